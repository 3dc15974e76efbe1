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

  private func expectStart(_ start: String?, _ world: SyncWorld) async throws {
    for person in world.people {
      #expect(try person.task("T").start == start.flatMap(CalendarTime.init))
      #expect(try await person.sync().isQuiet)
    }
  }

  @Test("without a due date, the time of the earliest reminder is no start date, before and after a remote edit")
  func earliestReminder() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("T") { $0.uid = "t" }
    try world.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    try await world.settle()
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    try await expectStart(nil, world)
    world.advance(minutes: 1)
    try world.b.edit("T") { $0.notes = "zwei Liter" }
    try await world.settle()
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    try await expectStart(nil, world)
  }

  @Test("the minute of creation in a text of an earlier version is no start date; only the next edit replaces it")
  func earlierVersion() async throws {
    let world = try await SyncWorld(people: 2)
    let item = [
      "BEGIN:VTODO", "UID:t", "DTSTAMP:20261101T120000Z", "CREATED:20261101T120000Z", "LAST-MODIFIED:20261101T120000Z",
      "SUMMARY:T", "DTSTART:20261101T120000Z", "DUE:20261127T170000Z",
    ]
    world.other.put("t.ics", item + Self.alarm + ["END:VTODO"])
    let before = try world.other.lines("t.ics")
    try await world.settle()
    try await expectStart(nil, world)
    #expect(try world.other.lines("t.ics") == before)
    world.advance(minutes: 1)
    try world.b.edit("T") { $0.notes = "zwei Liter" }
    try await world.settle()
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261127T170000Z")
    try await expectStart(nil, world)
  }

  @Test(
    "a technical start that remains after another program moved the due date or removed all alarms is no start date, and the next edit removes it",
    arguments: [true, false])
  func leftBehind(isMoved: Bool) async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("T", due: Self.due) { $0.uid = "t" }
    try await world.settle()
    world.advance(minutes: 1)
    if isMoved {
      try world.other.set("DUE", "20261128T170000Z", in: "t.ics")
    } else {
      for ring in try world.other.rings("t.ics") { try world.other.removeAlarm(at: ring, in: "t.ics") }
    }
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261127T180000")
    try await world.settle()
    try await expectStart(nil, world)
    world.advance(minutes: 1)
    try world.b.edit("T") { $0.notes = "zwei Liter" }
    try await world.settle()
    #expect(try world.other.value("DTSTART", of: "t.ics") == (isMoved ? world.other.value("DUE", of: "t.ics") : nil))
    try await expectStart(nil, world)
  }

  @Test("a start at the time of the morning reminder, or of its own reminder, stays a start", arguments: [true, false])
  func besideAnAlarm(isDeferred: Bool) async throws {
    let world = try await SyncWorld(people: 2)
    for person in world.people { person.settings.notifyOnDeferred = isDeferred }
    let start = "2026-11-27T09:00:00[Europe/Berlin]"
    try world.a.add("T", due: Self.due) {
      $0.uid = "t"
      $0.start = CalendarTime(start)
    }
    try await world.settle()
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261127T090000")
    #expect(try world.other.rings("t.ics").contains("20261127T080000Z"))
    try await expectStart(start, world)
    world.advance(minutes: 1)
    try world.b.edit("T") { $0.notes = "zwei Liter" }
    try await world.settle()
    try await expectStart(start, world)
  }

  @Test("machines in two zones come to rest after every edit, with a lead of days, a floating and a zoned due date")
  func zones() async throws {
    let world = try await SyncWorld(people: 2)
    world.b.zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    for (title, due) in [("Tag", "2026-11-27"), ("Uhr", "2026-11-27T18:00:00"), ("Zone", Self.due)] {
      let task = try world.a.add(title, due: due) { $0.uid = title }
      let day = ItemNotification.Trigger.relative(offset: -86_400, anchor: .dueDate)
      let lead = ItemNotification(id: "lead-" + title, taskID: task.id, trigger: day, created: world.clock.now)
      try world.a.store.write { try $0.add(lead, by: .person) }
    }
    try await world.settle()
    for (number, person) in [world.b, world.a, world.b].enumerated() {
      world.advance(minutes: 1)
      for title in ["Tag", "Uhr", "Zone"] {
        try person.edit(title) { task in
          let (old, new) = ("2026-11-2\(7 + number % 2)", "2026-11-2\(8 - number % 2)")
          task.due = CalendarTime(try #require(task.due).description.replacing(old, with: new))
        }
      }
      try await world.settle()
      for person in world.people {
        #expect(try await person.sync().isQuiet)
        for title in ["Tag", "Uhr", "Zone"] { #expect(try person.reminders(title).count == 1) }
      }
    }
  }
}
