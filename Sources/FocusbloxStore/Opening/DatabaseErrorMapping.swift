import GRDB

extension StoreError {
  /// Rethrows SQLite's errors as the store's own. Other errors are rethrown unchanged.
  static func translating<T>(path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch let error as UnreadableValue {
      throw StoreError.damaged(path: path, detail: error.detail)
    }
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
