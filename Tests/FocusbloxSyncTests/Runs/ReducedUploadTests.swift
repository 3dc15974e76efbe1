import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I11
@Suite("A refused text is sent once more with only widely accepted content")
struct ReducedUploadTests {
  private static func file(_ lines: [String]) -> [UInt8] {
    let item = ["BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T080000Z", "SUMMARY:Milch"] + lines + ["END:VTODO"]
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + item + ["END:VCALENDAR"]
    return Array(all.map { $0 + "\r\n" }.joined().utf8)
  }

  /// An imported task of which the server refuses `pattern`.
  private func setup(
    _ mode: ServerMode = ServerMode(), refusing pattern: String, _ lines: String...
  ) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"])
    let task = try setup.a.add("Milch") { $0.uid = "milk" }
    try setup.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Self.file(lines)) }
    setup.a.transport = ContentRefusingTransport(pattern, in: "Aufgaben", around: setup.a.transport)
    return setup
  }

  private func importFile(_ text: [UInt8], into setup: SyncSetup) throws {
    var imported = try CalendarObjectReading(text).task(
      MappingContext(zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .extended))
    imported.id = "t"
    imported.listID = try setup.a.list().id
    try setup.a.store.write { [imported] store in
      try store.insert(imported, by: .user, isCreatedHere: false)
      try store.setOriginalText(of: .task, id: "t", text)
    }
  }

  private func text(_ user: TestUser) throws -> String {
    let id = try #require(try user.tasks.first).id
    let bytes = try user.store.read { try $0.knownText(of: .task, id: id) }
    return String(decoding: try #require(bytes), as: UTF8.self).replacing("\r\n ", with: "")
  }

  @Test(
    "the omitted content is reported once, stays here and goes to another list",
    arguments: ["ATTENDEE:mailto:a@b.c", "X-STRANGE:1", "GEO:north", "RRULE:RSCALE=CHINESE;FREQ=YEARLY"])
  func reduced(line: String) async throws {
    let name = String(line.prefix { $0 != ":" })
    let setup = try await setup(refusing: line, line, "LOCATION:Hof")
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0))
    #expect(report.heldHere.map(\.properties) == [[name]] && report.heldHere.map(\.reason) == [.refused])
    #expect(try setup.other.value(name, of: "milk.ics") == nil)
    #expect(try setup.other.value("LOCATION", of: "milk.ics") == "Hof")
    #expect(try text(setup.a).contains(line))
    #expect(try await setup.a.sync().isQuiet)
    try setup.a.edit("Milch") { $0.notes = "zwei" }
    let edited = try await setup.a.sync()
    #expect((edited.pushedChanged, edited.failed, edited.heldHere.count) == (1, 0, 0))
    try setup.other.set("LOCATION", "Keller", in: "milk.ics")
    try await setup.a.sync()
    #expect(try text(setup.a).contains(line) && text(setup.a).contains("LOCATION:Keller"))
    #expect(try setup.a.journal("kept only here").map(\.property) == [name])
    try setup.a.move("Milch", to: "Garten")
    try await setup.a.sync()
    #expect(try setup.other.value("LOCATION", of: "milk.ics", list: "Garten") == "Keller")
    #expect(try setup.other.lines("milk.ics", list: "Garten").contains(line))
  }

  // I1, I32
  @Test("another machine's value of a refused property is a conflict", arguments: ConflictPolicy.allCases)
  func refusedValueAgainstAnother(_ policy: ConflictPolicy) async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    let plain = setup.a.transport
    setup.a.transport = ContentRefusingTransport("ESTIMATED-DURATION", in: "Aufgaben", around: plain)
    try setup.a.add("Milch") { ($0.uid, $0.estimateMinutes) = ("milk", 14) }
    #expect(try await setup.a.sync().heldHere.map(\.properties) == [["ESTIMATED-DURATION"]])
    setup.a.transport = plain
    try await setup.b.sync()
    setup.clock.advance(minutes: 1)
    try setup.b.edit("Milch") { $0.estimateMinutes = 18 }
    try await setup.b.sync()
    #expect(try await setup.a.sync { $0.policy = policy }.conflicts == 1)
    let isLocal = policy == .local
    let entry = try #require(try setup.a.journal(isLocal ? "conflict, local kept" : "conflict, remote kept").first)
    #expect((entry.property, entry.old) == ("estimateMinutes", isLocal ? "18" : "14"))
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Milch").estimateMinutes == (isLocal ? 14 : 18))
      #expect(try await user.sync().isQuiet)
    }
  }

  // I7, I16
  @Test("a refused text is not sent without its foreign lines where the user moves the task back during the upload")
  func movedBackMeanwhile() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", in: "Aufgaben", "X-STRANGE:1")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let (a, plain, once) = (setup.a, setup.a.transport, Once())
    let refusing = ContentRefusingTransport("X-STRANGE", in: "Garten", around: plain)
    setup.a.transport = HookedTransport(around: refusing) { [unowned a] request, _ in
      guard request.method == .put, once.isFirst else { return }
      #expect(throws: Never.self) { try a.move("Zaun", to: "Aufgaben") }
    }
    setup.server.clearLog()
    _ = try await setup.a.attempt()
    #expect(!setup.server.requests.contains { $0.method == "PUT" && $0.path.contains("/Garten/") })
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.other.value("X-STRANGE", of: "fence.ics") == "1")
  }

  // T3 T4 T7
  @Test(
    "dates that only some servers refuse stay as they are, unless the server refuses them",
    arguments: [
      (["DTSTART:20261120T110000Z", "DUE;VALUE=DATE:20261125"], "DTSTART;VALUE=DATE:20261120", "DTSTART"),
      (["DTSTART;VALUE=DATE:20261126", "DUE;VALUE=DATE:20261125"], "DTSTART;VALUE=DATE:20261125", "DTSTART"),
      (["DTSTART;VALUE=DATE:20261116", "DUE;VALUE=DATE:20261115"], nil, "DTSTART"),
      (["DUE;VALUE=DATE:20261125", "DURATION:PT1H"], nil, "DURATION"),
    ], [false, true])
  func dates(_ dates: (lines: [String], sent: String?, name: String), isRefused: Bool) async throws {
    let setup = try await SyncSetup(ServerMode().with { $0.takesAnyDates = true }, lists: ["Aufgaben", "Garten"])
    try importFile(Self.file(dates.lines), into: setup)
    let refused = try #require(dates.lines.first { $0.hasPrefix(dates.name) })
    for list in isRefused ? ["Aufgaben", "Garten"] : [] {
      setup.a.transport = ContentRefusingTransport(refused, in: list, around: setup.a.transport)
    }
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0))
    #expect(report.heldHere.map(\.properties) == (isRefused ? [[dates.name]] : []))
    let wanted = isRefused ? dates.sent.map { [$0] } ?? [] : [refused]
    func sent(to list: String) throws -> [String] {
      try setup.other.lines("milk.ics", list: list).filter { $0.hasPrefix(dates.name) }
    }
    #expect(try sent(to: "Aufgaben") == wanted)
    for line in dates.lines { #expect(try text(setup.a).contains(line)) }
    #expect(try await setup.a.sync().isQuiet)
    // A move keeps the rest of the object.
    try setup.a.move("Milch", to: "Garten")
    #expect(try await setup.a.sync().failed == 0)
    #expect(try sent(to: "Garten") == wanted)
  }

  @Test("an event at one instant gets an end where the server wants one, and none here", arguments: [true, false])
  func eventsWithoutLength(hasEnd: Bool) async throws {
    let setup = try await SyncSetup(.cyrus, lists: ["Fokus"])
    let dates = ["DTSTART:20261221T090300Z"] + (hasEnd ? ["DTEND:20261221T090300Z"] : [])
    let event = ["UID:dusk", "DTSTAMP:20261101T080000Z", "SUMMARY:Dämmerung"] + dates
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VEVENT"]
    let all = head + event + ["END:VEVENT", "END:VCALENDAR"]
    let text = Array(all.map { $0 + "\r\n" }.joined().utf8)
    var block = try CalendarObjectReading(text).block(
      MappingContext(zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .extended))
    block.id = "b"
    block.listID = try setup.a.list().id
    try setup.a.store.write { [block] store in
      try store.insert(block, by: .user)
      try store.setOriginalText(of: .block, id: "b", text)
    }
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0))
    #expect(report.heldHere.map(\.reason) == [.end] && report.heldHere.map(\.properties) == [["DTEND"]])
    #expect(try setup.other.value("DTEND", of: "dusk.ics") == "20261221T090301Z")
    let known = try #require(try setup.a.store.read { try $0.knownText(of: .block, id: "b") })
    let lines = String(decoding: known, as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("DTEND") } == (hasEnd ? ["DTEND:20261221T090300Z"] : []))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("periods become their starts", arguments: [ServerMode(), .radicale])
  func periods(mode: ServerMode) async throws {
    let line = "RDATE;VALUE=PERIOD:20261102T080000Z/PT1H,20261103T080000Z/PT1H"
    let setup = try await setup(mode, refusing: "PERIOD", "DTSTART:20261101T080000Z", line, "X-STRANGE:1")
    #expect(try await setup.a.sync().heldHere.map(\.properties) == [["RDATE", "X-STRANGE"]])
    #expect(try setup.other.value("RDATE", of: "milk.ics") == "20261102T080000Z,20261103T080000Z")
    #expect(try text(setup.a).contains(line) && text(setup.a).contains("X-STRANGE:1"))
  }

  @Test("a task whose parent the server lacks is sent without the relation, with one report")
  func withoutItsParent() async throws {
    let setup = try await SyncSetup(ServerMode().with { $0.losesOrphans = true }, users: 2)
    try setup.a.add("Dach") { ($0.uid, $0.parentUID) = ("roof", "elsewhere") }
    _ = try await setup.a.attempt()
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 0) && report.heldHere.map(\.reason) == [.parent])
    #expect(try setup.other.value("RELATED-TO", of: "roof.ics") == nil)
    try await setup.settle()
    #expect(try setup.a.task("Dach").parentUID == "elsewhere" && setup.b.task("Dach").parentUID == nil)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a text that is still refused is reported with its faults")
  func refusedAllTheSame() async throws {
    let setup = try await setup(refusing: "SUMMARY", "GEO:north", "CREATED:20260231T080000Z")
    let report = try await setup.a.sync()
    #expect(report.failures.map(\.reason) == ["the server refused it: 400; CREATED is a date that does not exist"])
    #expect(report.heldHere.isEmpty)
  }

  @Test("time zones are sent in a form that strict servers read")
  func zones() async throws {
    let setup = try await SyncSetup(users: 2)
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Amsterdam\\, Berlin", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "END:STANDARD", "END:VTIMEZONE",
    ]
    let item = [
      "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T080000Z", "SUMMARY:Milch",
      "DUE;TZID=\"Amsterdam, Berlin\":20261125T120000", "END:VTODO",
    ]
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + zone + item + ["END:VCALENDAR"]
    try importFile(Array(all.map { $0 + "\r\n" }.joined().utf8), into: setup)
    try await setup.settle()
    let lines = try setup.other.lines("milk.ics")
    #expect(lines.contains("TZID:Amsterdam Berlin") && lines.contains("DUE;TZID=Amsterdam Berlin:20261125T120000"))
    #expect(lines.contains("DTSTART:19700101T000000"))
    for user in setup.users {
      #expect(
        try user.task("Milch").due?.instant(in: SyncSetup.zone)
          == CalendarTime("2026-11-25T11:00:00Z")?.instant(in: .gmt))
    }
    #expect(try await setup.a.sync().isQuiet)
  }
}
