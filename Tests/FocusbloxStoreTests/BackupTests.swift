import FocusbloxModel
import Foundation
import GRDB
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
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.allSatisfy { !$0.hasPrefix(".focusblox") })
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      try BackupFile.check(copy)
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
    for path in [other, folder.path, "/dev/null"] {
      #expect(throws: StoreError.isNoBackup(path: path)) { try store.backUp(to: path) }
    }
    #expect(throws: StoreError.isTheStore(path: store.path)) { try store.backUp(to: store.path) }
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
    try store.takeContent(of: .prepared(from: copy, timeZone: .gmt))
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
    #expect(throws: StoreError.self) { try Store.prepared(from: copy, timeZone: .gmt) }
    try Data().write(to: URL(fileURLWithPath: copy))
    #expect(throws: StoreError.isNoBackup(path: copy)) { try Store.prepared(from: copy, timeZone: .gmt) }
    #expect(try store.read { try $0.memo("k") } == "v")
  }

  @Test("a backup changes no file beside it, and is not written beside a log")
  func sparesItsNeighbours() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    let copy = folder.file("b.sqlite")
    for suffix in [".new", "-shm", ".partial"] { try Data("mine".utf8).write(to: URL(fileURLWithPath: copy + suffix)) }
    try store.backUp(to: copy)
    for suffix in [".new", "-shm", ".partial"] {
      #expect(try String(contentsOfFile: copy + suffix, encoding: .utf8) == "mine")
    }
    for log in ["-wal", "-journal"] {
      try Data("log".utf8).write(to: URL(fileURLWithPath: copy + log))
      #expect(throws: StoreError.logBeside(path: copy, log: copy + log)) { try store.backUp(to: copy) }
      #expect(try String(contentsOfFile: copy + log, encoding: .utf8) == "log")
      try FileManager.default.removeItem(atPath: copy + log)
    }
  }

  @Test("a pipe is neither written nor waited for", .timeLimit(.minutes(20)))
  func refusesAPipe() throws {
    let folder = try TemporaryFolder()
    let (pipe, store) = (folder.file("pipe"), try Store(path: folder.file("s.sqlite"), timeZone: .gmt))
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StoreError.isNoBackup(path: pipe)) { try store.backUp(to: pipe) }
    #expect(throws: StoreError.isNoBackup(path: pipe)) { try Store.prepared(from: pipe, timeZone: .gmt) }
  }

  @Test("a backup of each released version is updated before it replaces anything", arguments: KeptStore.all)
  func preparesKeptStores(_ kept: KeptStore) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("kept.sqlite")
    try kept.copy(to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let prepared = try Store.prepared(from: path, timeZone: .gmt)
    #expect(try prepared.read { try $0.accounts() }.isEmpty == false)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    try store.takeContent(of: prepared)
    #expect(try store.checkIntegrity() == [])
    #expect(try store.read { try $0.lists() }.allSatisfy { $0.syncToken == nil && $0.ctag == nil })
  }

  @Test("a value that no version writes is found before the restore")
  func readsEverythingFirst() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.file("s.sqlite"), folder.file("b.sqlite"))
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.insert(TaskItem(id: "t", uid: "u", title: "t", created: .now(0)), by: .user) }
    try store.backUp(to: copy)
    try DatabaseQueue(path: copy).write { try $0.execute(sql: "UPDATE tasks SET urgency = 'odd'") }
    do {
      _ = try Store.prepared(from: copy, timeZone: .gmt)
      Issue.record("prepared")
    } catch StoreError.damaged(let shown, _) {
      #expect(shown == copy)
    }
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
      (StoreFile.Access.readOnly, StoreError.readOnly(path: path)),
      (.refused(.diskFull(path: path)), .diskFull(path: path)),
    ] {
      let store = try store(access, at: path)
      #expect(store.isReadOnly)
      #expect(try store.read { try $0.memo("k") } == "v")
      #expect(throws: problem) { try store.write { try $0.setMemo("k", "w") } }
      #expect(try store.checkIntegrity().isEmpty)
      try store.close()
    }
  }

  @Test("refused changes are told from other errors, and the store is read and written afterwards")
  func refusedChanges() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    func execute(_ sql: String) throws { try store.queue.writeWithoutTransaction { try $0.execute(sql: sql) } }
    let large = String(repeating: "x", count: 100_000)
    for (refuse, allow) in [
      ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 100000"),
      ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    ] {
      try execute(refuse)
      #expect(try !store.writeIfPossible { try $0.setMemo("k", large) })
      #expect(try store.read { try $0.memo("k") } == nil)
      try execute(allow)
      #expect(try store.writeIfPossible { try $0.setMemo("k", "v") })
      try store.write { try $0.setMemo("k", nil) }
    }
    let errors: [(ResultCode, Bool)] = [
      (.SQLITE_IOERR, true), (.SQLITE_IOERR_WRITE, true), (.SQLITE_IOERR_FSYNC, true), (.SQLITE_READONLY, true),
      (.SQLITE_FULL, true), (.SQLITE_BUSY, false), (.SQLITE_CORRUPT, false), (.SQLITE_CONSTRAINT, false),
    ]
    for (code, isRefused) in errors {
      #expect(StoreError(DatabaseError(resultCode: code), path: "").isRefusedChange == isRefused)
    }
  }

  @Test("a fault that a new connection does not find is the device's, and one that it finds is the file's")
  func looksTwice() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    func error() -> StoreError? {
      #expect(throws: StoreError.self) {
        try StoreError.translating(path: path) {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "malformed")
        }
      }
    }
    #expect(
      error() == .failed(path: path, code: ResultCode.SQLITE_IOERR_READ.rawValue, message: "malformed"))
    try store.write { try $0.setMemo("k", "v") }
    try store.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 7, count: 4096 * 4))
    try file.close()
    #expect(error() == .damaged(path: path, detail: "malformed"))
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
