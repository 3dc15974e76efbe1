import FocusbloxModel
import FocusbloxSync
import Foundation
import Testing

/// Some clients ring only for tasks that have a start.
@Suite("The technical start of an own task with alarms")
struct StartMarkTests {
  @Test("a due date that is set later adds the technical start, without a defer date")
  func dueDateLater() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("T") { $0.uid = "t" }
    try await setup.a.sync()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == nil)
    setup.clock.advance(minutes: 5)
    try setup.a.edit("T") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await setup.settle()
    #expect(try setup.other.lines("t.ics").contains("DTSTART;TZID=Europe/Berlin:20261125T120000"))
    for user in setup.users {
      #expect(try user.task("T").start == nil)
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("a reminder that is set later adds the technical start")
  func reminderLater() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("T") { $0.uid = "t" }
    try await setup.a.sync()
    try setup.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    try await setup.a.sync()
    #expect(try setup.other.value("DTSTART", of: "t.ics") != nil)
  }

  @Test("a foreign task gets the technical start with the first own alarm and loses it with the last")
  func ofOthers() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t", title: "T")
    try await setup.a.sync()
    try setup.a.edit("T") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await setup.a.sync()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    #expect(try setup.other.value("DUE", of: "t.ics") == "20261125T120000")
    try setup.a.complete("T")
    try await setup.a.sync()
    #expect(try setup.other.value("DTSTART", of: "t.ics") == nil)
  }
}
