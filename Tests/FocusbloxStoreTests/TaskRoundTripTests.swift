import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct TaskRoundTripTests {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(arguments: StorePlace.allCases)
  func keepsEveryFieldOfATask(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: zone, folder: folder)
    let task = try store.write { store in
      var account = Account(name: "a", url: "https://example.org", secret: .none, created: .now(0))
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/l/", origin: "https://example.org", name: "L")
      try store.save(&list)
      let task = Self.fullTask(list: list.id)
      try store.insert(task, by: .remote)
      return task
    }
    #expect(try store.read { try $0.task(id: task.id) } == task)
  }

  @Test(arguments: StorePlace.allCases)
  func anAbsentFieldStaysAbsent(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: zone, folder: folder)
    let task = TaskItem(id: "11111111-aaaa", uid: "Uid-Ä", title: "", created: .now(0))
    try store.write { try $0.insert(task, by: .person) }
    #expect(try store.read { try $0.task(id: task.id) } == task)
  }

  static func fullTask(list: Int64) -> TaskItem {
    var task = TaskItem(id: "0b1c", uid: "UID:ä/1", title: "Öffnen, \"schließen\"; 🧹\n2", created: .now(1))
    task.notes = "a\r\nb"
    task.due = CalendarTime("2026-11-25T18:00:00[Europe/Berlin]")
    task.start = CalendarTime("2026-11-24")
    task.planned = CalendarTime("2026-11-23T08:00:00")
    task.estimateMinutes = 45
    task.importance = .high
    task.urgency = .notUrgent
    task.tags = ["b", "a, c", "ü"]
    task.taskType = "giving back"
    task.flagged = true
    task.nextUp = true
    task.status = .completed
    task.completedAt = .now(2)
    task.parentUID = "p"
    task.recurrence = .custom("FREQ=WEEKLY;BYDAY=MO")
    task.recurrenceDay = 31
    task.foreignRule = "FREQ=DAILY"
    task.seriesID = "series"
    task.suppressedAlarms = ["due", "due-date-morning"]
    task.sourceSystem = .caldav
    task.externalID = "UID:ä/1"
    task.listID = list
    task.dueNotifiedAt = .now(3)
    task.modified = .now(4)
    return task
  }
}

extension Date {
  /// 2026-11-21 08:00 UTC and so many seconds.
  static func now(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_795_248_000 + seconds) }
}
