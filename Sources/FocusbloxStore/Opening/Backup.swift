import Foundation
import GRDB
import Glibc

extension Store {
  /// Writes a copy of the store's current state, also while other programs use the store. The copy is complete and
  /// checked, or is not written. No other file changes.
  ///
  /// - Parameter hasAnySchema: whether to copy also a store with tables or indexes of the user, which cannot be restored.
  /// - Throws: `isTheStore`; `isNoBackup` where the file at `path` is something else; `logBeside`, `foreignSchema`, `cannotOpen`,
  ///   `diskFull`, `damaged`.
  public func backUp(to path: String, hasAnySchema: Bool = false) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard target != URL(fileURLWithPath: self.path).resolvingSymlinksInPath().path else {
      throw StoreError.isTheStore(path: path)
    }
    if FileManager.default.fileExists(atPath: target) { try BackupFile.check(target, as: path) }
    for log in [target + "-wal", target + "-journal"] where StoreFile.size(log) > 0 {
      throw StoreError.logBeside(path: path, log: log)
    }
    let draft = try BackupFile.draft(beside: target, as: path)
    defer { unlink(draft) }
    try StoreError.translating(path: path) {
      let copy = try DatabaseQueue(path: draft, configuration: .defended(isReadOnly: false))
      try queue.backup(to: copy)
      // The copy is one file that can be moved without its log.
      try copy.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
        if !hasAnySchema { try Schema.checkObjects(db, path: self.path) }
      }
      try copy.close()
    }
    try BackupFile.check(draft, as: path)
    let written = open(draft, O_RDONLY | O_CLOEXEC)
    guard written >= 0, fsync(written) == 0 else { throw StoreError.cannotOpen(path: path, .system(errno)) }
    Glibc.close(written)
    guard rename(draft, target) == 0 else { throw StoreError.cannotOpen(path: path, .system(errno)) }
  }
}

/// A file that is or becomes a backup.
enum BackupFile {
  /// Checks that `path` is an undamaged store of this program.
  ///
  /// - Parameter shown: the name for error messages.
  /// - Throws: `isNoBackup`, `damaged`, `madeByNewerVersion`, `madeByOlderVersion`, `cannotOpen`.
  static func check(_ path: String, as shown: String? = nil) throws {
    let shown = shown ?? path
    let backup = try open(path, as: shown)
    try reading(shown) {
      try backup.read { try checkContent($0, as: shown) }
      try backup.close()
    }
  }

  /// Opens a file for reading.
  ///
  /// - Throws: `isNoBackup` for a folder, a pipe, a device and an empty file; `cannotOpen`.
  static func open(_ path: String, as shown: String) throws -> DatabaseQueue {
    // Opening a pipe waits for its writer.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw StoreError.cannotOpen(path: shown, .system(errno)) }
    var status = stat()
    fstat(descriptor, &status)
    Glibc.close(descriptor)
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { throw StoreError.isNoBackup(path: shown) }
    return try reading(shown) {
      try DatabaseQueue(path: StoreFile.unchanging(path) ?? path, configuration: .defended(isReadOnly: true))
    }
  }

  static func checkContent(_ db: Database, as shown: String) throws {
    try Schema.checkOwner(db, path: shown)
    let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    if let first = findings.first { throw StoreError.damaged(path: shown, detail: first) }
  }

  static func reading<T>(_ shown: String, _ body: () throws -> T) throws -> T {
    do {
      return try StoreError.translating(path: shown, body)
    } catch StoreError.notADatabase {
      throw StoreError.isNoBackup(path: shown)
    }
  }

  /// Creates an empty file in the folder of `target`, which the finished copy then replaces in one step. Its name is free,
  /// so that no file of somebody else is in the way.
  static func draft(beside target: String, as shown: String) throws(StoreError) -> String {
    let folder = (target as NSString).deletingLastPathComponent
    var name = Array((folder as NSString).appendingPathComponent(".focusblox-backup-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .cannotOpen(path: shown, .system(errno)) }
    Glibc.close(descriptor)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
