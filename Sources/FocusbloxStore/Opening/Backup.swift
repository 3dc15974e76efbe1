import Foundation
import GRDB
import Glibc

extension Store {
  /// Writes a copy of the store's current state, also while other programs use the store. The copy is complete and
  /// checked, or is not written.
  ///
  /// - Throws: `isNoBackup` where the file at `path` is something else; `cannotOpen`, `diskFull`, `damaged`.
  public func backUp(to path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard target != URL(fileURLWithPath: self.path).resolvingSymlinksInPath().path else {
      throw StoreError.isNoBackup(path: path)
    }
    if FileManager.default.fileExists(atPath: target) { try Self.checkBackup(target) }
    let draft = target + ".new"
    try Self.remove(draft)
    defer { try? Self.remove(draft) }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.cannotOpen(path: path, .system(errno)) }
    Glibc.close(descriptor)
    try StoreError.translating(path: path) {
      let copy = try DatabaseQueue(path: draft)
      try queue.backup(to: copy)
      // The copy is one file that can be moved without its log.
      try copy.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
      }
      try copy.close()
    }
    try Self.checkBackup(draft, as: path)
    let written = open(draft, O_RDONLY | O_CLOEXEC)
    guard written >= 0, fsync(written) == 0 else { throw StoreError.cannotOpen(path: path, .system(errno)) }
    Glibc.close(written)
    guard rename(draft, target) == 0 else { throw StoreError.cannotOpen(path: path, .system(errno)) }
  }

  /// Replaces the store's content by the backup. Programs that have the store open see the change at once. The next
  /// sync compares every list completely, because the servers have changed since the backup.
  ///
  /// - Throws: `isNoBackup`, `damaged`, `madeByNewerVersion`, `madeByOlderVersion`; the store is then unchanged.
  public func restore(from path: String) throws {
    try Self.checkBackup(path)
    try StoreError.translating(path: self.path) {
      var configuration = Configuration()
      configuration.readonly = true
      let backup = try DatabaseQueue(path: StoreFile.unchanging(path) ?? path, configuration: configuration)
      try backup.backup(to: queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try Schema.migrate(db, path: self.path)
        try clock.bringUpToDate(db)
        try db.execute(sql: "UPDATE lists SET sync_token = NULL, ctag = NULL, last_full_sync = 0")
      }
    }
  }

  /// Checks that `path` is an undamaged store of this program.
  ///
  /// - Parameter shown: the name for error messages.
  /// - Throws: `isNoBackup`, `damaged`, `madeByNewerVersion`, `madeByOlderVersion`, `cannotOpen`.
  public static func checkBackup(_ path: String, as shown: String? = nil) throws {
    let shown = shown ?? path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.cannotOpen(path: shown, .system(errno)) }
    var status = stat()
    fstat(descriptor, &status)
    Glibc.close(descriptor)
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { throw StoreError.isNoBackup(path: shown) }
    var configuration = Configuration()
    configuration.readonly = true
    do {
      try StoreError.translating(path: shown) {
        let copy = try DatabaseQueue(path: StoreFile.unchanging(path) ?? path, configuration: configuration)
        let findings = try copy.read { db in
          try Schema.checkOwner(db, path: shown)
          return try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        }
        try copy.close()
        if let first = findings.first { throw StoreError.damaged(path: shown, detail: first) }
      }
    } catch StoreError.notADatabase {
      throw StoreError.isNoBackup(path: shown)
    }
  }

  private static func remove(_ path: String) throws(StoreError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .cannotOpen(path: path, .system(errno)) }
  }
}
