import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Servers that drop or respell parts of objects")
struct LossyServerTests {
  private static let place = [
    "BEGIN:VALARM", "UID:shop", "ACTION:DISPLAY", "DESCRIPTION:Markt", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
    "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "UID:place", "NAME:Markt", "URL:geo:52.52,13.4", "END:VLOCATION",
    "END:VALARM",
  ]

  /// Checks that the server's changes to one object are no edit for either of two users, and returns the object's
  /// lines.
  private func afterAnEdit(_ mode: ServerMode, _ lines: [String]) async throws -> (setup: SyncSetup, lines: [String]) {
    let setup = try await SyncSetup(mode, users: 2, mapping: .extended)
    setup.other.put(
      "milk.ics",
      ["BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z", "SUMMARY:Milch"]
        + lines + ["END:VTODO"])
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.settle()
    for user in setup.users {
      setup.advance(minutes: 10)
      var isQuiet = false
      let requests = try await setup.requests { isQuiet = try await user.sync().isQuiet }
      #expect(isQuiet && requests.count == 1)
      #expect(try await user.sync { $0.verify = true }.isQuiet)
    }
    #expect(try setup.users.map { try $0.tasks.map(\.title) } == [["Hafer"], ["Hafer"]])
    #expect(setup.isWellBehaved)
    return (setup, try setup.other.lines("milk.ics"))
  }

  // D39
  @Test("an alarm that loses its location is no edit, and the rest of the alarm stays")
  func losesProximity() async throws {
    let (setup, lines) = try await afterAnEdit(.cyrus, Self.place)
    #expect(lines.contains("UID:shop") && !lines.contains("PROXIMITY:ARRIVE") && !lines.contains("NAME:Markt"))
    #expect(try setup.users.allSatisfy { try $0.reminders("Hafer").isEmpty })
  }

  // D39
  @Test("a server that drops PROXIMITY causes no duplicate of a location reminder on any machine")
  func keepsAPlace() async throws {
    var settings = Settings()
    settings.caldavLocationForm = .both
    let setup = try await SyncSetup(.cyrus, users: 2, settings: settings, mapping: .extended)
    let task = try setup.a.add("Milch") { $0.uid = "milk" }
    let place = ItemNotification.Place(name: "Markt, Nord", latitude: 52.52, longitude: 13.4)
    try setup.a.store.write { store in
      try store.add(
        ItemNotification(id: "p", taskID: task.id, trigger: .location(place, .onArrival), created: setup.clock.now),
        by: .user)
    }
    try await setup.settle()
    let before = try setup.b.reminders("Milch").map(\.trigger)
    for round in 1...3 {
      setup.advance(minutes: 10)
      try setup.b.edit("Milch") { $0.notes = "Runde \(round)" }
      try await setup.settle()
    }
    #expect(try setup.a.reminders("Milch").map(\.trigger) == [.location(place, .onArrival)])
    #expect(try setup.b.reminders("Milch").map(\.trigger) == before)
    let lines = try setup.other.lines("milk.ics")
    #expect(lines.contains("X-APPLE-PROXIMITY:ARRIVE") && !lines.contains("PROXIMITY:ARRIVE"))
    #expect(lines.count { $0 == "BEGIN:VALARM" } == 1)
    #expect(setup.isWellBehaved)
  }

  @Test("dropped links, concepts and lower-case x- names are no edit")
  func losesNewProperties() async throws {
    let (_, lines) = try await afterAnEdit(
      .cyrus,
      ["LINK;LINKREL=next:http://example.org/", "CONCEPT:http://example.org/c", "REFID:r", "x-small:1", "X-BIG:1"])
    #expect(lines.contains("X-BIG:1"))
    #expect(!lines.contains { line in ["LINK", "CONCEPT", "REFID", "x-small"].contains { line.hasPrefix($0) } })
  }

  // I29
  @Test(
    "foreign content that the server drops or changes stays here, with one report",
    arguments: [
      (ServerMode.cyrus, ["LINK;LINKREL=next:http://example.org/", "REFID:r"], ["LINK", "REFID"]),
      (.cyrus, place, ["PROXIMITY", "VLOCATION"]),
      (.xandikos, ["X-PLACE;X-ADDRESS=eins\\\\nzwei:geo:1"], ["X-PLACE"]),
      (.xandikos, place.map { $0 == "PROXIMITY:ARRIVE" ? "X-PLACE;X-ADDRESS=eins\\\\nzwei:geo:1" : $0 }, ["X-PLACE"]),
      (.radicale, ["X-PLACE;VALUE=URI:geo:1,2", "REQUEST-STATUS:2.0;Success"], ["X-PLACE"]),
    ])
  func keepsDroppedLines(mode: ServerMode, lines: [String], names: [String]) async throws {
    let setup = try await SyncSetup(mode)
    let task = try setup.a.add("Milch") { $0.uid = "milk" }
    let file =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T000000Z"]
      + ["SUMMARY:Milch", "X-BIG:1"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
    try setup.a.store.write {
      try $0.setOriginalText(of: .task, id: task.id, Array(file.joined(separator: "\r\n").utf8))
    }
    func text() throws -> String {
      let bytes = try setup.a.store.read { try $0.knownText(of: .task, id: task.id) }
      return String(decoding: try #require(bytes), as: UTF8.self).replacing("\r\n ", with: "")
    }
    var held: [HeldHere] = []
    let methods = try await setup.requests { held = try await setup.a.sync().heldHere }
    #expect(held.map(\.properties) == [names])
    if mode.dropsNewProperties { #expect(methods.suffix(2) == ["PUT", "REPORT"]) }
    for line in lines { #expect(try text().contains(line)) }
    try setup.a.edit("Milch") { $0.notes = "zwei" }
    #expect(try await setup.a.sync().heldHere.isEmpty)
    for line in lines { #expect(try text().contains(line)) }
    #expect(try text().contains("DESCRIPTION:zwei"))
    #expect(try text().components(separatedBy: "BEGIN:VALARM").count == lines.count { $0 == "BEGIN:VALARM" } + 1)
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.other.lines("milk.ics").contains("X-BIG:1"))
  }

  // I7
  @Test("on a server without an ETag on PUT, another program's line that changes after the write moves with the item")
  func takesALineWrittenAfterTheWrite() async throws {
    let setup = try await SyncSetup(
      NamedMode.strict(but: "no ETag on PUT") { $0.givesETagOnPut = false }.mode, lists: ["Aufgaben", "Garten"])
    setup.other.add("milk", title: "Milch", "X-OTHER:1")
    try await setup.settle()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    let (other, written) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { _, body in
      guard body.contains("calendar-data"), written.isFirst else { return }
      try? other.set("X-OTHER", "2", in: "milk.ics")
    }
    #expect(try await setup.a.sync().heldHere.isEmpty)
    try setup.a.move("Milch", to: "Garten")
    try await setup.settle()
    #expect(try setup.other.value("X-OTHER", of: "milk.ics", list: "Garten") == "2")
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics", list: "Garten") == "zwei Liter")
  }

  @Test("coordinates with other digits are the same location", arguments: ServerMode.GeoForm.allCases)
  func respellsGeo(form: ServerMode.GeoForm) async throws {
    let mode = NamedMode.strict(but: "GEO") { $0.geo = form }.mode
    let (setup, lines) = try await afterAnEdit(mode, ["GEO:52.520;13.40"])
    let spelled = ["52.520;13.40", "52.520000;13.400000", "52.52;13.4", "52.520\\;13.40"]
    #expect(lines.contains("GEO:" + spelled[try #require(ServerMode.GeoForm.allCases.firstIndex(of: form))]))
    #expect(try setup.a.journal("conflict, remote kept").isEmpty)
  }

  @Test("a CLASS that the server adds is no edit")
  func addsClass() async throws {
    let (setup, lines) = try await afterAnEdit(ServerMode().with { $0.addsClass = true }, ["DESCRIPTION:zwei Liter"])
    #expect(lines.filter { $0.hasPrefix("CLASS") } == ["CLASS:PUBLIC"])
    #expect(try setup.users.map { try $0.journal("pushed").compactMap(\.property) } == [["title"], []])
  }

  @Test("categories in separate lines are the same tags, and an added or removed one counts")
  func splitsCategories() async throws {
    let (setup, lines) = try await afterAnEdit(.cyrus, ["CATEGORIES:Haus,Hof"])
    #expect(lines.filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES:Haus", "CATEGORIES:Hof"])
    try setup.a.edit("Hafer") { $0.tags.append("Markt") }
    try await setup.settle()
    try setup.b.edit("Hafer") { $0.tags.removeAll { $0 == "Haus" } }
    try await setup.settle()
    #expect(try setup.users.map { try $0.task("Hafer").tags } == [["Hof", "Markt"], ["Hof", "Markt"]])
    #expect(
      try setup.other.lines("milk.ics").filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES:Hof", "CATEGORIES:Markt"])
  }

  @Test("a tag with a comma that returns as two causes no loop and stays on its machine")
  func splitsATagWithAComma() async throws {
    let setup = try await SyncSetup(.cyrus, users: 2, mapping: .extended)
    try setup.a.add("Milch") {
      $0.uid = "milk"
      $0.tags = ["Haus, hinten", "Hof"]
    }
    try await setup.settle()
    #expect(try setup.a.task("Milch").tags == ["Haus, hinten", "Hof"])
    try setup.b.edit("Milch") { $0.notes = "zwei Liter" }
    try await setup.settle()
    try setup.b.edit("Milch") { $0.tags.append("Markt") }
    try await setup.settle()
    #expect(try Set(setup.a.task("Milch").tags) == ["Haus, hinten", "Hof", "Markt"])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // T44
  @Test("another program's tag with a comma is read, and stays on the server when other tags change")
  func keepsATagWithAComma() async throws {
    let setup = try await SyncSetup(.radicale, users: 2, mapping: .extended)
    setup.other.put(
      "desk.ics",
      [
        "BEGIN:VTODO", "UID:desk", "DTSTAMP:20261101T000000Z", "SUMMARY:Tisch", "CATEGORIES:Büro,Ablage\\, blau",
        "END:VTODO",
      ])
    try await setup.settle()
    let tags = try setup.users.map { try Set($0.task("Tisch").tags) }
    #expect(tags == [["Büro", "Ablage, blau"], ["Büro", "Ablage, blau"]])
    try setup.b.edit("Tisch") { $0.tags.append("Holz") }
    try await setup.settle()
    #expect(try setup.other.lines("desk.ics").contains("CATEGORIES:Büro,Ablage\\, blau,Holz"))
    #expect(try Set(setup.a.task("Tisch").tags) == ["Büro", "Ablage, blau", "Holz"])
    try setup.a.edit("Tisch") { $0.tags.removeAll { $0 == "Ablage, blau" } }
    try await setup.settle()
    #expect(try setup.other.lines("desk.ics").contains("CATEGORIES:Büro,Holz"))
    #expect(try Set(setup.b.task("Tisch").tags) == ["Büro", "Holz"])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // T17
  @Test("a sync tells of a time zone that nobody knows, once for each version")
  func tellsOfUnknownZones() async throws {
    let setup = try await SyncSetup()
    setup.other.put(
      "mars.ics",
      [
        "BEGIN:VTODO", "UID:mars", "DTSTAMP:20261101T000000Z", "SUMMARY:Mars", "DUE;TZID=Mars/Base:20261201T180000",
        "END:VTODO",
      ])
    let told = try await setup.a.sync().unknownZones
    #expect(told.map { [$0.uid, $0.title] + $0.names } == [["mars", "Mars", "Mars/Base"]])
    #expect(try await setup.a.sync().unknownZones.isEmpty)
  }

  @Test("a rule with its parts in another order is the same rule")
  func ordersRules() async throws {
    let (setup, lines) = try await afterAnEdit(
      .xandikos,
      ["DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261122", "RRULE:BYDAY=MO;COUNT=5;FREQ=WEEKLY", "X-A;X-B=c:1"])
    #expect(lines.contains("RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO") && lines.contains("X-A;X-B=\"c\":1"))
    #expect(try setup.a.journal("conflict, remote kept").isEmpty)
    #expect(try setup.users.allSatisfy { try $0.tasks.count == 1 })
  }

  // D38
  @Test("a value cut at a comma is no edit, also for own values")
  func cutsAtCommas() async throws {
    let (_, lines) = try await afterAnEdit(
      .radicale, ["X-A:eins,zwei", "RELATED-TO:a,b"] + Self.place.map { $0 == "UID:shop" ? "UID:shop2" : $0 })
    #expect(lines.contains("X-A:eins\\,zwei") && lines.contains("RELATED-TO:a\\,b") && lines.contains("URL:geo:52.52"))
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX") && $0.contains(",") })
  }

  // I10
  @Test(
    "a start on the due date of another program's series is sent once, also where the server drops X- lines",
    arguments: [true, false])
  func sendsTheStartOfASeriesOnce(keepsLines: Bool) async throws {
    let mode = keepsLines ? ServerMode() : .horde
    let setup = try await SyncSetup(mode, users: 2)
    setup.other.put(
      "fence.ics",
      [
        "BEGIN:VTODO", "UID:fence", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z", "SUMMARY:Zaun",
        "DTSTART;VALUE=DATE:20261211", "DUE;VALUE=DATE:20261211", "RRULE:FREQ=DAILY", "END:VTODO",
      ])
    try await setup.settle()
    for user in setup.users {
      setup.advance(minutes: 1)
      try user.edit("Zaun") { $0.start = CalendarTime("2026-12-11") }
      try await user.sync()
    }
    for user in setup.users + setup.users {
      setup.advance(minutes: 10)
      try await user.sync()
    }
    for user in setup.users {
      setup.advance(minutes: 10)
      #expect(try await !setup.requests { _ = try await user.sync() }.contains("PUT"))
      #expect(try user.task("Zaun").start == CalendarTime("2026-12-11"))
    }
    #expect(try setup.other.lines("fence.ics").contains("X-FOCUSBLOX-START:2026-12-11") == keepsLines)
  }
}
