import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// T37
@Suite("Reading several items in one resource")
struct SharedResourceTests {
  @Test(
    "all items are read, with overrides and their zones; completed items are known and not kept")
  func readsAll() async throws {
    let setup = try await SyncSetup()
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Werk", "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0500",
      "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
    ]
    let event = [
      "BEGIN:VEVENT", "UID:e", "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "SUMMARY:Termin", "END:VEVENT",
    ]
    setup.other.put(
      "all.ics",
      zone + SharedResource.todo("a", "Apfel", "DUE;TZID=Werk:20261201T120000") + event
        + SharedResource.todo("b", "Birne", "RRULE:FREQ=DAILY")
        + SharedResource.todo("b", "Birne", "RECURRENCE-ID:20261203T080000Z", "SUMMARY:heute nicht")
        + SharedResource.todo("d", "Dattel", "STATUS:COMPLETED"))
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (3, 0))
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Birne"])
    #expect(try setup.a.blocks.map(\.title) == ["Termin"])
    #expect(
      try setup.a.task("Apfel").due?.instant(in: .gmt) == CalendarTime("2026-12-01T07:00:00Z")?.instant(in: .gmt))
    let list = try setup.a.list().id
    #expect(try setup.a.tasks.allSatisfy { $0.listID == list && $0.sourceSystem == .caldav })
  }

  @Test("without a change a run is one request, and a full comparison finds nothing", arguments: NamedMode.all)
  func isQuiet(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    setup.server.clearLog()
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.server.requests.count == 1)
    let journal = try setup.a.store.read { try $0.journal().count }
    for _ in 0..<2 {
      #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
      setup.clock.advance(minutes: 60 * 24 * 8)
      #expect(try await setup.a.sync().isQuiet)
    }
    #expect(try setup.a.store.read { try $0.journal().count } == journal)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(SharedResource.isUntouched(setup))
  }

  @Test("a change of one item is merged into that item", arguments: NamedMode.all)
  func followsAChange(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    let id = try setup.a.task("Birne").id
    try setup.a.edit("Birne") { $0.notes = "reif" }
    setup.other.put(
      "all.ics",
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Beere") + SharedResource.todo("c@1", "Citrone")
        + SharedResource.todo("d", "Dattel"))
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked) == (1, 1, 0))
    #expect(try setup.a.task("Beere").id == id && setup.a.task("Beere").notes == "reif")
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Beere", "Citrone", "Dattel"])
    #expect(SharedResource.isUntouched(setup))
  }

  @Test("an item that is missing is deleted as an object of its own would be", arguments: NamedMode.all)
  func letsOneGo(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel") + SharedResource.todo("c@1", "Citrone"))
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.unlinked, report.failed) == (1, 0))
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.caldav, .local, .caldav])
    #expect(try setup.a.task("Birne").externalID == "b")
    setup.other.put(
      "all.ics",
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne") + SharedResource.todo("c@1", "Citrone"))
    setup.server.advance(seconds: 60)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.caldav, .caldav, .caldav])
  }

  @Test(
    "a truncated answer deletes nothing",
    arguments: ["END:VCALENDAR\r\n", "END:VTODO\r\nEND:VCALENDAR\r\n"])
  func keepsWhatWasCutOff(end: String) async throws {
    let setup = try await SharedResource.setup()
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel") + SharedResource.todo("d", "Dattel"))
    let text = try #require(setup.server.text(setup.other.path("all.ics")))
    setup.server.put(setup.other.path("all.ics"), String(text.dropLast(end.count)))
    let report = try await setup.a.sync()
    #expect((report.unlinked, report.failed, report.pulledNew) == (0, 1, 0))
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.a.tasks.count == 3)
    setup.server.put(setup.other.path("all.ics"), text)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Birne", "Citrone", "Dattel"])
    #expect(try setup.a.task("Birne").sourceSystem == .local)
    #expect(try setup.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("all items are deleted with the resource", arguments: NamedMode.all)
  func letsAllGo(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    setup.other.delete("all.ics")
    setup.server.advance(seconds: 60)
    #expect(try await setup.a.sync().unlinked == 3)
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.local, .local, .local])
    #expect(try setup.a.links().isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I5
  @Test("the brake counts each item", arguments: [false, true])
  func brakes(isWholeResource: Bool) async throws {
    let setup = try await SyncSetup()
    setup.other.put("all.ics", (1...20).flatMap { SharedResource.todo("t\($0)", "T\($0)") })
    try await setup.a.sync()
    if isWholeResource {
      setup.other.delete("all.ics")
    } else {
      setup.other.put("all.ics", SharedResource.todo("t1", "T1"))
    }
    let error = try #require(try await setup.a.attempt())
    guard case SyncError.braked(_, let losses, _) = error else {
      Issue.record(error)
      return
    }
    #expect(losses == (isWholeResource ? 20 : 19))
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(try await setup.a.sync { $0.forceMassChanges = true }.unlinked == losses)
  }

  @Test("an event without a date stops no other item and is no failure, and the item without a UID is read")
  func readsTheOthers() async throws {
    let setup = try await SyncSetup()
    let broken = ["BEGIN:VEVENT", "UID:e", "SUMMARY:ohne Beginn", "END:VEVENT"]
    let unnamed = ["BEGIN:VTODO", "SUMMARY:Namenlos", "END:VTODO"]
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel") + broken + unnamed)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (2, 0))
    let id = try setup.a.task("Namenlos").id
    setup.other.put(
      "all.ics", SharedResource.todo("a", "Apfel") + broken + ["BEGIN:VTODO", "SUMMARY:Noch immer", "END:VTODO"])
    try await setup.a.sync()
    #expect(try setup.a.task("Noch immer").id == id)
    #expect(try setup.a.tasks.count == 2)
  }

  @Test("an item that an earlier version set aside is read later")
  func readsWhatWasSetAside() async throws {
    let setup = try await SyncSetup()
    setup.other.put("all.ics", "no calendar".split(separator: " ").map(String.init))
    try await setup.a.sync()
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne"))
    setup.clock.advance(minutes: 60)
    try await setup.a.sync()
    #expect(try setup.a.tasks.count == 2)
    #expect(try setup.a.links().allSatisfy { $0.failure == nil && $0.failures == 0 })
  }
}
