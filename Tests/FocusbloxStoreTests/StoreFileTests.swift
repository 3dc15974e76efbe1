import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct StoreFileTests {
  @Test func createsFolderAndFilesForTheOwnerOnly() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a/b/focusblox.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.setMemo("k", "v") }
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try mode(folder.file("a")) == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == 0o600, "\(suffix)") }
  }

  @Test func leavesNoLogBehindWhenClosed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.setMemo("k", "v") }
    try store.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(try Store(path: path, timeZone: .gmt).read { try $0.memo("k") } == "v")
  }

  @Test func openingAnUpToDateStoreWritesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    try Store(path: path, timeZone: .gmt).close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try Store(path: path, timeZone: .gmt)
    #expect(try store.read { try $0.accounts() }.isEmpty)
    let wal = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    #expect(wal.isEmpty)
    try store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func refusesAFileThatIsNoDatabase() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("notes.txt")
    try Data(repeating: 0x61, count: 4096).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.notADatabase(path: path)) { try Store(path: path, timeZone: .gmt) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(repeating: 0x61, count: 4096))
  }

  @Test func refusesTheDatabaseOfAnotherProgram() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    try Store(path: path, timeZone: .gmt).close()
    try patch(path, at: 68, to: [0, 0, 0, 1])
    #expect(throws: StoreError.notADatabase(path: path)) { try Store(path: path, timeZone: .gmt) }
  }

  // S2-27
  @Test("an older program leaves a newer store unchanged") func refusesAStoreMadeByANewerVersion() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("newer.sqlite")
    try Store(path: path, timeZone: .gmt).close()
    try patch(path, at: 60, to: [0, 0, 3, 0xE7])
    #expect(throws: StoreError.madeByNewerVersion(path: path)) { try Store(path: path, timeZone: .gmt) }
  }

  @Test("a pipe, a device and a folder are not stores, and opening them does not block", .timeLimit(.minutes(20)))
  func refusesWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null", folder.path] {
      #expect(throws: StoreError.notARegularFile(path: path)) { try Store(path: path, timeZone: .gmt) }
    }
  }

  @Test("a link is checked and locked by its target")
  func followsLinks() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.sqlite"), withDestinationPath: folder.file("real/store.sqlite"))
    let store = try Store(path: folder.file("link.sqlite"), timeZone: .gmt)
    let lock = try store.lockForSync()
    #expect(FileManager.default.fileExists(atPath: folder.file("real/store.sqlite-sync.lock")))
    let other = try Store(path: folder.file("real/store.sqlite"), timeZone: .gmt)
    #expect(throws: StoreError.syncAlreadyRunning(pid: getpid())) { try other.lockForSync() }
    lock.release()
  }

  @Test(
    "a link, a second name or a pipe as lock file is not used", arguments: ["link", "name", "pipe"])
  func refusesAForeignLock(kind: String) throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("store.sqlite"), timeZone: .gmt)
    let (lock, victim) = (folder.file("store.sqlite-sync.lock"), folder.file("victim"))
    try Data("keep".utf8).write(to: URL(fileURLWithPath: victim))
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: victim)
    case "name": try FileManager.default.linkItem(atPath: victim, toPath: lock)
    default: #expect(mkfifo(lock, 0o600) == 0)
    }
    #expect(throws: StoreError.notARegularFile(path: lock)) { try store.lockForSync() }
    #expect(FileManager.default.contents(atPath: victim) == Data("keep".utf8))
  }

  @Test("a store or lock file of another user is not used")
  func refusesFilesOfAnotherUser() throws {
    guard geteuid() == 0 else { return }
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    let lock = path + "-sync.lock"
    #expect(FileManager.default.createFile(atPath: lock, contents: nil))
    #expect(chown(lock, 65534, 65534) == 0)
    #expect(throws: StoreError.notOwned(path: lock)) { try store.lockForSync() }
    try store.close()
    #expect(chown(path, 65534, 65534) == 0)
    #expect(throws: StoreError.notOwned(path: path)) { try Store(path: path, timeZone: .gmt) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.sqlite"), withDestinationPath: "store.sqlite")
    let link = folder.file("link.sqlite")
    #expect(throws: StoreError.notOwned(path: link)) { try Store(path: link, timeZone: .gmt) }
  }

  @Test("folders that others may write to are reported, and refused to root")
  func reportsFoldersOpenToOthers() throws {
    let folder = try TemporaryFolder()
    let inner = folder.file("open")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let path = inner + "/store.sqlite"
    _ = try Store(path: path, timeZone: .gmt)
    #expect(FoldersOpenToOthers.holding(path).isEmpty)
    for mode: mode_t in [0o777, 0o1777, 0o770, 0o702] {
      #expect(chmod(inner, mode) == 0)
      #expect(FoldersOpenToOthers.holding(path) == [inner])
      if geteuid() == 0 {
        #expect(throws: StoreError.folderOpenToOthers(path: path, folder: inner)) {
          try Store(path: path, timeZone: .gmt)
        }
      } else {
        #expect(try Store(path: path, timeZone: .gmt).foldersOpenToOthers == [inner])
      }
    }
  }

  @Test(
    "root creates no file through others' links, and no empty file in others' folders"
  )
  func createsNothingThroughLinksOfOthers() throws {
    guard geteuid() == 0 else { return }
    let folder = try TemporaryFolder()
    for name in ["open", "own"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    #expect(chmod(folder.file("open"), 0o777) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("open/store.sqlite"), withDestinationPath: folder.file("own/made"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("own/store.sqlite"), withDestinationPath: "../open/made")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("own/circle.sqlite"), withDestinationPath: "circle.sqlite")
    for path in ["open/store.sqlite", "own/store.sqlite", "open/plain.sqlite", "own/circle.sqlite"] {
      #expect(throws: StoreError.self) { try Store(path: folder.file(path), timeZone: .gmt) }
    }
    let made = ["own/made", "open/made", "open/plain.sqlite"]
    #expect(!made.contains { FileManager.default.fileExists(atPath: folder.file($0)) })
  }

  @Test func namesThePathThatCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoreError.notARegularFile(path: folder.path)) {
      try Store(path: folder.path, timeZone: .gmt)
    }
    try Data().write(to: URL(fileURLWithPath: folder.file("file")))
    do {
      _ = try Store(path: folder.file("file/store.sqlite"), timeZone: .gmt)
      Issue.record("opened below a file")
    } catch StoreError.cannotOpen(let path, let reason) {
      #expect(path.hasPrefix(folder.path) && reason == .system(ENOTDIR))
    }
  }

  @Test func findsADamagedPage() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { store in
      for number in 0..<500 {
        try store.insert(TaskItem(id: "task-\(number)", uid: "u\(number)", title: "t", created: .now(0)), by: .user)
      }
    }
    #expect(try store.checkIntegrity() == [])
    try store.close()
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try patch(path, at: size - 4096, to: [UInt8](repeating: 0xFF, count: 64))
    let damaged = try Store(path: path, timeZone: .gmt)
    #expect(try !damaged.checkIntegrity().isEmpty)
  }

  @Test func recomputesInstantsInAnotherZone() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    var floating = TaskItem(id: "floating", uid: "f", title: "f", created: .now(0))
    floating.due = CalendarTime("2026-11-25T08:00:00")
    var zoned = TaskItem(id: "zoned", uid: "z", title: "z", created: .now(0))
    zoned.due = CalendarTime("2026-11-25T08:00:00[Europe/Berlin]")
    let notification = ItemNotification(
      id: "n", taskID: "floating", trigger: .relative(offset: -60, anchor: .dueDate), created: .now(0))
    let home = try Store(path: path, timeZone: berlin)
    try home.write { [floating, zoned] store in
      try store.insert(floating, by: .user)
      try store.insert(zoned, by: .user)
      try store.add(notification, by: .user)
    }
    try home.close()
    let moved = try Store(path: path, timeZone: tokyo)
    let eightInTokyo = try #require(floating.due?.instant(in: tokyo))
    let eightInBerlin = try #require(zoned.due?.instant(in: berlin))
    let query = { (now: Date) in TaskQuery(.overdue, now: now, timeZone: tokyo) }
    #expect(try moved.read { try $0.tasks(query(eightInTokyo + 1)).map(\.id) } == ["floating"])
    #expect(try moved.read { try $0.tasks(query(eightInBerlin)).map(\.id) } == ["floating"])
    #expect(try moved.read { try $0.tasks(query(eightInBerlin + 1)).map(\.id) } == ["floating", "zoned"])
    let upcoming = try moved.read { try $0.notifications(dueBetween: .distantPast, and: .distantFuture) }
    #expect(upcoming.map(\.fireDate) == [eightInTokyo - 60])
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Overwrites bytes of the file (offsets: SQLite's database header, https://sqlite.org/fileformat2.html section 1.3).
  private func patch(_ path: String, at offset: Int, to bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }
}
