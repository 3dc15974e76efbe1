import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Alarms of another program's series and tasks")
struct ForeignSeriesAlarmTests {
  private func isOurs(_ line: String) -> Bool { line.hasPrefix("X-FOCUSBLOX") || line.hasPrefix("BEGIN:VALARM") }

  private func triggers(_ setup: SyncSetup, _ name: String) throws -> Set<String> {
    Set(try setup.other.lines(name).filter { $0.hasPrefix("TRIGGER") })
  }

  @Test("completing and skipping an occurrence adds no alarm, and this machine rings for the next one")
  func completionIsNoEdit() async throws {
    let setup = try await SyncSetup()
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await setup.a.sync()
    for day in ["20261126", "20261127"] {
      if day == "20261126" {
        try setup.a.complete("Gießen")
      } else {
        let (user, now) = (setup.a, setup.clock.now)
        let task = try user.openTask("Gießen")
        let steps = SeriesSteps(zone: SyncSetup.zone, settings: user.settings, newID: { user.newID() })
        _ = try user.store.write { try steps.skip(task, at: now, in: $0) }
      }
      try await setup.a.sync()
      #expect(try setup.other.value("DUE", of: "water.ics") == "\(day)T100000Z")
      #expect(try !setup.other.lines("water.ics").contains(where: isOurs))
      #expect(try await setup.a.sync().isQuiet)
    }
  }

  @Test("a task of another program that is completed and opened again gets no alarm")
  func reopeningIsNoEdit() async throws {
    let setup = try await SyncSetup()
    setup.other.add("bill", title: "Rechnung", "DUE:20261127T100000Z")
    try await setup.a.sync()
    let id = try setup.a.complete("Rechnung")?.id ?? setup.a.task("Rechnung").id
    try await setup.a.sync()
    let now = setup.clock.now
    try setup.a.store.write { _ = try $0.reopen(taskID: id, at: now, by: .user) }
    try await setup.a.sync()
    #expect(try setup.other.value("STATUS", of: "bill.ics") == "NEEDS-ACTION")
    #expect(try !setup.other.lines("bill.ics").contains(where: isOurs))
  }

  @Test("a task of ours has its alarms again when it is opened again, on another machine and by another program")
  func oursReturn() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-27T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    let before = try triggers(setup, "bill.ics")
    #expect(before.count == 2)
    try setup.a.complete("Rechnung")
    try await setup.settle()
    #expect(try triggers(setup, "bill.ics").isEmpty)
    let (id, now) = (try setup.b.task("Rechnung").id, setup.clock.now)
    try setup.b.store.write { _ = try $0.reopen(taskID: id, at: now, by: .user) }
    try await setup.settle()
    #expect(try triggers(setup, "bill.ics") == before)
  }

  @Test("where another program makes a series of a task, its alarms count from each occurrence")
  func becomesASeries() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-27T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.edit("bill.ics") { lines in
      lines.insert("RRULE:FREQ=WEEKLY", at: try #require(lines.firstIndex { $0.hasPrefix("SUMMARY") }))
    }
    try await setup.settle()
    #expect(try triggers(setup, "bill.ics") == ["TRIGGER;RELATED=END:-PT3H", "TRIGGER;RELATED=END:PT0S"])
    for user in setup.users { #expect(try await user.sync().isQuiet, "\(user.name)") }
    // The phone completes an occurrence: nobody writes.
    setup.advance(minutes: 1)
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { $0.replacing("20261127T120000", with: "20261204T120000") }
    }
    for user in setup.users {
      #expect(try await user.sync().pushedChanged == 0, "\(user.name)")
      #expect(try user.task("Rechnung").heldAlarms?[.due] == CalendarTime("2026-12-04T11:00:00Z")?.instant(in: .gmt))
    }
  }
}
