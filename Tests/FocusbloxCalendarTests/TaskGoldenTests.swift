import FocusbloxCalendar
import FocusbloxModel
import Foundation
import Testing

/// The examples E01 … E23, with DTSTART equal to DUE.
struct TaskGoldenTests {
  static let place = ItemNotification.Place(name: "Büro", latitude: 52.52, longitude: 13.405)

  static func task(_ number: Int, due: String?) -> TaskItem {
    let digits = String(number)
    let tail = String(repeating: "0", count: 12 - digits.count) + digits
    var task = TaskItem(
      id: "t", uid: "6b1f0c1e-2f5a-4c3e-9d10-\(tail)", title: "Steuererklärung", created: Golden.now)
    task.due = due.flatMap { CalendarTime($0) }
    return task
  }

  static func notification(_ trigger: ItemNotification.Trigger, every: Int? = nil) -> ItemNotification {
    ItemNotification(id: "n1", taskID: "t", trigger: trigger, repeatInterval: every, created: Golden.now)
  }

  func expectGolden(
    _ name: String, _ task: TaskItem, _ notifications: [ItemNotification] = [],
    _ settings: (inout Settings) -> Void = { _ in }
  ) throws {
    let made = CalendarObjectWriter.newObject(
      task: task, notifications: notifications, context: Golden.context(settings))
    #expect(Golden.string(made) == Golden.string(try Golden.fixture(name)))
  }

  static let six = "2026-03-10T18:00:00[Europe/Berlin]"

  // E01 S0-94 S0-16 G3
  @Test("a zoned due date gets a morning alarm") func e01() throws {
    try expectGolden("E01", Self.task(1, due: Self.six)) { $0.dueDateMorningReminderEnabled = true }
  }

  // E02
  @Test("an all-day due date gets a morning alarm") func e02() throws {
    try expectGolden("E02", Self.task(2, due: "2026-03-10")) {
      $0.dueDateMorningReminderEnabled = true
      $0.notifyOnDue = true
    }
  }

  // E03
  @Test("a floating due date gets a morning alarm") func e03() throws {
    try expectGolden("E03", Self.task(3, due: "2026-03-10T18:00:00")) { $0.dueDateMorningReminderEnabled = true }
  }

  // E04 S0-95 S0-21
  @Test("a due date gets an alarm an hour before") func e04() throws {
    try expectGolden("E04", Self.task(4, due: Self.six)) { $0.dueDateAdvanceReminderEnabled = true }
  }

  // E05
  @Test("an all-day due date gets an alarm a day before") func e05() throws {
    try expectGolden("E05", Self.task(5, due: "2026-03-10")) {
      $0.dueDateAdvanceReminderEnabled = true
      $0.dueDateAdvanceReminderMinutes = 1440
    }
  }

  // E06 S3-3
  @Test("a due date gets an alarm at its time") func e06() throws {
    try expectGolden("E06", Self.task(6, due: Self.six)) { $0.notifyOnDue = true }
  }

  // E07 S3-4
  @Test("a start date gets an alarm") func e07() throws {
    var task = Self.task(7, due: Self.six)
    task.start = CalendarTime("2026-03-09T08:00:00[Europe/Berlin]")
    try expectGolden("E07", task) { $0.notifyOnDeferred = true }
  }

  // E08 S3-5
  @Test("an estimate gives an alarm at the latest start") func e08() throws {
    var task = Self.task(8, due: Self.six)
    task.estimateMinutes = 90
    try expectGolden("E08", task) { $0.notifyOnLatestStart = true }
  }

  // E09 S3-6
  @Test("a planned date gets an alarm") func e09() throws {
    var task = Self.task(9, due: Self.six)
    task.planned = CalendarTime("2026-03-09T14:00:00[Europe/Berlin]")
    try expectGolden("E09", task) { $0.notifyOnPlanned = true }
  }

  // E10 S3-8
  @Test("a reminder before the due date gets an alarm") func e10() throws {
    try expectGolden(
      "E10", Self.task(10, due: Self.six), [Self.notification(.relative(offset: -86_400, anchor: .dueDate))])
  }

  // E11 S3-9 S3-17 G6
  @Test("a repeating reminder at an instant needs no date") func e11() throws {
    try expectGolden(
      "E11", Self.task(11, due: nil), [Self.notification(.absolute(Golden.instant("2026-03-15T08:00:00Z")), every: 900)]
    )
  }

  // E12 S3-7 S3-80
  @Test("a reminder on arrival gets a location alarm") func e12() throws {
    try expectGolden("E12", Self.task(12, due: nil), [Self.notification(.location(Self.place, .onArrival))])
  }

  // E12b
  @Test("a reminder on arrival also gets the lines of RFC 9074") func e12b() throws {
    try expectGolden("E12b", Self.task(12, due: nil), [Self.notification(.location(Self.place, .onArrival))]) {
      $0.caldavLocationForm = .both
    }
  }

  // E13 S3-80
  @Test("a reminder on departure gets a location alarm") func e13() throws {
    try expectGolden("E13", Self.task(13, due: nil), [Self.notification(.location(Self.place, .onDeparture))])
  }

  // E16 S3-59
  @Test("an alarm with a custom sound names the sound") func e16() throws {
    try expectGolden("E16", Self.task(16, due: Self.six)) {
      $0.notifyOnDue = true
      $0.dueSound = .custom("Glass")
    }
  }

  // E22
  @Test("the morning alarm of the day on which clocks go forward has the right instant") func e22() throws {
    try expectGolden("E22", Self.task(22, due: "2026-03-29")) { $0.dueDateMorningReminderEnabled = true }
  }

  // E23
  @Test("the morning alarm of the day on which clocks go back has the right instant") func e23() throws {
    try expectGolden("E23", Self.task(23, due: "2026-10-25")) { $0.dueDateMorningReminderEnabled = true }
  }

  @Test("a completed task has no own alarms")
  func completed() {
    var task = Self.task(6, due: Self.six)
    task.status = .completed
    task.completedAt = Golden.now
    let lines = Golden.lines(
      CalendarObjectWriter.newObject(task: task, notifications: [], context: Golden.context { $0.notifyOnDue = true }))
    #expect(!lines.contains("BEGIN:VALARM"))
    #expect(lines.contains("COMPLETED:20260301T120000Z") && lines.contains("PERCENT-COMPLETE:100"))
  }

  @Test("no alarm in the past is written")
  func past() {
    let task = Self.task(6, due: "2026-02-27T18:00:00[Europe/Berlin]")
    let lines = Golden.lines(
      CalendarObjectWriter.newObject(task: task, notifications: [], context: Golden.context { $0.notifyOnDue = true }))
    #expect(!lines.contains("BEGIN:VALARM"))
    #expect(
      !lines.contains { $0.hasPrefix("DTSTART") && !$0.contains("1996") && !$0.contains("1981") && $0.contains("TZID") }
    )
  }
}
