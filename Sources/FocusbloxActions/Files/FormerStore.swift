import FocusbloxModel
package import FocusbloxStore
import Foundation

/// The store that a backup replaces.
package struct FormerStore {
  private enum State {
    case missing
    case readable
    /// The file is damaged, or another version or program wrote it. It is put aside as it is.
    case unreadable
  }

  private let state: State
  /// The accounts of a readable store.
  package let accounts: [AccountTrust]

  /// - Parameter open: opens the store.
  package init(at place: Workplace, _ open: () throws -> Store) throws {
    let path = place.paths.database
    guard try Self.size(path) + Self.size(path + "-wal") > 0 else {
      (state, accounts) = (.missing, [])
      return
    }
    guard let readable = try Self.accounts(open) else {
      (state, accounts) = (.unreadable, [])
      return
    }
    (state, accounts) = (.readable, readable)
  }

  /// The size of a file; zero only where none is there.
  private static func size(_ path: String) throws(StoreError) -> Int {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_size }
    guard errno == ENOENT else { throw .cannotOpen(path: path, .system(errno)) }
    return 0
  }

  /// The accounts of the store; `nil` where no version of this program can read it.
  private static func accounts(_ open: () throws -> Store) throws -> [AccountTrust]? {
    do {
      let store = try open()
      let accounts = try store.read { try AccountTrust.all($0) }
      try store.close()
      return accounts
    } catch let error as StoreError {
      switch error {
      case .damaged, .notADatabase, .foreignSchema, .madeByNewerVersion, .madeByOlderVersion: return nil
      default: throw error
      }
    }
  }

  /// Puts the content of `prepared` in the place of the store.
  ///
  /// - Parameter withStore: opens the store for a change.
  /// - Returns: the path that keeps the former store; `nil` without one.
  /// - Throws: an error that names this path. The store is then as it was.
  package func replaced(
    by prepared: Store, at place: Workplace, _ withStore: ((Store) throws -> Void) async throws -> Void
  ) async throws -> String? {
    let database = place.paths.database
    let kept = state == .missing ? nil : Self.freePath(beside: database, place)
    if state == .unreadable, let kept { try Self.move(database, to: kept) }
    var isCopied = false
    do {
      try await withStore { store in
        let lock = try store.lockForSync()
        defer { lock.release() }
        if state == .readable, let kept {
          try store.backUp(to: kept, hasAnySchema: true)
          isCopied = true
        }
        try store.takeContent(of: prepared)
      }
    } catch {
      if state == .unreadable, let kept {
        for suffix in Self.suffixes { unlink(database + suffix) }
        try Self.move(kept, to: database)
      }
      throw isCopied ? RestoreFailure(error: error, kept: kept ?? "") : error
    }
    return kept
  }

  private static func freePath(beside database: String, _ place: Workplace) -> String {
    let stamp = DateFormatter()
    stamp.locale = Locale(identifier: "en_US_POSIX")
    stamp.timeZone = place.zone
    stamp.dateFormat = "yyyyMMdd-HHmmss"
    let base = "\(database).before-restore-\(stamp.string(from: place.now))"
    var (kept, number) = (base, 1)
    while FileManager.default.fileExists(atPath: kept) {
      number += 1
      kept = "\(base)-\(number)"
    }
    return kept
  }

  private static let suffixes = ["", "-wal", "-shm"]

  private static func move(_ path: String, to kept: String) throws {
    do {
      for suffix in suffixes where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.moveItem(atPath: path + suffix, toPath: kept + suffix)
      }
    } catch {
      throw FileProblem.unwritable(path: kept, error)
    }
  }
}

/// The content of a backup could not take the place of the store.
package struct RestoreFailure: Error {
  package let error: any Error
  /// The path of the copy of the store.
  package let kept: String
}
