import FocusbloxModel
import FocusbloxStore
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct ContentionTests {
  @Test func namesTheFileThatAnotherProgramHolds() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let first = try Store(path: path, timeZone: .gmt)
    let second = try Store(path: path, timeZone: .gmt, busyTimeout: .milliseconds(20))
    try first.write { store in
      try store.setMemo("k", "first")
      #expect(throws: StoreError.locked(path: path)) { try second.write { try $0.setMemo("k", "second") } }
      #expect(try second.read { try $0.memo("k") } == nil)
    }
    #expect(try second.read { try $0.memo("k") } == "first")
    try second.write { try $0.setMemo("k", "second") }
    #expect(try first.read { try $0.memo("k") } == "second")
  }

  @Test func aReadSeesOneStateWhileOthersWrite() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let reader = try Store(path: path, timeZone: .gmt)
    let writer = try Store(path: path, timeZone: .gmt)
    try writer.write { try $0.setMemo("k", "old") }
    try reader.read { store in
      #expect(try store.memo("k") == "old")
      try writer.write { try $0.setMemo("k", "new") }
      #expect(try store.memo("k") == "old")
    }
    #expect(try reader.read { try $0.memo("k") } == "new")
  }

  @Test func twoProgramsThatWriteAtOnceBothGetTheirTurn() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    try Store(path: path, timeZone: .gmt).close()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try Store(path: path, timeZone: .gmt, busyTimeout: .seconds(60))
          for number in 0..<50 {
            try store.write { store in
              let count = try store.memo("count").flatMap { Int($0) } ?? 0
              try store.setMemo("count", "\(count + 1)")
              try store.setMemo("\(writer)", "\(number)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Store(path: path, timeZone: .gmt).read { try $0.memo("count") } == "200")
  }

  @Test func waitsForAProgramThatCreatesTheFile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    func hold(_ sql: String) throws { try other.writeWithoutTransaction { try $0.execute(sql: sql) } }
    try hold("BEGIN IMMEDIATE")
    let store = Task.detached { try Store(path: path, timeZone: .gmt, busyTimeout: .seconds(60)) }
    try await Task.sleep(for: .milliseconds(200))
    try hold("ROLLBACK")
    #expect(try await store.value.read { try $0.memo("k") } == nil)
  }

  @Test func programsThatCreateTheStoreAtOnceShareIt() async throws {
    for round in 0..<5 {
      let folder = try TemporaryFolder()
      let path = folder.file("new-\(round)/s.sqlite")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            let store = try Store(path: path, timeZone: .gmt, busyTimeout: .seconds(60))
            try store.write { try $0.setMemo("\(number)", "here") }
          }
        }
        try await group.waitForAll()
      }
      let store = try Store(path: path, timeZone: .gmt)
      let found = try store.read { store in try (0..<4).map { try store.memo("\($0)") } }
      #expect(found == Array(repeating: "here", count: 4))
      #expect(try store.checkIntegrity() == [])
    }
  }

  @Test(arguments: StorePlace.allCases)
  func anErrorRollsTheWholeTransactionBack(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    let task = TaskItem(id: "task-1", uid: "u", title: "t", created: .now(0))
    #expect(throws: CancellationError.self) {
      try store.write { store in
        try store.insert(task, by: .user)
        throw CancellationError()
      }
    }
    #expect(try store.read { try $0.task(id: "task-1") } == nil)
    try store.write { try $0.insert(task, by: .user) }
    #expect(try store.read { try $0.task(id: "task-1") } == task)
  }

  // I16
  @Test("one engine per store at a time", arguments: StorePlace.allCases)
  func oneEnginePerStore(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    let lock = try store.lockForSync()
    let own = ProcessInfo.processInfo.processIdentifier
    #expect(throws: StoreError.syncAlreadyRunning(pid: own)) { try store.lockForSync() }
    lock.release()
    lock.release()
    let second = try store.lockForSync()
    #expect(throws: StoreError.syncAlreadyRunning(pid: own)) { try store.lockForSync() }
    withExtendedLifetime(second) {}
  }

  @Test("other programs read the progress and start of a sync")
  func reportsTheProgressOfASync() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    let own = ProcessInfo.processInfo.processIdentifier
    store.noteSync("nobody syncs")
    var lock = try store.lockForSync()
    #expect(store.runningSync?.pid == own && store.runningSync?.progress == nil)
    let file = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix("-sync.lock") })
    let began = Date(timeIntervalSince1970: 1_800_000_000)
    try FileManager.default.setAttributes([.modificationDate: began], ofItemAtPath: folder.file(file))
    store.noteSync("progress\t12\t5000\tErledigungen")
    #expect(store.runningSync?.progress == "progress\t12\t5000\tErledigungen")
    store.noteSync("progress\t5000\t5000\tB")
    #expect(store.runningSync?.progress == "progress\t5000\t5000\tB" && store.runningSync?.pid == own)
    #expect(store.runningSync?.since == began)
    lock.release()
    #expect(store.runningSync == nil)
    lock = try store.lockForSync()
    #expect(store.runningSync?.progress == nil)
    // This process must not write into the lock file of another process.
    try "1\nprogress\t1\t2\tC\n".write(toFile: folder.file(file), atomically: false, encoding: .utf8)
    store.noteSync("progress\t2\t2\tD")
    #expect(store.runningSync?.progress == "progress\t1\t2\tC")
    lock.release()
  }

  @Test func theEndOfTheLockValueReleasesTheLock() throws {
    let folder = try TemporaryFolder()
    let store = try StorePlace.file.open(in: .gmt, folder: folder)
    var lock: SyncLock? = try store.lockForSync()
    #expect(lock != nil)
    lock = nil
    try store.lockForSync().release()
  }

  @Test func aStartingChildProcessDoesNotKeepAReleasedLock() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    let lock = try store.lockForSync()
    // Between fork and exec a child process has all open descriptors.
    let inherited = try #require(
      (0..<4096).first { number in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)"))
          .map { $0.hasPrefix(folder.path) && $0.contains("lock") } ?? false
      })
    let copy = dup(Int32(inherited))
    defer { close(copy) }
    lock.release()
    #expect(throws: Never.self) { try store.lockForSync().release() }
  }
}
