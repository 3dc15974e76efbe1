import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// 10:00 and 15:00 in Berlin are 09:00 and 14:00 in UTC.
@Suite("A user's reminders, edited by another program")
struct ReminderTests {
  private static let due = "20261125T110000Z"
  private static let morning = "20261125T080000Z"
  private static let ten = "20261124T090000Z"
  private static let three = "20261124T140000Z"

  /// A task on the server with reminders on the day before its due date.
  private func setup(_ times: String...) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    for time in times { try setup.a.remind("Rechnung", at: "2026-11-24T\(time):00[Europe/Berlin]") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    return setup
  }

  /// The user's reminders as UTC instants.
  private func reminders(_ user: TestUser) throws -> Set<String> {
    let style = Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted)
    let found = try user.reminders("Rechnung")
    return Set(
      found.map { notification in
        switch notification.trigger {
        case .absolute(let instant): instant.formatted(style)
        case .relative(let offset, _): "\(offset)"
        case .location(let place, _): place.name
        }
      })
  }

  private func touch(_ setup: SyncSetup) async throws {
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.notes = "\($0.notes ?? "")." }
    try await setup.a.sync()
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a reminder removed there is removed here, and no later edit restores it")
  func removed() async throws {
    let setup = try await setup("10:00", "15:00")
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.three])
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.three])
    #expect(try setup.a.task("Rechnung").changedAlarms.isEmpty)
  }

  // The server's text is the base, although its version was forgotten (I8).
  @Test("a reminder removed there is removed here, although the object is to be read again")
  func removedBeforeAnotherReading() async throws {
    let setup = try await setup("10:00", "15:00")
    let list = try #require(try setup.a.task("Rechnung").listID)
    try setup.a.store.write { try $0.forgetETags(list: list) }
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.three])
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.three])
  }

  @Test("a reminder moved there rings at the new time here, and no later edit reverts it")
  func moved() async throws {
    let setup = try await setup("10:00")
    try setup.other.moveAlarm(from: Self.ten, to: Self.three, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.three])
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.three])
    try setup.other.moveAlarm(from: Self.three, to: "20261124T160000Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == ["20261124T160000Z"])
  }

  @Test("a reminder added while the task is local rings there once the task is published")
  func setMeanwhile() async throws {
    let setup = try await setup()
    let lines = try setup.other.lines("bill.ics")
    setup.other.delete("bill.ics")
    try await setup.a.sync()
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    setup.server.put(setup.other.path("bill.ics"), lines.map { $0 + "\r\n" }.joined())
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.ten])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a lead-time reminder that another machine set while the task was local here is a reminder here")
  func metAgain() async throws {
    let setup = try await setup()
    let lines = try setup.other.lines("bill.ics")
    setup.other.delete("bill.ics")
    try await setup.a.sync()
    let due = try #require(try setup.a.task("Rechnung").due).instant(in: SyncSetup.zone)
    let ring = due.addingTimeInterval(-7200).formatted(
      Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted))
    let alarm = [
      "BEGIN:VALARM", "UID:D5E40EFA-A89A-5E03-A001-000000000001", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(ring)",
      "DESCRIPTION:Rechnung ist in 2 Stunden fällig", "X-FOCUSBLOX-KIND:before_due", "X-FOCUSBLOX-OFFSET:-7200",
      "END:VALARM",
    ]
    // Another machine names its reminders in X-FOCUSBLOX-ALARMS.
    let again = lines.map { $0.hasPrefix("X-FOCUSBLOX-ALARMS") ? $0 + " D5E40EFA=\(ring)" : $0 }
    let end = try #require(again.firstIndex(of: "END:VTODO"))
    let text = again[..<end] + alarm + again[end...]
    setup.server.put(setup.other.path("bill.ics"), text.map { $0 + "\r\n" }.joined())
    try await setup.a.sync()
    let found = try setup.a.reminders("Rechnung")
    #expect(found.map(\.trigger) == [.relative(offset: -7200, anchor: .dueDate)])
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T11:00:00Z") }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics").contains("20261127T090000Z"))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a reminder removed or moved there along with the due date is removed or moved here", arguments: [true, false])
  func withTheDueDate(isMovedHere: Bool) async throws {
    let setup = try await setup("10:00", "15:00")
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try setup.other.moveAlarm(from: Self.three, to: "20261124T170000Z", in: "bill.ics")
    if isMovedHere {
      try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T11:00:00Z") }
    } else {
      try setup.other.set("DUE", "20261126T110000Z", in: "bill.ics")
    }
    try await setup.settle()
    #expect(try reminders(setup.a) == ["20261124T170000Z"])
    #expect(try setup.other.rings("bill.ics") == ["20261126T080000Z", "20261126T110000Z", "20261124T170000Z"])
  }

  @Test(
    "a reminder removed here while the task is local, or moved there, is removed there"
  )
  func removedMeanwhile() async throws {
    for isMoved in [true, false] {
      let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
      try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
      try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
      try await setup.settle()
      let lines = try setup.other.lines("bill.ics")
      setup.other.delete("bill.ics")
      if !isMoved { try await setup.settle() }
      let id = try #require(try setup.a.reminders("Rechnung").first?.id)
      try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
      setup.server.put(setup.other.path("bill.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
      try await setup.settle()
      #expect(try setup.a.reminders("Rechnung").isEmpty)
      let there = try setup.other.lines("bill.ics", list: "Garten").filter { $0.hasPrefix("TRIGGER") }
      #expect(there.count == 2 && !there.contains { $0.contains(Self.ten) })
      #expect(try await setup.a.sync().isQuiet)
    }
  }

  /// The parameter tells whether the upload with the reminder is the first upload of the task.
  // I14
  @Test("a reminder removed here after an unanswered upload is removed there", arguments: [true, false])
  func removedAfterACutOffUpload(isFirst: Bool) async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    if !isFirst { try await setup.a.sync() }
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.cutOff()
    setup.clock.advance(minutes: 600)
    #expect(try setup.other.rings("bill.ics").contains(Self.ten))
    let id = try #require(try setup.a.reminders("Rechnung").first?.id)
    try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due])
    #expect(try setup.a.reminders("Rechnung").isEmpty)
    #expect(try !setup.a.store.read { try $0.hasRemovedReminders() })
    #expect(try await setup.a.sync().isQuiet)
  }

  // I14
  @Test("a reminder removed here before the read-back of a moved task is removed there")
  func removedUnreadAndMoved() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try setup.a.add("Brief") { $0.uid = "letter" }
    try await setup.settle()
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let plain = setup.a.transport
    setup.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect(try setup.a.links().contains { $0.hasSentBase })
    let id = try #require(try setup.a.reminders("Rechnung").first?.id)
    try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
    let lines = try setup.other.lines("bill.ics")
    setup.other.delete("bill.ics")
    try await setup.a.sync()
    // Another change is sent in between.
    try setup.a.edit("Brief") { $0.notes = "kurz" }
    try await setup.a.sync()
    setup.server.put(setup.other.path("bill.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try await setup.settle()
    let there = try setup.other.lines("bill.ics", list: "Garten").filter { $0.hasPrefix("TRIGGER") }
    #expect(there.count == 2 && !there.contains { $0.contains(Self.ten) })
    #expect(try setup.a.reminders("Rechnung").isEmpty)
    #expect(try !setup.a.store.read { try $0.hasRemovedReminders() })
  }

  @Test("a lead-time reminder is equal on every machine: removed before its upload, it is removed")
  func sameOnEveryMachine() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await setup.settle()
    func remind(_ user: TestUser) throws {
      let reminder = ItemNotification(
        id: user.name, taskID: try user.task("Rechnung").id, trigger: .relative(offset: -600, anchor: .dueDate),
        created: setup.clock.now)
      try user.store.write { try $0.add(reminder, by: .user) }
    }
    try remind(setup.a)
    try setup.a.store.write { try $0.removeNotification(id: setup.a.name, by: .user) }
    try remind(setup.b)
    try await setup.b.sync()
    setup.clock.advance(minutes: 1)
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due])
    #expect(try setup.b.reminders("Rechnung").isEmpty)
  }

  // I14
  @Test("a reminder moved there after an unanswered first upload rings at the new time here")
  func movedAfterACutOffUpload() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.cutOff()
    setup.clock.advance(minutes: 600)
    try setup.other.moveAlarm(from: Self.ten, to: Self.three, in: "bill.ics")
    try await setup.settle()
    #expect(try reminders(setup.a) == [Self.three])
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.three])
  }

  /// A reminder was set here after another program read the task. `putFormer` puts that program's copy into the list
  /// Garten.
  private func setupWithAFormerCopy() async throws -> (SyncSetup, putFormer: () -> Void) {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("bill", title: "Rechnung")
    try await setup.a.sync()
    let former = try setup.other.lines("bill.ics").map { $0 + "\r\n" }.joined()
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    return (setup, { setup.server.put(setup.other.path("bill.ics", in: "Garten"), former) })
  }

  private func expectTheReminder(in setup: SyncSetup) throws {
    let lines = try setup.other.lines("bill.ics", list: "Garten")
    #expect(lines.contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix(Self.ten) })
    #expect(try setup.a.reminders("Rechnung").count == 1)
  }

  @Test("a reminder missing in another program's copy at the target is sent there")
  func missingInACopy() async throws {
    let (setup, putFormer) = try await setupWithAFormerCopy()
    try setup.a.move("Rechnung", to: "Garten")
    setup.other.delete("bill.ics")
    putFormer()
    try await setup.settle()
    try expectTheReminder(in: setup)
  }

  @Test("a reminder that another program's two-step move loses is sent to the target")
  func leftBehindByAnotherProgram() async throws {
    let (setup, putFormer) = try await setupWithAFormerCopy()
    putFormer()
    try await setup.a.sync()
    setup.other.delete("bill.ics")
    try await setup.settle()
    try expectTheReminder(in: setup)
  }

  // I14
  @Test("a reminder whose due date another program removes does not ring there")
  func withoutItsDate() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    let early = ItemNotification(
      id: "early", taskID: try setup.a.task("Rechnung").id, trigger: .relative(offset: -3600, anchor: .dueDate),
      created: setup.clock.now)
    try setup.a.store.write { try $0.add(early, by: .user) }
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics").contains("20261125T100000Z"))
    setup.clock.advance(minutes: 1)
    try setup.other.set("DUE", nil, in: "bill.ics")
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics").isEmpty)
  }

  // S3-7
  @Test("a location reminder is on the server only while location alarms are enabled")
  func places() async throws {
    let setup = try await SyncSetup()
    let isThere = { try setup.other.lines("bill.ics").contains { $0.hasPrefix("X-APPLE-PROXIMITY") } }
    try setup.a.add("Rechnung") { $0.uid = "bill" }
    let place = ItemNotification.Place(name: "Amt", latitude: 52.5, longitude: 13.4)
    let reminder = ItemNotification(
      id: "amt", taskID: try setup.a.task("Rechnung").id, trigger: .location(place, .onArrival),
      created: setup.clock.now)
    setup.a.settings.notifyOnLocation = false
    try setup.a.store.write { try $0.add(reminder, by: .user) }
    try await setup.a.sync()
    #expect(try !isThere())
    for isOn in [true, false, true] {
      setup.a.settings.notifyOnLocation = isOn
      try await setup.settle()
      #expect(try isThere() == isOn)
    }
    setup.a.settings.notifyOnLocation = false
    try setup.a.store.write { try $0.removeNotification(id: "amt", by: .user) }
    try await setup.settle()
    #expect(try !isThere())
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("several reminders are told apart by their UIDs: one moves, one goes, one stays")
  func several() async throws {
    let setup = try await setup("10:00", "15:00", "18:00")
    let (six, eight) = ("20261124T170000Z", "20261124T190000Z")
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try setup.other.moveAlarm(from: Self.three, to: eight, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [six, eight])
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, six, eight])
  }

  @Test("a lead-time reminder moved there rings at the new instant from then on")
  func leadTime() async throws {
    let setup = try await setup()
    let task = try setup.a.task("Rechnung")
    try setup.a.store.write { store in
      for (id, offset) in [("one", -7200), ("two", -3600)] {
        try store.add(
          ItemNotification(
            id: id, taskID: task.id, trigger: .relative(offset: offset, anchor: .dueDate), created: setup.clock.now),
          by: .user)
      }
    }
    try await setup.a.sync()
    try setup.other.moveAlarm(from: "20261125T090000Z", to: "20261125T091500Z", in: "bill.ics")
    #expect(try await setup.a.sync().pushedChanged == 0)
    #expect(try reminders(setup.a) == ["20261125T091500Z", "-3600"])
    try setup.other.moveAlarm(from: "20261125T091500Z", to: "20261125T093000Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == ["20261125T093000Z", "-3600"])
    try await touch(setup)
    let expected: Set = [Self.morning, Self.due, "20261125T093000Z", "20261125T100000Z"]
    #expect(try setup.other.rings("bill.ics") == expected)
    try setup.other.removeAlarm(at: "20261125T093000Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == ["-3600"])
  }

  @Test("remote removals and moves are in the journal and can be undone and redone")
  func undone() async throws {
    let setup = try await setup("10:00", "15:00")
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try setup.other.moveAlarm(from: Self.three, to: "20261124T160000Z", in: "bill.ics")
    try await setup.a.sync()
    let entries = try setup.a.journal("pulled").filter { $0.property == "alarm custom" }
    #expect(entries.count == 2)
    for entry in entries { try setup.a.undo(entry.id) }
    #expect(try reminders(setup.a) == [Self.ten, Self.three])
    for entry in entries {
      #expect(throws: UndoRefusal.alreadySo(title: "Rechnung", property: "alarm custom")) {
        try setup.a.undo(entry.id)
      }
    }
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.ten, Self.three])
    for entry in try setup.a.journal("restored") { try setup.a.undo(entry.id) }
    #expect(try reminders(setup.a) == ["20261124T160000Z"])
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, "20261124T160000Z"])
  }

  @Test("a program that completes the task and removes its alarms removes no reminder")
  func completedThere() async throws {
    let setup = try await setup("10:00")
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try setup.other.set("STATUS", "COMPLETED", in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.ten])
  }

  private func strip(_ setup: SyncSetup) throws {
    try setup.other.edit("bill.ics") { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let marks = ["UID:", "X-WR-ALARMUID", "X-FOCUSBLOX"]
      lines = lines[..<start] + lines[start...].filter { line in !marks.contains { line.hasPrefix($0) } }
    }
  }

  @Test("a reminder without marks is removed by that program's next edit", arguments: [true, false])
  func stripped(keepsProperties: Bool) async throws {
    let setup = try await setup("10:00", "15:00")
    try strip(setup)
    if !keepsProperties { try setup.other.set("X-FOCUSBLOX-ALARMS", nil, in: "bill.ics") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try setup.other.removeAlarm(at: Self.due, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.three])
    #expect(try setup.a.task("Rechnung").changedAlarms == ChangedAlarms([.due: .removed]))
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.three])
  }

  @Test("a reminder without marks that such a program moves rings as a foreign alarm")
  func strippedAndMoved() async throws {
    let setup = try await setup("10:00")
    try strip(setup)
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: Self.ten, to: Self.three, in: "bill.ics")
    try strip(setup)
    try await setup.a.sync()
    #expect(try reminders(setup.a).isEmpty)
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due, Self.three])
  }

  @Test("a reminder without marks is recognised again after the next local edit")
  func markedAgain() async throws {
    let setup = try await setup("10:00")
    try strip(setup)
    try await setup.a.sync()
    try await touch(setup)
    try setup.other.removeAlarm(at: Self.ten, in: "bill.ics")
    try await setup.a.sync()
    #expect(try reminders(setup.a).isEmpty)
    try await touch(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.morning, Self.due])
  }

  @Test("a reminder removed in a move's source is removed in the target too")
  func movedAway() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun", due: "2026-11-25T11:00:00Z") { $0.uid = "fence" }
    try setup.a.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.removeAlarm(at: Self.ten, in: "fence.ics")
    setup.a.transport = plain
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(try setup.a.reminders("Zaun").isEmpty)
    let name = try #require(setup.other.names(in: "Garten").first)
    #expect(try !setup.other.lines(name, list: "Garten").contains { $0.hasSuffix(Self.ten) })
    #expect(try await setup.a.sync().isQuiet)
  }

  // I8
  @Test("a server that drops alarms removes no reminder")
  func droppedByTheServer() async throws {
    let setup = try await SyncSetup(.horde)
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(try reminders(setup.a) == [Self.ten])
  }
}
