import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// A reminder that cannot ring now waits on every machine that knew it.
@Suite struct WaitingReminderTests {
  private static let due = "2026-11-25T12:00:00[Europe/Berlin]"
  private static let lead = ItemNotification.Trigger.relative(offset: -900, anchor: .dueDate)

  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: Self.due) { $0.uid = "bill" }
    try setLead(setup.a)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    return setup
  }

  private func setLead(_ user: TestUser) throws {
    let task = try user.task("Rechnung")
    let reminder = ItemNotification(
      id: "0B3C0F0E-4C1A-4E0B-9F0A-7B1F6D0C2A11".lowercased(), taskID: task.id, trigger: Self.lead,
      created: task.created)
    try user.store.write { try $0.add(reminder, by: .user) }
  }

  private func expectLead(_ setup: SyncSetup) throws {
    for user in setup.users {
      #expect(try user.reminders("Rechnung").map(\.trigger) == [Self.lead], "\(user.name)")
    }
  }

  /// The second machine reopens the task.
  private func expectLeadAfterReopening(_ setup: SyncSetup) async throws {
    setup.clock.advance(minutes: 1)
    let id = try setup.b.task("Rechnung").id
    try setup.b.store.write { _ = try $0.reopen(taskID: id, at: setup.clock.now, by: .user) }
    try await setup.settle()
    try expectLead(setup)
    #expect(try setup.other.rings("bill.ics").contains("20261125T104500Z"))
  }

  @Test("while a phone makes the date all-day, and rings again when it has a time")
  func aPhoneMakesTheDateAllDay() async throws {
    let setup = try await setup()
    try expectLead(setup)
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { line in
        line.hasPrefix("DUE")
          ? "DUE;VALUE=DATE:20261125" : line.hasPrefix("DTSTART") ? "DTSTART;VALUE=DATE:20261125" : line
      }
    }
    try await setup.settle()
    #expect(try setup.a.task("Rechnung").due == CalendarTime("2026-11-25"))
    try expectLead(setup)
    setup.clock.advance(minutes: 1)
    try setup.b.edit("Rechnung") { $0.due = CalendarTime(Self.due) }
    try await setup.settle()
    try expectLead(setup)
    #expect(try setup.other.rings("bill.ics").contains("20261125T104500Z"))
  }

  @Test("where only one machine knows the reminder, and reaches the others once another machine sets a time")
  func aMachineSetsATimeAgain() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: Self.due) { $0.uid = "bill" }
    try await setup.settle()
    try setLead(setup.a)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25") }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.b.edit("Rechnung") { $0.due = CalendarTime(Self.due) }
    try await setup.settle()
    try expectLead(setup)
    #expect(try setup.other.rings("bill.ics").contains("20261125T104500Z"))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("while the task is completed, and is back after reopening it on another machine")
  func aCompletedTask() async throws {
    let setup = try await setup()
    _ = try setup.a.complete("Rechnung")
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics").isEmpty)
    try await expectLeadAfterReopening(setup)
  }

  private func expectRest(_ setup: SyncSetup) async throws {
    for user in setup.users { #expect(try await user.sync().isQuiet, "\(user.name)") }
  }

  @Test(
    "whose moment was past at the first upload reaches every machine, and rings when the date moves elsewhere",
    arguments: [true, false])
  func pastAtTheFirstUpload(movesInTheOtherProgram: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    // The clock begins at 9:00.
    try setup.a.add("Rechnung", due: "2026-11-21T09:10:00[Europe/Berlin]") { $0.uid = "bill" }
    try setLead(setup.a)
    try await setup.settle()
    try expectLead(setup)
    #expect(try setup.other.rings("bill.ics") == ["20261121T081000Z"])
    try await expectRest(setup)
    setup.clock.advance(minutes: 1)
    if movesInTheOtherProgram {
      try setup.other.edit("bill.ics") { lines in
        lines = lines.map { $0.hasPrefix("DUE") ? "DUE:20261125T110000Z" : $0 }
      }
    } else {
      try setup.b.edit("Rechnung") { $0.due = CalendarTime(Self.due) }
    }
    try await setup.settle()
    try expectLead(setup)
    #expect(try setup.other.rings("bill.ics").contains("20261125T104500Z"))
    try await expectRest(setup)
  }

  @Test("that is set while the date is all-day reaches every machine, and a removal there does, too")
  func setWhileTheDateIsAllDay() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25") { $0.uid = "bill" }
    try await setup.settle()
    try setLead(setup.a)
    try await setup.settle()
    try expectLead(setup)
    try await expectRest(setup)
    setup.clock.advance(minutes: 1)
    let known = try #require(try setup.b.reminders("Rechnung").first)
    try setup.b.store.write { try $0.removeNotification(id: known.id, by: .user) }
    try await setup.settle()
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
    try await expectRest(setup)
  }

  @Test("that was set just before the completion is known to the machine that reopens the task")
  func setBeforeTheCompletion() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: Self.due) { $0.uid = "bill" }
    try await setup.settle()
    try setLead(setup.a)
    _ = try setup.a.complete("Rechnung")
    try await setup.settle()
    try await expectLeadAfterReopening(setup)
    try await expectRest(setup)
  }

  @Test("stays on every machine where another program drops the record")
  func theRecordIsDropped() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25") { $0.uid = "bill" }
    try setLead(setup.a)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.other.edit("bill.ics") { lines in
      lines = lines.filter { !$0.hasPrefix("X-FOCUSBLOX-ALARMS") }.map {
        $0.hasPrefix("SUMMARY") ? "SUMMARY:Rechnung\r\nLOCATION:Büro" : $0
      }
    }
    try await setup.settle()
    try expectLead(setup)
    try await expectRest(setup)
  }

  // S3-107
  @Test("a phone that removes the date removes the reminder; the journal tells it, and undo brings both back")
  func aPhoneRemovesTheDate() async throws {
    let setup = try await setup()
    try setup.other.edit("bill.ics") { lines in
      lines.removeAll { $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART") }
    }
    try await setup.a.sync()
    #expect(try setup.a.reminders("Rechnung").isEmpty)
    let entries = try setup.a.journal("pulled")
    #expect(entries.contains { $0.property == "alarm before_due" && $0.new == nil })
    let date = try #require(entries.first { $0.property == "due" })
    let environment = SyncEnvironment(
      now: { [clock = setup.clock] in clock.now }, zone: setup.a.zone, settings: setup.a.settings,
      newID: { UUID().uuidString.lowercased() })
    let undo = Undo(environment: environment)
    _ = try setup.a.store.write { try undo.carryOut(undo.plan(entry: date.id, in: $0), in: $0) }
    #expect(try setup.a.task("Rechnung").due == CalendarTime(Self.due))
    #expect(try setup.a.reminders("Rechnung").map(\.trigger) == [Self.lead])
  }

  // S0-74
  @Test("a dry run plans the alarms that a setting moves, and changes nothing")
  func aDryRunPlansMovedAlarms() async throws {
    let setup = try await setup()
    #expect(try await setup.a.plannedRows().isEmpty)
    setup.a.settings.dueDateMorningReminderHour = 8
    let before = try setup.a.task("Rechnung")
    let row = try #require(try await setup.a.plannedRows().first)
    let moved = FieldChange(
      name: "alarm due-date-morning", old: "2026-11-25T08:00:00Z", new: "2026-11-25T07:00:00Z")
    #expect(row.changes == [moved])
    #expect(try setup.a.task("Rechnung") == before)
    #expect(try setup.a.links().allSatisfy { !$0.isPending })
    #expect(try await setup.a.sync().pushedChanged == 1)
  }
}
