import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct NotificationTests {
  private func storeWithTask(_ place: StorePlace, _ folder: TemporaryFolder, due: String? = "2026-11-25T18:00:00Z")
    throws -> Store
  {
    let store = try place.open(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt, folder: folder)
    var task = TaskItem(id: "task", uid: "u", title: "Titel", created: .now(0))
    task.due = due.flatMap(CalendarTime.init)
    try store.write { [task] in try $0.insert(task, by: .user) }
    return store
  }

  private func notification(_ id: String, _ trigger: ItemNotification.Trigger, created: Double = 0) -> ItemNotification
  {
    ItemNotification(id: id, taskID: "task", trigger: trigger, created: .now(created))
  }

  // S3-10 … S3-17, S3-79
  @Test("every kind is read back as written", arguments: StorePlace.allCases)
  func keepsEveryKind(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(place, folder)
    let here = ItemNotification.Place(name: "Büro, hinten", latitude: 52.520_008, longitude: 13.404_954, radius: 150)
    var repeated = notification("c", .absolute(.now(50)), created: 2)
    repeated.repeatInterval = 600
    repeated.acknowledged = .now(60)
    let all = [
      notification("a", .relative(offset: -86_400, anchor: .dueDate)),
      notification("b", .location(here, .onDeparture), created: 1),
      repeated, notification("d", .relative(offset: 0, anchor: .plannedDate), created: 3),
    ]
    try store.write { store in for notification in all { try store.add(notification, by: .user) } }
    try store.read { store throws in
      #expect(try store.notifications(ofTask: "task") == all)
      #expect(try store.notificationsOfOpenTasks() == all)
      #expect(try store.notification(id: "b") == all[1])
    }
  }

  // S3-93, S3-95
  @Test("one or all notifications can be removed") func removes() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      for id in ["a", "b", "c"] { try store.add(notification(id, .absolute(.now(50))), by: .user) }
      try store.removeNotification(id: "b", by: .user)
      #expect(try store.notifications(ofTask: "task").map(\.id) == ["a", "c"])
      #expect(throws: StoreError.unknownID("b")) { try store.removeNotification(id: "b", by: .user) }
      try store.clearNotifications(taskID: "task", by: .user)
      #expect(try store.notifications(ofTask: "task") == [])
      #expect(throws: StoreError.unknownID("x")) { try store.clearNotifications(taskID: "x", by: .user) }
    }
  }

  // S3-109
  @Test("the next 24 hours of open tasks are listed with titles, soonest first", arguments: StorePlace.allCases)
  func upcoming(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(place, folder, due: "2026-11-22T08:00:00Z")
    try store.write { store in
      try store.add(notification("first", .absolute(.now(0))), by: .user)
      try store.add(notification("before", .absolute(.now(-1))), by: .user)
      try store.add(notification("last", .relative(offset: 0, anchor: .dueDate)), by: .user)
      try store.add(notification("after", .relative(offset: 1, anchor: .dueDate)), by: .user)
      try store.add(notification("hour", .relative(offset: -3600, anchor: .dueDate)), by: .user)
      let found = try store.notifications(dueBetween: .now(0), and: .now(86_400))
      #expect(found.map(\.notification.id) == ["first", "hour", "last"])
      #expect(found.map(\.fireDate) == [.now(0), .now(82_800), .now(86_400)])
      #expect(found.allSatisfy { $0.title == "Titel" })
      try store.complete(taskID: "task", at: .now(0), timeZone: .gmt, nextOccurrence: { _, _ in nil }, by: .user)
      #expect(try store.notifications(dueBetween: .now(0), and: .now(86_400)) == [])
    }
  }

  // S3-96, S3-100, S3-101
  @Test("relative notifications move with their date, fixed ones stay")
  func movesWithTheDate() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      try store.add(notification("r", .relative(offset: -60, anchor: .dueDate)), by: .user)
      try store.add(notification("f", .absolute(.now(7))), by: .user)
      var task = try #require(try store.task(id: "task"))
      task.due = CalendarTime("2026-12-01T10:00:00Z")
      try store.update(task, by: .remote)
      let found = try store.notifications(dueBetween: .distantPast, and: .distantFuture)
      #expect(found.map(\.fireDate) == [.now(7), try #require(CalendarTime("2026-12-01T09:59:00Z")).instant(in: .gmt)])
    }
  }

  // S3-107, G11
  @Test("a relative notification is removed with its date")
  func isRemovedWithItsDate() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      task.start = CalendarTime("2026-11-24")
      try store.update(task, by: .user)
      for (id, anchor) in [("due", ItemNotification.Anchor.dueDate), ("start", .deferDate)] {
        try store.add(notification(id, .relative(offset: -60, anchor: anchor)), by: .user)
      }
      try store.add(notification("fixed", .absolute(.now(7))), by: .user)
      task.due = nil
      try store.update(task, by: .user)
      #expect(Set(try store.notifications(ofTask: "task").map(\.id)) == ["start", "fixed"])
    }
  }

  // S3-107
  @Test("a lead under a day waits while its date is all-day, and goes with the date", arguments: [false, true])
  func waitsForATimeOfDay(isRemoved: Bool) throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      try store.add(notification("lead", .relative(offset: -900, anchor: .dueDate)), by: .user)
      var task = try #require(try store.task(id: "task"))
      task.due = CalendarTime("2026-11-26")
      try store.update(task, by: isRemoved ? .remote : .user)
      #expect(try store.notifications(ofTask: "task").map(\.id) == ["lead"])
      #expect(try store.notifications(dueBetween: .distantPast, and: .distantFuture) == [])
      task.due = isRemoved ? nil : CalendarTime("2026-11-26T10:00:00Z")
      try store.update(task, by: .user)
      let fires = try store.notifications(dueBetween: .distantPast, and: .distantFuture).map(\.fireDate)
      #expect(fires == (isRemoved ? [] : [try #require(CalendarTime("2026-11-26T09:45:00Z")).instant(in: .gmt)]))
      #expect(try store.notifications(ofTask: "task").isEmpty == isRemoved)
    }
  }

  @Test func aNotificationWithoutItsDateSurvivesTheChangeOfAnotherDate() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      try store.add(notification("waiting", .relative(offset: 0, anchor: .plannedDate)), by: .user)
      var task = try #require(try store.task(id: "task"))
      task.due = nil
      try store.update(task, by: .user)
      task.planned = CalendarTime("2026-11-23T10:00:00Z")
      try store.update(task, by: .user)
      let found = try store.notifications(dueBetween: .distantPast, and: .distantFuture)
      #expect(found.map(\.fireDate) == [try #require(task.planned).instant(in: .gmt)])
    }
  }

  @Test("before an all-day date, whole days ring at nine, and less than a day does not ring")
  func countsFromAWholeDay() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder, due: "2026-03-30")
    try store.write { store in
      try store.add(notification("day", .relative(offset: -2 * 86_400, anchor: .dueDate)), by: .user)
      try store.add(notification("hour", .relative(offset: -3600, anchor: .dueDate)), by: .user)
      let found = try store.notifications(dueBetween: .distantPast, and: .distantFuture)
      let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
      let expected = ["2026-03-28T09:00:00"].compactMap { CalendarTime($0)?.instant(in: berlin) }
      #expect(found.map(\.fireDate) == expected)
    }
  }

  @Test func aNotificationNeedsItsTaskAndIsRemovedWithTheTask() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    let stray = ItemNotification(id: "n", taskID: "nobody", trigger: .absolute(.now(0)), created: .now(0))
    #expect(throws: StoreError.unknownID("nobody")) { try store.write { try $0.add(stray, by: .user) } }
    try store.write { store in
      try store.add(notification("n", .absolute(.now(0))), by: .user)
      try store.delete(taskID: "task", by: .user)
      #expect(try store.notification(id: "n") == nil)
    }
  }

  @Test func addingCountsAsAChangeOfTheTaskAndAddingTheSameDoesNot() throws {
    let folder = try TemporaryFolder()
    let store = try storeWithTask(.memory, folder)
    try store.write { store in
      try store.add(notification("n", .absolute(.now(0.5))), by: .user)
      #expect(try store.revision(ofTask: "task") == 2)
      try store.add(notification("n", .absolute(.now(0))), by: .user)
      #expect(try store.revision(ofTask: "task") == 2)
      try store.add(notification("n", .absolute(.now(9))), by: .user)
      #expect(try store.revision(ofTask: "task") == 3)
    }
  }
}
