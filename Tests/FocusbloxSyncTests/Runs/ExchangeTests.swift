import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Changes in both directions of a run")
struct ExchangeTests {
  // S4-3, S4-10, S4-28, S4-36 testImportedReminderAppearsInBacklog, S4-38 testImportCreatesNewLocalTask, S4-44
  @Test("a new object becomes a new task with its title, source and UID")
  func pullsWhatIsNew() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch kaufen", "DUE;VALUE=DATE:20261125", "DESCRIPTION:zwei Liter", "PRIORITY:1")
    let report = try await setup.a.sync()
    let task = try setup.a.task("Milch kaufen")
    #expect(report.pulledNew == 1)
    #expect((task.sourceSystem, task.externalID) == (.caldav, "milk"))
    #expect(task.due == CalendarTime("2026-11-25"))
    #expect(task.notes == "zwei Liter")
    #expect(task.importance == .high)
  }

  // S4-39 testImportUpdatesExistingLocalTask, S4-45
  @Test("a changed title arrives")
  func pullsAnEdit() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Hafermilch", in: "milk.ics")
    let report = try await setup.a.sync()
    #expect(report.pulledChanged == 1)
    #expect(try setup.a.tasks.map(\.title) == ["Hafermilch"])
  }

  // S4-2, S4-29 … S4-33, S4-37 testImportedTaskRetainsLocalFields, S4-40 testImportPreservesLocalOnlyFields, S4-46
  @Test("a remote edit keeps the fields that the strict profile does not sync")
  func keepsLocalFields() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { task in
      task.tags = ["Test"]
      task.urgency = .urgent
      task.taskType = "maintenance"
      task.nextUp = true
      task.recurrence = .weekly
    }
    try await setup.a.sync()
    try setup.other.set("SUMMARY", "Hafermilch", in: "milk.ics")
    try await setup.a.sync()
    let task = try setup.a.task("Hafermilch")
    #expect((task.tags, task.urgency, task.taskType) == (["Test"], .urgent, "maintenance"))
    #expect(task.nextUp && task.recurrence == .weekly)
    let text = try setup.other.lines("milk.ics").joined()
    #expect(!text.contains("Test") && !text.contains("urgent") && !text.contains("maintenance"))
    #expect(!text.contains("RRULE") && !text.contains("WEEKLY"))
  }

  // S4-7, S4-16
  @Test("a task of a list is sent and then belongs to the server")
  func pushesWhatIsNew() async throws {
    let setup = try await SyncSetup()
    let task = try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]")
    #expect(try await setup.a.sync().pushedNew == 1)
    #expect(try setup.other.value("SUMMARY", of: "\(task.uid).ics") == "Rechnung")
    let sent = try setup.a.task("Rechnung")
    #expect((sent.sourceSystem, sent.externalID) == (.caldav, task.uid))
  }

  // S4-42 testExportUpdatesAppleReminder
  @Test("a local edit arrives there")
  func pushesAnEdit() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Sojamilch" }
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Sojamilch")
  }

  // S4-11, G14
  @Test("a local task sends no request")
  func sendsNoLocalTask() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try setup.a.add("nur hier", isLocal: true)
    let methods = try await setup.requests { try await setup.a.sync() }
    #expect(methods == ["REPORT"])
    #expect(setup.other.names().isEmpty)
  }

  // S1-20
  @Test("a block created here is an event there and is synced in both directions")
  func blocksTravelInBothDirections() async throws {
    let setup = try await SyncSetup(users: 2)
    let zone = "[Europe/Berlin]"
    try setup.a.addBlock("Tief", start: "2026-11-23T09:00:00\(zone)", end: "2026-11-23T10:30:00\(zone)")
    try await setup.settle()
    let block = try #require(try setup.b.blocks.first)
    #expect(block.title == "Tief")
    #expect(block.end == CalendarTime("2026-11-23T10:30:00\(zone)"))
    #expect(try await setup.b.sync().isQuiet)
  }

  @Test("an edit of the title changes only SUMMARY, DTSTAMP and LAST-MODIFIED of a foreign task")
  func touchesOnlyItsLines() async throws {
    let setup = try await SyncSetup()
    setup.other.add(
      "milk", title: "Milch", "DUE;VALUE=DATE:20261125", "X-OC-HIDESUBTASKS:0", "CATEGORIES:Haus,Ablage\\, blau",
      "ATTACH:https://example.org/a", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:x",
      "END:VALARM")
    try await setup.a.sync()
    let before = try setup.other.lines("milk.ics")
    setup.clock.advance(minutes: 3)
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    let after = try setup.other.lines("milk.ics")
    let changed = zip(before, after).filter { $0 != $1 }.map { $0.0.prefix { $0 != ":" } }
    #expect(before.count == after.count)
    #expect(Set(changed) == ["SUMMARY", "DTSTAMP", "LAST-MODIFIED"])
  }

  // S4-56
  @Test("an unknown completed task is ignored, and imported when it is reopened")
  func ignoresUnknownCompleted() async throws {
    let setup = try await SyncSetup()
    setup.other.add("old", title: "Alt", "STATUS:COMPLETED", "COMPLETED:20261101T080000Z")
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.a.tasks.isEmpty)
    try setup.other.set("STATUS", "NEEDS-ACTION", in: "old.ics")
    try setup.other.set("COMPLETED", nil, in: "old.ics")
    #expect(try await setup.a.sync().pulledNew == 1)
  }
}
