import Foundation
import GRDB

extension StoreError {
  /// Rethrows SQLite's errors as the store's own. Other errors are rethrown unchanged.
  static func translating<T>(path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_CORRUPT, isSound(path) { throw unreliable(error, path: path) }
      throw StoreError(error, path: path)
    } catch let error as UnreadableValue {
      throw StoreError.damaged(path: path, detail: error.detail)
    }
  }

  /// Whether a new connection finds no fault in the file. SQLite also reports a damaged file where a device has once
  /// delivered something wrong, and then keeps that in memory.
  private static func isSound(_ path: String) -> Bool {
    guard path != ":memory:", FileManager.default.fileExists(atPath: path) else { return false }
    var configuration = Configuration()
    configuration.readonly = true
    let findings = try? DatabaseQueue(path: path, configuration: configuration).read { db in
      try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
    }
    return findings == ["ok"]
  }

  /// The error of a device that read wrongly.
  private static func unreliable(_ error: DatabaseError, path: String) -> StoreError {
    .failed(path: path, code: ResultCode.SQLITE_IOERR_READ.rawValue, message: error.message ?? "\(error.resultCode)")
  }

  init(_ error: DatabaseError, path: String) {
    let message = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_INTERRUPT: self = .abandoned
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: message)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(path: path, .other(message))
    // The index of the log is a file of fixed size, and the disk had no space for it.
    case .SQLITE_IOERR where [.SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMOPEN].contains(error.extendedResultCode):
      self = .diskFull(path: path)
    default: self = .failed(path: path, code: error.extendedResultCode.rawValue, message: message)
    }
  }
}

extension StoreError {
  /// Whether a change was refused for want of space or permission, or by a faulty device. What the store contains can
  /// still be read.
  public var isRefusedChange: Bool {
    switch self {
    case .diskFull, .readOnly: true
    case .failed(_, let code, _): ResultCode(rawValue: code).primaryResultCode == .SQLITE_IOERR
    default: false
    }
  }
}

/// A stored value that this version cannot have written.
struct UnreadableValue: Error {
  var detail: String
}
