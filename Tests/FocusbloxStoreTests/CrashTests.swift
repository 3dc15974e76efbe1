import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// A killed process leaves the file and its log in their current state. The test opens copies of them, as the next
/// process does.
@Suite struct CrashTests {
  @Test func anInterruptedTransactionHasNoEffect() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live/s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.insert(TaskItem(id: "task-0", uid: "u0", title: "before", created: .now(0)), by: .user) }
    var copy = ""
    try store.write { store in
      for number in 1..<3_000 {
        var task = TaskItem(id: "task-\(number)", uid: "u\(number)", title: "half", created: .now(0))
        task.notes = String(repeating: "n", count: 2_000)
        try store.insert(task, by: .user)
      }
      copy = try self.copy(path, to: folder.file("mid"))
    }
    let found = try Store(path: copy, timeZone: .gmt)
    #expect(try found.checkIntegrity() == [])
    #expect(try found.read { try $0.tasks(TaskQuery(.all, now: .now(0), timeZone: .gmt)).map(\.title) } == ["before"])
  }

  @Test func aCommittedTransactionExistsBeforeTheLogIsMoved() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live/s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { try $0.insert(TaskItem(id: "task-0", uid: "u0", title: "done", created: .now(0)), by: .user) }
    let found = try Store(path: try copy(path, to: folder.file("after")), timeZone: .gmt)
    #expect(try found.read { try $0.task(id: "task-0")?.title } == "done")
    #expect(try found.checkIntegrity() == [])
  }

  @Test func aLogTruncatedAnywhereKeepsEarlierTransactions() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live/s.sqlite")
    let store = try Store(path: path, timeZone: .gmt)
    for number in 0..<20 { try store.write { try $0.setMemo("count", "\(number)") } }
    let wal = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    var generator = SeededGenerator(seed: 7)
    var last = -1
    for (round, length) in (0..<12).map({ _ in Int.random(in: 0...wal.count, using: &generator) }).sorted().enumerated()
    {
      let torn = try copy(path, to: folder.file("torn-\(round)"))
      try wal.prefix(length).write(to: URL(fileURLWithPath: torn + "-wal"))
      let found = try Store(path: torn, timeZone: .gmt)
      let count = try found.read { try $0.memo("count") }.flatMap { Int($0) } ?? -1
      #expect(count >= last && count < 20)
      #expect(try found.checkIntegrity() == [])
      last = count
    }
  }

  private func copy(_ path: String, to folder: String) throws -> String {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try files.copyItem(atPath: path + suffix, toPath: folder + "/s.sqlite" + suffix)
    }
    return folder + "/s.sqlite"
  }
}
