import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct TaskWritingTests {
  private func storeWithTask(_ place: StorePlace, _ folder: TemporaryFolder) throws -> Store {
    let store = try place.open(in: .gmt, folder: folder)
    var task = TaskItem(id: "task", uid: "u", title: "t", created: .now(0))
    task.due = CalendarTime("2026-11-21T08:00:00Z")
    try store.write { [task] in try $0.insert(task, by: .user) }
    return store
  }

  // S2-4
  @Test("an update without a difference writes nothing", arguments: StorePlace.allCases)
  func writesOnlyWhatDiffers(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(place, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      #expect(try !store.update(task, by: .user))
      task.modified = .now(100)
      #expect(try !store.update(task, by: .user))
      #expect(try store.revision(ofTask: "task") == 1)
      task.title = "other"
      #expect(try store.update(task, by: .user))
      #expect(try store.revision(ofTask: "task") == 2)
      #expect(try store.task(id: "task") == task)
      task.modified = .now(200)
      #expect(try store.update(task, by: .remote))
      #expect(try store.revision(ofTask: "task") == 3)
    }
  }

  /// SQLite copies the pages that a statement changes. By default, large copies go to a file.
  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/proc/thread-self/io")))
  func aTransactionWritesNothingBeforeItsEnd() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.file, folder)
    func insert(_ numbers: Range<Int>) throws -> Int {
      try store.write { store in
        let before = try writingSystemCalls()
        for number in numbers {
          var task = TaskItem(
            id: "task-\(number)", uid: "u-\(number)", title: "Task \(number)", created: .now(0))
          task.due = CalendarTime("2026-11-21T08:00:00Z")
          task.notes = "word\(number) " + String(repeating: "another\(number % 7)word ", count: 20)
          task.tags = ["a\(number % 5)", "b\(number % 3)"]
          try store.insert(task, by: .user)
        }
        return try writingSystemCalls() - before
      }
    }
    // In a small store a statement changes too few pages for a file.
    _ = try insert(0..<500)
    #expect(try insert(500..<700) == 0)
  }

  /// The system calls with which this thread has written until now.
  private func writingSystemCalls() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("syscw: ") })
    return try #require(Int(line.dropFirst("syscw: ".count)))
  }

  @Test func fractionsOfASecondAreNoDifference() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      task.created += 0.75
      #expect(try !store.update(task, by: .remote))
    }
  }

  @Test func refusesUnknownIDs() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let task = TaskItem(id: "nobody", uid: "u", title: "t", created: .now(0))
    #expect(throws: StoreError.unknownID("nobody")) { try store.write { try $0.update(task, by: .user) } }
    #expect(throws: StoreError.unknownID("nobody")) { try store.write { try $0.delete(taskID: "nobody", by: .user) } }
    #expect(throws: StoreError.unknownID("nobody")) {
      try store.write { try $0.reopen(taskID: "nobody", at: .now(0), by: .user) }
    }
    #expect(throws: StoreError.unknownID("nobody")) { try store.write { try $0.unlink(itemID: "nobody") } }
  }

  // S3-108, G22
  @Test("a moved due date is announced again", arguments: StorePlace.allCases)
  func announcesAMovedDueDateAgain(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(place, folder)
    try store.write { store in
      try store.markDueNotified(taskIDs: ["task"], at: .now(1))
      var task = try #require(try store.task(id: "task"))
      #expect(task.dueNotifiedAt == .now(1))
      task.title = "other"
      try store.update(task, by: .user)
      #expect(try store.task(id: "task")?.dueNotifiedAt == .now(1))
      task.due = CalendarTime("2026-11-21T08:00:05Z")
      try store.update(task, by: .remote)
      #expect(try store.task(id: "task")?.dueNotifiedAt == nil)
    }
  }

  @Test func aChangedAlarmStaysUntilItsDateMoves() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      let moved = ChangedAlarms.Change.moved(to: Date(timeIntervalSince1970: 1_795_248_000))
      task.changedAlarms = ChangedAlarms([.due: .removed, .dueDateMorning: moved, .planned: moved])
      try store.update(task, by: .remote)
      task.title = "Other"
      try store.update(task, by: .user)
      #expect(try store.task(id: "task")?.changedAlarms == task.changedAlarms)
      task.due = CalendarTime("2026-11-22")
      try store.update(task, by: .user)
      #expect(try store.task(id: "task")?.changedAlarms == ChangedAlarms([.planned: moved]))
      task.due = CalendarTime("2026-11-23")
      task.changedAlarms = ChangedAlarms([.due: .removed, .planned: .removed])
      try store.update(task, by: .remote)
      #expect(try store.task(id: "task")?.changedAlarms == task.changedAlarms)
    }
  }

  @Test func tagsKeepTheirOrderAndAreKeptOnce() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      task.tags = ["z", "a", "z", "m"]
      try store.update(task, by: .user)
      #expect(try store.task(id: "task")?.tags == ["z", "a", "m"])
      task.tags = ["m"]
      try store.update(task, by: .user)
      #expect(try store.task(id: "task")?.tags == ["m"])
    }
  }

  @Test func nestedReadingDoesNotDisturbAWalk() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let query = TaskQuery(.all, now: .now(0), timeZone: .gmt)
    try store.write { store in
      for number in 0..<5 {
        var task = TaskItem(id: "task-\(number)", uid: "u", title: "t", created: .now(Double(number)))
        task.tags = ["a", "b"]
        try store.insert(task, by: .user)
      }
      var seen: [String] = []
      try store.eachTask(query) { task throws in
        seen.append(task.id)
        #expect(try store.tasks(query).count == 5)
        #expect(try store.task(id: "task-0")?.tags == ["a", "b"])
      }
      #expect(seen == (0..<5).map { "task-\($0)" })
    }
  }

  @Test func findsAnItemByTheBeginningOfItsID() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      try store.insert(TaskItem(id: "abcd1111", uid: "1", title: "eins", created: .now(0)), by: .user)
      try store.insert(TaskItem(id: "abcd2222", uid: "2", title: "zwei", created: .now(0)), by: .user)
      let start = try #require(CalendarTime("2026-11-25T14:00:00Z"))
      let end = try #require(CalendarTime("2026-11-25T15:00:00Z"))
      try store.insert(
        FocusBlock(id: "abcd3333", uid: "3", title: "drei", start: start, end: end, created: .now(0)), by: .user)
      try store.insert(TaskItem(id: "xy", uid: "4", title: "kurz", created: .now(0)), by: .user)

      #expect(try store.taskID(matching: "abcd1") == "abcd1111")
      #expect(try store.taskID(matching: "ABCD2222") == "abcd2222")
      #expect(try store.blockID(matching: "abcd") == "abcd3333")
      #expect(try store.taskID(matching: "xy") == "xy")
      #expect(try store.itemID(matching: "abcd3") == (.block, "abcd3333"))
      let two = [ItemCandidate(id: "abcd1111", title: "eins"), ItemCandidate(id: "abcd2222", title: "zwei")]
      #expect(throws: StoreError.ambiguousPrefix("abcd", candidates: two)) { try store.taskID(matching: "abcd") }
      let three = two + [ItemCandidate(id: "abcd3333", title: "drei")]
      #expect(throws: StoreError.ambiguousPrefix("abcd", candidates: three)) { try store.itemID(matching: "abcd") }
      #expect(throws: StoreError.unknownID("abce")) { try store.taskID(matching: "abce") }
      #expect(try store.taskID(matching: "4") == "xy")
      #expect(try store.itemID(matching: "3") == (.block, "abcd3333"))
      #expect(throws: StoreError.unknownID("zz")) { try store.itemID(matching: "zz") }
      #expect(throws: StoreError.prefixTooShort("abc")) { try store.taskID(matching: "abc") }
      #expect(throws: StoreError.prefixTooShort("")) { try store.taskID(matching: "") }
    }
  }
}
