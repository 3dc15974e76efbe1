import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("Which DTSTART is a start date, on two machines")
struct StartsOfTwoMachinesTests {
  private static let due = "2026-11-27T18:00:00[Europe/Berlin]"
  /// An alarm in the form of earlier versions.
  private static let alarm = [
    "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261127T170000Z", "DESCRIPTION:T",
    "X-FOCUSBLOX-KIND:due", "END:VALARM",
  ]

  private func expectStart(_ start: String?, _ setup: SyncSetup) async throws {
    for user in setup.users {
      #expect(try user.task("T").start == start.flatMap(CalendarTime.init))
      #expect(try await user.sync().isQuiet)
    }
  }

  /// Another program moves the due date to a day.
  private func moveDue(to day: String, _ setup: SyncSetup) throws {
    try setup.other.set("DUE", nil, in: "t.ics")
    try setup.other.set("DUE;VALUE=DATE", day, in: "t.ics")
  }

  @Test("without a due date, the time of the earliest reminder is no start date, before and after a remote edit")
  func earliestReminder() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") { $0.uid = "t" }
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    try await expectStart(nil, setup)
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.notes = "zwei Liter" }
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    try await expectStart(nil, setup)
  }

  @Test("the minute of creation in a text of an earlier version is no start date; only the next edit replaces it")
  func earlierVersion() async throws {
    let setup = try await SyncSetup(users: 2)
    let item = [
      "BEGIN:VTODO", "UID:t", "DTSTAMP:20261101T120000Z", "CREATED:20261101T120000Z", "LAST-MODIFIED:20261101T120000Z",
      "SUMMARY:T", "DTSTART:20261101T120000Z", "DUE:20261127T170000Z",
    ]
    setup.other.put("t.ics", item + Self.alarm + ["END:VTODO"])
    let before = try setup.other.lines("t.ics")
    try await setup.settle()
    try await expectStart(nil, setup)
    #expect(try setup.other.lines("t.ics") == before)
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.notes = "zwei Liter" }
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261127T170000Z")
    try await expectStart(nil, setup)
  }

  @Test(
    "a technical start that remains after another program moved the due date or removed all alarms is no start date, and the next edit removes it",
    arguments: [true, false])
  func leftBehind(isMoved: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T", due: Self.due) { $0.uid = "t" }
    try await setup.settle()
    setup.advance(minutes: 1)
    if isMoved {
      try setup.other.set("DUE", "20261128T170000Z", in: "t.ics")
    } else {
      for ring in try setup.other.rings("t.ics") { try setup.other.removeAlarm(at: ring, in: "t.ics") }
    }
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261127T180000")
    try await setup.settle()
    try await expectStart(nil, setup)
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.notes = "zwei Liter" }
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == (isMoved ? setup.other.value("DUE", of: "t.ics") : nil))
    try await expectStart(nil, setup)
  }

  @Test("a start at the time of the morning reminder, or of its own reminder, stays a start", arguments: [true, false])
  func besideAnAlarm(isDeferred: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    for user in setup.users { user.settings.notifyOnDeferred = isDeferred }
    let start = "2026-11-27T09:00:00[Europe/Berlin]"
    try setup.a.add("T", due: Self.due) {
      $0.uid = "t"
      $0.start = CalendarTime(start)
    }
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261127T090000")
    #expect(try setup.other.rings("t.ics").contains("20261127T080000Z"))
    try await expectStart(start, setup)
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.notes = "zwei Liter" }
    try await setup.settle()
    try await expectStart(start, setup)
  }

  @Test(
    "the technical start of a reminder from a file is no start date where another program dropped the reminder's marks",
    arguments: [true, false])
  func droppedMarks(isRemoved: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("t", title: "T")
    try await setup.settle()
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    var reminder = try #require(try setup.a.reminders("T").first)
    reminder.taskID = try setup.b.task("T").id
    let imported = reminder
    try setup.b.store.write { try $0.add(imported, by: .user) }
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try setup.other.edit("t.ics") { lines in lines.removeAll { $0.hasPrefix("X-") } }
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    if isRemoved {
      try setup.b.store.write { try $0.removeNotification(id: imported.id, by: .user) }
      try await setup.b.sync()
      #expect(try setup.other.value("DTSTART", of: "t.ics") == nil)
    }
    try await setup.settle()
    try await expectStart(nil, setup)
  }

  @Test(
    "a technical start is removed where another program removed its alarm and its mark, before another machine reads it",
    arguments: [true, false])
  func withoutMark(isReadBetween: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") { $0.uid = "t" }
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    // The second run reads the upload.
    for _ in 0..<2 { try await setup.a.sync() }
    setup.advance(minutes: 1)
    for ring in try setup.other.rings("t.ics") { try setup.other.removeAlarm(at: ring, in: "t.ics") }
    if isReadBetween { try await setup.a.sync() }
    setup.advance(minutes: 1)
    try setup.other.edit("t.ics") { lines in lines.removeAll { $0.hasPrefix("X-") } }
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    try await setup.a.sync()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == nil)
    try await setup.settle()
    try await expectStart(nil, setup)
  }

  @Test("a technical start is removed where another program moved and unmarked the alarm of a removed reminder")
  func withoutMarkBesideAMovedAlarm() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") { $0.uid = "t" }
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    // The second run reads the upload.
    for _ in 0..<2 { try await setup.a.sync() }
    setup.advance(minutes: 1)
    let reminder = try #require(try setup.a.reminders("T").first)
    try setup.a.store.write { try $0.removeNotification(id: reminder.id, by: .user) }
    try setup.other.edit("t.ics") { lines in lines.removeAll { $0.hasPrefix("X-") } }
    try setup.other.moveAlarm(from: "20261125T110000Z", to: "20261125T130000Z", in: "t.ics")
    // This machine takes the start for a user's start.
    try await setup.b.sync()
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == nil)
    #expect(try setup.other.rings("t.ics") == ["20261125T130000Z"])
    try await expectStart(nil, setup)
  }

  @Test("a technical start without its alarm and its mark stays where the list is read-only")
  func withoutMarkInAReadOnlyList() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") { $0.uid = "t" }
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    try await setup.settle()
    var list = try setup.b.list()
    list.isReadOnly = true
    try setup.b.store.write { try $0.save(&list) }
    setup.advance(minutes: 1)
    for ring in try setup.other.rings("t.ics") { try setup.other.removeAlarm(at: ring, in: "t.ics") }
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try setup.other.edit("t.ics") { lines in lines.removeAll { $0.hasPrefix("X-") } }
    #expect(try await setup.b.sync().failed == 0)
    #expect(try setup.b.task("T").start == nil)
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
  }

  @Test("a start that is cleared beside a reminder is cleared on every machine")
  func clearedBesideAReminder() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") {
      $0.uid = "t"
      $0.start = CalendarTime("2026-11-26")
    }
    try setup.a.remind("T", at: "2026-11-27T12:00:00[Europe/Berlin]")
    try await setup.settle()
    try await expectStart("2026-11-26", setup)
    setup.advance(minutes: 1)
    try setup.a.edit("T") { $0.start = nil }
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261127T120000")
    try await expectStart(nil, setup)
  }

  @Test("a start that a user sets to the value of the technical start is a start on every machine, until it is cleared")
  func valueOfTheTechnicalStart() async throws {
    let setup = try await SyncSetup(users: 2)
    let start = "2026-11-27T12:00:00[Europe/Berlin]"
    try setup.a.add("T") { $0.uid = "t" }
    try setup.a.remind("T", at: start)
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261127T120000")
    try await expectStart(nil, setup)
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.start = CalendarTime(start) }
    try await setup.settle()
    try await expectStart(start, setup)
    setup.advance(minutes: 1)
    try setup.a.edit("T") { $0.start = nil }
    try await setup.settle()
    try await expectStart(nil, setup)
  }

  @Test("a start that a machine first reads after the due date is a start there once the due date has moved on")
  func startAfterDueOfAnAgreedTask() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("t", title: "T")
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.b.edit("T") { $0.start = CalendarTime("2026-12-22") }
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try moveDue(to: "20261210", setup)
    try await setup.a.sync()
    #expect(try setup.a.task("T").start == nil)
    setup.advance(minutes: 1)
    try moveDue(to: "20270118", setup)
    try await setup.settle()
    try await expectStart("2026-12-22", setup)
  }

  @Test("machines in two zones come to rest after every edit, with a lead of days, a floating and a zoned due date")
  func zones() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.b.zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    for (title, due) in [("Tag", "2026-11-27"), ("Uhr", "2026-11-27T18:00:00"), ("Zone", Self.due)] {
      let task = try setup.a.add(title, due: due) { $0.uid = title }
      let day = ItemNotification.Trigger.relative(offset: -86_400, anchor: .dueDate)
      let lead = ItemNotification(id: "lead-" + title, taskID: task.id, trigger: day, created: setup.clock.now)
      try setup.a.store.write { try $0.add(lead, by: .user) }
    }
    try await setup.settle()
    for (number, user) in [setup.b, setup.a, setup.b].enumerated() {
      setup.advance(minutes: 1)
      for title in ["Tag", "Uhr", "Zone"] {
        try user.edit(title) { task in
          let (old, new) = ("2026-11-2\(7 + number % 2)", "2026-11-2\(8 - number % 2)")
          task.due = CalendarTime(try #require(task.due).description.replacing(old, with: new))
        }
      }
      try await setup.settle()
      for user in setup.users {
        #expect(try await user.sync().isQuiet)
        for title in ["Tag", "Uhr", "Zone"] { #expect(try user.reminders(title).count == 1) }
      }
    }
  }
}
