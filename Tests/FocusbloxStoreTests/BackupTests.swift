import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite("Backups of the store")
struct BackupTests {
  private func value(_ path: String) throws -> String? {
    let store = try Store(path: path, timeZone: .gmt)
    defer { try? store.close() }
    return try store.read { try $0.memo("k") }
  }

  @Test("a backup is one complete file of the open store and replaces an older backup")
  func isOneFile() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.file("s.sqlite"), folder.file("b.sqlite"))
    let store = try Store(path: path, timeZone: .gmt)
    for text in ["first", "second"] {
      try store.write { try $0.setMemo("k", text) }
      try store.backUp(to: copy)
      #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
      #expect(!FileManager.default.fileExists(atPath: copy + ".new"))
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      try Store.checkBackup(copy)
    }
    try store.write { try $0.setMemo("k", "third") }
    #expect(try value(copy) == "second")
  }

  @Test("a backup never replaces another kind of file")
  func spares() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    let other = folder.file("notes.txt")
    try Data("notes".utf8).write(to: URL(fileURLWithPath: other))
    for path in [other, folder.path, "/dev/null", store.path] {
      #expect(throws: StoreError.isNoBackup(path: path)) { try store.backUp(to: path) }
    }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "notes")
  }

  @Test("a restore works while other programs have the store open")
  func comesBack() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.file("s.sqlite"), folder.file("b.sqlite"))
    let (store, other) = (try Store(path: path, timeZone: .gmt), try Store(path: path, timeZone: .gmt))
    try store.write { try $0.setMemo("k", "then") }
    try store.backUp(to: copy)
    try store.write { try $0.setMemo("k", "now") }
    #expect(try other.read { try $0.memo("k") } == "now")
    try store.restore(from: copy)
    #expect(try store.read { try $0.memo("k") } == "then")
    #expect(try other.read { try $0.memo("k") } == "then")
    try other.write { try $0.setMemo("k", "later") }
    #expect(try store.read { try $0.memo("k") } == "later")
    #expect(try store.checkIntegrity().isEmpty)
  }

  @Test("restoring a damaged file or another kind of file changes nothing")
  func refusesADamagedOne() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.file("s.sqlite"), folder.file("b.sqlite"))
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.setMemo("k", "v") }
    try store.backUp(to: copy)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xFF, count: 40_000))
    try handle.close()
    #expect(throws: StoreError.self) { try store.restore(from: copy) }
    try Data().write(to: URL(fileURLWithPath: copy))
    #expect(throws: StoreError.isNoBackup(path: copy)) { try store.restore(from: copy) }
    #expect(try store.read { try $0.memo("k") } == "v")
  }
}

@Suite("Stores without write access")
struct ReadOnlyStoreTests {
  private func store(_ access: StoreFile.Access, at path: String) throws -> Store {
    try Store(
      path: path, target: path, .init(access: access, wasEmpty: false, isNew: false), timeZone: .gmt, allDayTime: .nine,
      busyTimeout: .zero)
  }

  @Test("a read-only store can be read, and every write gives the reason")
  func isRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("mine? 100%/s.sqlite")
    let first = try Store(path: path, timeZone: .gmt)
    try first.write { try $0.setMemo("k", "v") }
    try first.close()
    for (access, problem) in [
      (StoreFile.Access.readOnly, StoreError.readOnly(path: path)), (.full, .diskFull(path: path)),
    ] {
      let store = try store(access, at: path)
      #expect(store.isReadOnly)
      #expect(try store.read { try $0.memo("k") } == "v")
      #expect(throws: problem) { try store.write { try $0.setMemo("k", "w") } }
      #expect(try store.checkIntegrity().isEmpty)
      try store.close()
    }
  }

  @Test("a store in a read-only folder is opened without a log")
  func inALockedFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    try Store(path: path, timeZone: .gmt).close()
    let unchanging = try #require(StoreFile.unchanging(path))
    #expect(unchanging == "file:\(path)?immutable=1")
    try Data("log".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(StoreFile.unchanging(path) == nil)
  }

  @Test("a device is not a store, and no file is created beside it")
  func refusesADevice() throws {
    #expect(throws: StoreError.notARegularFile(path: "/dev/null")) { try Store(path: "/dev/null", timeZone: .gmt) }
    #expect(!FileManager.default.fileExists(atPath: "/dev/null-journal"))
  }

  @Test("a file of 0 bytes is reported as new, and with a log as damaged")
  func reportsAnEmptyFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    let store = try Store(path: path, timeZone: .gmt)
    #expect(store.wasEmptyFile)
    try store.close()
    #expect(try !Store(path: path, timeZone: .gmt).wasEmptyFile)
    let lost = folder.file("lost.sqlite")
    try Data().write(to: URL(fileURLWithPath: lost))
    try Data("log".utf8).write(to: URL(fileURLWithPath: lost + "-wal"))
    #expect(throws: StoreError.damaged(path: lost, detail: "0 bytes beside a write-ahead log")) {
      try Store(path: lost, timeZone: .gmt)
    }
    #expect(try String(contentsOfFile: lost + "-wal", encoding: .utf8) == "log")
  }
}
