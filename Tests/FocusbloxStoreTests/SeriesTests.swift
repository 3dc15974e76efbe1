import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct SeriesTests {
  /// A series with two open instances and one completed instance, and a task of another series.
  private func seriesStore(_ place: StorePlace, _ folder: TemporaryFolder) throws -> Store {
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      for (id, series, due) in [
        ("done", "s", "2026-11-19"), ("one", "s", "2026-11-21"), ("two", "s", "2026-11-22"),
        ("other", "x", "2026-11-21"),
      ] {
        var task = TaskItem(id: id, uid: "uid-\(id)", title: "Blumen", created: .now(0))
        task.seriesID = series
        task.recurrence = .daily
        task.due = CalendarTime(due)
        if id == "done" {
          task.status = .completed
          task.completedAt = .now(-86_400)
        }
        try store.insert(task, by: .user)
      }
    }
    return store
  }

  private func ids(_ store: Store) throws -> Set<String> {
    try store.read { Set(try $0.tasks(TaskQuery(.all, now: .now(0), timeZone: .gmt)).map(\.id)) }
  }

  // S2-58, testDeleteSingleInstance_keepsOthers
  @Test("deleting one instance keeps the others", arguments: StorePlace.allCases)
  func deletesOneInstance(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(place, folder)
    try store.write { try $0.delete(taskID: "one", by: .user) }
    #expect(try ids(store) == ["done", "two", "other"])
  }

  // S2-59, S2-1, S2-29, S2-33, S2-34, testDeleteSeries_deletesAllOpen
  @Test("deleting a series deletes its open instances only", arguments: StorePlace.allCases)
  func deletesAllOpenOnes(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(place, folder)
    #expect(try store.write { try $0.deleteSeries(groupID: "s", by: .user) } == ["one", "two"])
    #expect(try ids(store) == ["done", "other"])
  }

  // S2-62, testEditSingleInstance_keepsOthers
  @Test("editing one instance keeps the others", arguments: StorePlace.allCases)
  func editsOneInstance(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(place, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "one"))
      task.title = "Kakteen"
      #expect(try store.update(task, by: .user))
    }
    let titles = try store.read { store in try ["one", "two", "done"].map { try store.task(id: $0)?.title } }
    #expect(titles == ["Kakteen", "Blumen", "Blumen"])
  }

  // S2-63, S2-1, S2-67, testEditSeries_updatesAllOpen
  @Test("editing a series updates its open instances only", arguments: StorePlace.allCases)
  func editsAllOpenOnes(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(place, folder)
    let change = { (task: inout TaskItem) in
      task.title = "Kakteen"
      task.importance = .high
    }
    #expect(try store.write { try $0.updateSeries(groupID: "s", by: .user, change) } == ["one", "two"])
    #expect(try store.write { try $0.updateSeries(groupID: "s", by: .user, change) } == [])
    let titles = try store.read { store in try ["one", "two", "done", "other"].map { try store.task(id: $0)?.title } }
    #expect(titles == ["Kakteen", "Kakteen", "Blumen", "Blumen"])
  }

  @Test("with a first instance, only this and later open instances are changed or deleted")
  func changesFromOneOn() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    try store.write { store in
      var third = try #require(try store.task(id: "two"))
      (third.id, third.uid, third.due) = ("three", "uid-three", nil)
      try store.insert(third, by: .user)
    }
    let changed = try store.write {
      try $0.updateSeries(groupID: "s", from: "two", by: .user) { $0.title = "Kakteen" }
    }
    #expect(changed == ["two", "three"])
    #expect(try store.write { try $0.deleteSeries(groupID: "s", from: "two", by: .user) } == ["two", "three"])
    #expect(try store.write { try $0.deleteSeries(groupID: "s", from: "two", by: .user) } == [])
    #expect(try ids(store) == ["done", "one", "other"])
  }

  // S2-32
  @Test("the open tasks of a series are listed") func listsOpenOnes() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    #expect(try store.read { try $0.openTasks(ofSeries: "s").map(\.id) } == ["one", "two"])
  }

  private func complete(_ id: String, _ store: Store, by origin: Origin = .user) throws -> SeriesStep {
    try store.write { store in
      var number = 0
      return try store.complete(
        taskID: id, at: .now(0.5), timeZone: .gmt, nextOccurrence: { _, _ in nil },
        newID: {
          number += 1
          return "new-\(number)"
        }, by: origin)
    }
  }

  // S2-57, S2-3, testMacCompletionCreatesNextInstance
  @Test("completing an instance creates the next one", arguments: StorePlace.allCases)
  func completesWithTheNextInstance(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(place, folder)
    let outcome = try complete("two", store)
    let next = try #require(outcome.next)
    #expect(outcome.completed.status == .completed && outcome.completed.completedAt == .now(0))
    #expect(next.due == CalendarTime("2026-11-23") && next.seriesID == "s" && next.status == .open)
    try store.read { store throws in
      #expect(try store.task(id: "two") == outcome.completed)
      #expect(try store.task(id: next.id) == next)
    }
  }

  // S2-12, S2-13
  @Test("an old recurring task without a series gets one with its next instance")
  func generatesTheMissingSeries() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var old = TaskItem(id: "old", uid: "u", title: "t", created: .now(0))
    old.recurrence = .weekly
    old.due = CalendarTime("2026-11-21")
    try store.write { [old] in try $0.insert(old, by: .user) }
    #expect(try store.read { try $0.task(id: "old")?.seriesID } == nil)
    let outcome = try store.write { store in
      try store.complete(taskID: "old", at: .now(1), timeZone: .gmt, nextOccurrence: { _, _ in nil }, by: .user)
    }
    let series = try #require(try store.read { try $0.task(id: "old") }?.seriesID)
    #expect(UUID(uuidString: series) != nil && outcome.next?.seriesID == series)
    #expect(try store.read { try $0.openTasks(ofSeries: series).map(\.id) } == [outcome.next?.id])
  }

  // G9
  @Test("an instance that another device created is not duplicated")
  func doesNotDoubleTheNextInstance() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    try store.write { store in
      var known = try #require(try store.task(id: "two"))
      known.uid = TaskCompletion.uid(series: "s", day: try #require(CalendarDay("2026-11-21")))
      try store.update(known, by: .remote)
    }
    #expect(try complete("one", store).next?.id == "two")
    #expect(try store.read { try $0.openTasks(ofSeries: "s").map(\.id) } == ["two"])
  }

  @Test("moving a due date back does not end the series, although the UID of that day exists")
  func continuesAfterADueDateMovedBack() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var task = TaskItem(id: "first", uid: "u", title: "t", created: .now(0))
    task.recurrence = .daily
    task.seriesID = "s"
    task.due = CalendarTime("2026-11-21")
    try store.write { [task] in try $0.insert(task, by: .user) }
    var uids: Set<String> = ["u"]
    var id = "first"
    for number in 1...4 {
      let step = try store.write { store in
        var due = try #require(try store.task(id: id))
        due.due = CalendarTime("2026-11-21")
        try store.update(due, by: .user)
        return try store.complete(
          taskID: id, at: .now(0), timeZone: .gmt, nextOccurrence: { _, _ in nil }, newID: { "new-\(number)" },
          by: .user)
      }
      let next = try #require(step.next)
      #expect(next.status == .open && uids.insert(next.uid).inserted)
      id = next.id
    }
  }

  // S3-102 … S3-104
  @Test("relative notifications are copied, fixed ones are not")
  func carriesRelativeNotifications() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    try store.write { store in
      try store.add(
        ItemNotification(
          id: "r", taskID: "two", trigger: .relative(offset: -86_400, anchor: .dueDate), created: .now(0)), by: .user)
      try store.add(
        ItemNotification(id: "f", taskID: "two", trigger: .absolute(.now(60)), created: .now(0)), by: .user)
    }
    let next = try #require(try complete("two", store).next)
    let carried = try store.read { try $0.notifications(ofTask: next.id) }
    #expect(carried.map(\.trigger) == [.relative(offset: -86_400, anchor: .dueDate)])
    let fires = try store.read { try $0.notifications(dueBetween: .distantPast, and: .distantFuture) }
    #expect(fires.map(\.fireDate) == [try #require(CalendarTime("2026-11-22T09:00:00Z")).instant(in: .gmt)])
  }

  @Test func completingTwiceChangesNothing() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    let first = try complete("two", store)
    let again = try complete("two", store)
    #expect(again.completed == first.completed && again.next == nil)
    #expect(try ids(store).count == 5)
  }

  @Test func theNextInstanceIsUploadedWhoeverCompletedTheOneBefore() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let list = try store.write { store in
      let list = try store.addList("L")
      var task = TaskItem(id: "task", uid: "u", title: "t", created: .now(0))
      task.listID = list.id
      task.recurrence = .weekly
      task.due = CalendarTime("2026-11-21")
      try store.insert(task, by: .remote)
      return list
    }
    let next = try #require(try complete("task", store, by: .remote).next)
    #expect(try store.read { try $0.pendingLinks(list: list.id).map(\.itemID) } == [next.id])
  }

  @Test func reopensACompletedTask() throws {
    let folder = try TemporaryFolder()
    let store = try seriesStore(.memory, folder)
    let task = try store.write { try $0.reopen(taskID: "done", at: .now(5), by: .user) }
    #expect(task.status == .open && task.completedAt == nil && task.modified == .now(5))
    #expect(try store.read { try $0.task(id: "done") } == task)
  }
}
