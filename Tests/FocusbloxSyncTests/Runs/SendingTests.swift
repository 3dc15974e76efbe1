import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Objects that must not be sent")
struct SendingTests {
  @Test("an edit that servers would refuse is set aside with its reason, without a request")
  func setsAsideWhatServersRefuse() async throws {
    let world = try await SyncWorld()
    world.other.add("a", title: "eins", "DUE:20261125T100000Z")
    try await world.a.sync()
    let before = try world.other.lines("a.ics")
    try world.a.edit("eins") { $0.due = .zoned(try #require(WallTime("2026-11-26T12:00:00")), zone: "Mars/Base") }
    try world.a.add("zwei")
    var report = ListReport(account: "", list: "")
    let requests = try await world.requests { report = try await world.a.sync() }
    #expect(requests.filter { $0 == "PUT" }.count == 1)
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(report.failures.first?.reason.contains("the time zone Mars/Base without its VTIMEZONE") == true)
    #expect(try world.other.lines("a.ics") == before)
    try world.a.edit("eins") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    #expect(try await world.a.sync().pushedChanged == 1)
  }

  @Test("existing faults in another program's text are sent back unchanged")
  func sendsForeignFaultsUntouched() async throws {
    let world = try await SyncWorld()
    world.other.add(
      "a", title: "eins", "DUE:20261125", "PERCENT_COMPLETE:10", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M",
      "END:VALARM")
    try await world.a.sync()
    try world.a.edit("eins") { $0.title = "zwei" }
    #expect(try await world.a.sync().pushedChanged == 1)
    let lines = try world.other.lines("a.ics")
    #expect(lines.contains("DUE:20261125") && lines.contains("PERCENT_COMPLETE:10"))
  }

  // T60 T41
  @Test("an invitation from a file is published in an accepted form without edits")
  func publishesFilesInAFormThatServersTake() async throws {
    let world = try await SyncWorld()
    let lines = [
      "BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VTODO", "UID:mail", "SUMMARY:Einladung", "DUE:20261125",
      "PERCENT_COMPLETE:10", "X-FOREIGN:bleibt", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT5M",
      "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
    var file: [UInt8]? = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let reader = FileImport(
      mapping: MappingContext(
        zone: SyncWorld.zone, now: world.clock.now, settings: world.a.settings, profile: .extended),
      lists: [try world.a.list()], updatesKnown: false, newID: world.a.newID)
    _ = try world.a.store.write { store in
      try reader.carryOut(
        {
          defer { file = nil }
          return file
        }, in: store)
    }
    let report = try await world.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0), "\(report.failures)")
    let sent = try world.other.lines("mail.ics")
    #expect(!sent.contains("METHOD:REQUEST") && sent.contains("DUE;VALUE=DATE:20261125"))
    #expect(sent.contains("X-FOREIGN:bleibt") && sent.contains("PERCENT-COMPLETE:10"))
    #expect(world.isWellBehaved)
  }

  // I14
  @Test(
    "an upload that arrives after it was looked for creates no duplicate",
    arguments: NamedMode.all)
  func survivesALateUpload(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    try await world.a.sync()
    try world.a.add("Milch") { $0.uid = "milk" }
    world.a.transport = LateTransport(around: world.a.transport)
    _ = try await world.a.attempt()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(world.other.names().count == 1)
    #expect(try world.a.tasks.map(\.sourceSystem) == [.caldav])
  }
}
