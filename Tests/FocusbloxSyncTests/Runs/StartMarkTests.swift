import FocusbloxModel
import FocusbloxSync
import Foundation
import Testing

/// Some clients ring only for tasks that have a start.
@Suite("The technical start of an own task with alarms")
struct StartMarkTests {
  @Test("a due date that is set later adds the technical start, without a defer date")
  func dueDateLater() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("T") { $0.uid = "t" }
    try await world.a.sync()
    #expect(try world.other.value("DTSTART", of: "t.ics") == nil)
    world.clock.advance(minutes: 5)
    try world.a.edit("T") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await world.settle()
    #expect(try world.other.lines("t.ics").contains("DTSTART;TZID=Europe/Berlin:20261125T120000"))
    for person in world.people {
      #expect(try person.task("T").start == nil)
      #expect(try await person.sync().isQuiet)
    }
  }

  @Test("a reminder that is set later adds the technical start")
  func reminderLater() async throws {
    let world = try await SyncWorld()
    try world.a.add("T") { $0.uid = "t" }
    try await world.a.sync()
    try world.a.remind("T", at: "2026-11-25T12:00:00[Europe/Berlin]")
    try await world.a.sync()
    #expect(try world.other.value("DTSTART", of: "t.ics") != nil)
  }

  @Test("a foreign task gets the technical start with the first own alarm and loses it with the last")
  func ofOthers() async throws {
    let world = try await SyncWorld()
    world.other.add("t", title: "T")
    try await world.a.sync()
    try world.a.edit("T") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await world.a.sync()
    #expect(try world.other.value("DTSTART", of: "t.ics") == "20261125T120000")
    #expect(try world.other.value("DUE", of: "t.ics") == "20261125T120000")
    try world.a.complete("T")
    try await world.a.sync()
    #expect(try world.other.value("DTSTART", of: "t.ics") == nil)
  }
}
