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
    let setup = try await SyncSetup()
    setup.other.add("a", title: "eins", "DUE:20261125T100000Z")
    try await setup.a.sync()
    let before = try setup.other.lines("a.ics")
    try setup.a.edit("eins") { $0.due = .zoned(try #require(WallTime("2026-11-26T12:00:00")), zone: "Mars/Base") }
    try setup.a.add("zwei")
    var report = ListReport(account: "", list: "")
    let requests = try await setup.requests { report = try await setup.a.sync() }
    #expect(requests.filter { $0 == "PUT" }.count == 1)
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(report.failures.first?.reason.contains("the time zone Mars/Base without its VTIMEZONE") == true)
    #expect(try setup.other.lines("a.ics") == before)
    try setup.a.edit("eins") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    #expect(try await setup.a.sync().pushedChanged == 1)
  }

  @Test("existing faults in another program's text are sent back unchanged")
  func sendsForeignFaultsUntouched() async throws {
    let setup = try await SyncSetup()
    setup.other.add(
      "a", title: "eins", "DUE:20261125", "PERCENT_COMPLETE:10", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M",
      "END:VALARM")
    try await setup.a.sync()
    try setup.a.edit("eins") { $0.title = "zwei" }
    #expect(try await setup.a.sync().pushedChanged == 1)
    let lines = try setup.other.lines("a.ics")
    #expect(lines.contains("DUE:20261125") && lines.contains("PERCENT_COMPLETE:10"))
  }

  // T60 T41
  @Test("an invitation from a file is published in an accepted form without edits")
  func publishesFilesInAFormThatServersTake() async throws {
    let setup = try await SyncSetup()
    let lines = [
      "BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VTODO", "UID:mail", "SUMMARY:Einladung", "DUE:20261125",
      "PERCENT_COMPLETE:10", "X-FOREIGN:bleibt", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT5M",
      "END:VALARM", "END:VTODO", "END:VCALENDAR",
    ]
    var file: [UInt8]? = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let reader = FileImport(
      mapping: MappingContext(
        zone: SyncSetup.zone, now: setup.clock.now, settings: setup.a.settings, profile: .extended),
      lists: [try setup.a.list()], updatesKnown: false, newID: setup.a.newID)
    _ = try setup.a.store.write { store in
      try reader.carryOut(
        {
          defer { file = nil }
          return file
        }, in: store)
    }
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0), "\(report.failures)")
    let sent = try setup.other.lines("mail.ics")
    #expect(!sent.contains("METHOD:REQUEST") && sent.contains("DUE;VALUE=DATE:20261125"))
    #expect(sent.contains("X-FOREIGN:bleibt") && sent.contains("PERCENT-COMPLETE:10"))
    #expect(setup.isWellBehaved)
  }

  // I14
  @Test(
    "an upload that arrives after it was looked for creates no duplicate",
    arguments: NamedMode.all)
  func survivesALateUpload(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    try await setup.a.sync()
    try setup.a.add("Milch") { $0.uid = "milk" }
    setup.a.transport = LateTransport(around: setup.a.transport)
    _ = try await setup.a.attempt()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(setup.other.names().count == 1)
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.caldav])
  }
}
