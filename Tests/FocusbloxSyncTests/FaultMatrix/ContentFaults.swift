import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Faults (rows D) over real sockets: edits that damage an object.
// D21, D22, D24–D26
@Suite("An edit that damages foreign lines")
struct ContentFaults {
  private static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000", "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "BEGIN:DAYLIGHT",
    "DTSTART:19700329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT", "END:VTIMEZONE",
  ]
  private static let rich = [
    "DTSTART;TZID=Europe/Berlin:20261125T090000", "DUE;TZID=Europe/Berlin:20261125T120000",
    "CATEGORIES:Haus,Garten\\, hinten",
    "X-OC-HIDESUBTASKS:0", "X-FOREIGN;X-P=\"a;b\":1,2", "CLASS:PRIVATE", "BEGIN:VALARM", "UID:foreign-alarm",
    "ACTION:AUDIO", "TRIGGER;RELATED=END:-PT45M", "X-MOZ-SOUND:bell", "END:VALARM",
  ]

  // D21, D24: edited | nothing new there → agreed
  @Test("an edit keeps alarms, categories, X- lines and DTSTART unchanged", arguments: NamedMode.all)
  func keepsForeignLines(of one: NamedMode) async throws {
    guard !one.mode.dropsXProperties, !one.mode.dropsAlarms else { return }
    let setup = try await SyncSetup(one.mode, overSockets: true)
    setup.other.put(
      "milk.ics",
      Self.zone
        + ["BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z", "SUMMARY:Milch"]
        + Self.rich + ["END:VTODO"])
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.settle()
    try setup.a.edit("Hafer") { $0.notes = "zwei Liter" }
    try await setup.settle()
    let lines = try setup.other.lines("milk.ics")
    let cut = one.mode.cutsXValuesAtCommas ? "X-FOREIGN;X-P=\"a;b\":1\\,2" : "X-FOREIGN;X-P=\"a;b\":1,2"
    for line in Self.rich where !line.hasPrefix("X-FOREIGN") {
      if one.mode.splitsCategories, line.hasPrefix("CATEGORIES") { continue }
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.contains(cut))
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // D22: agreed | another ETag, fields differ → agreed
  @Test("an item that was saved empty and filled later is filled here too", arguments: NamedMode.all)
  func filledLater(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode, overSockets: true)
    setup.other.put("milk.ics", ["BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T000000Z", "END:VTODO"])
    try await setup.a.sync()
    #expect(try setup.a.tasks.count == 1)
    setup.server.advance(seconds: 60)
    setup.other.put(
      "milk.ics",
      [
        "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T000000Z", "SUMMARY:Milch", "DESCRIPTION:zwei Liter",
        "DUE;VALUE=DATE:20261125", "END:VTODO",
      ])
    try await setup.settle()
    let task = try setup.a.task("Milch")
    #expect((task.notes, task.due) == ("zwei Liter", CalendarTime("2026-11-25")))
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Milch")
  }

  /// A recurring task with two overrides.
  private func setupWithARepetition() async throws -> SyncSetup {
    let setup = try await SyncSetup(overSockets: true)
    func component(_ lines: String...) -> [String] {
      ["BEGIN:VTODO", "UID:water", "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z"] + lines + ["END:VTODO"]
    }
    setup.other.put(
      "water.ics",
      component("SUMMARY:Gießen", "DTSTART:20261125T100000Z", "DUE:20261125T110000Z", "RRULE:FREQ=DAILY")
        + component(
          "SUMMARY:Düngen", "RECURRENCE-ID:20261126T100000Z", "DTSTART:20261126T100000Z", "DUE:20261126T130000Z")
        + component(
          "SUMMARY:Umtopfen", "RECURRENCE-ID:20261127T100000Z", "DTSTART:20261127T100000Z", "DUE:20261127T140000Z"))
    try await setup.a.sync()
    return setup
  }

  // D25: agreed | another ETag, fields differ → agreed
  @Test("values that master and override exchanged are detected")
  func swappedValues() async throws {
    let setup = try await setupWithARepetition()
    try setup.other.edit("water.ics") { lines in
      lines = lines.map {
        switch $0 {
        case "SUMMARY:Gießen": "SUMMARY:Düngen"
        case "SUMMARY:Düngen": "SUMMARY:Gießen"
        default: $0
        }
      }
    }
    #expect(try await setup.a.sync().pulledChanged == 1)
    #expect(try setup.a.tasks.map(\.title) == ["Düngen"])
    try setup.a.edit("Düngen") { $0.notes = "halb" }
    try await setup.a.sync()
    let lines = try setup.other.lines("water.ics")
    #expect(lines.firstIndex(of: "SUMMARY:Düngen")! < lines.firstIndex(of: "SUMMARY:Gießen")!)
  }

  // D26: edited | another ETag → edited
  @Test("a local edit reverts no remote edit of an override")
  func overridesStandAlone() async throws {
    let setup = try await setupWithARepetition()
    try setup.a.edit("Gießen") { $0.title = "Wässern" }
    try setup.other.edit("water.ics") { lines in
      lines = lines.map { $0 == "SUMMARY:Düngen" ? "SUMMARY:Kompost" : $0 }
    }
    try await setup.settle()
    try setup.other.edit("water.ics") { lines in
      lines = lines.map { $0 == "SUMMARY:Umtopfen" ? "SUMMARY:Teilen" : $0 }
    }
    try setup.a.edit("Wässern") { $0.notes = "viel" }
    try await setup.settle()
    let summaries = try setup.other.lines("water.ics").filter { $0.hasPrefix("SUMMARY") }
    #expect(summaries == ["SUMMARY:Wässern", "SUMMARY:Kompost", "SUMMARY:Teilen"])
  }
}
