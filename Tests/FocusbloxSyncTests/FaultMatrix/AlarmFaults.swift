import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: servers that change a location alarm.
// D39
@Suite("A server that drops PROXIMITY")
struct AlarmFaults {
  enum Dropping: CaseIterable {
    /// Drops PROXIMITY and a nested VLOCATION (Cyrus).
    case standard
    /// Drops every line about the location.
    case allOfThePlace
    /// Drops the whole alarm.
    case wholeAlarm

    /// The object as the server stores it.
    func stored(_ text: String) -> String {
      let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
      var kept: [String] = []
      var alarm: [String]?
      var isInPlace = false
      for line in lines {
        if line == "BEGIN:VLOCATION" { isInPlace = true }
        defer { if line == "END:VLOCATION" { isInPlace = false } }
        if isInPlace || line.hasPrefix("PROXIMITY") { continue }
        if self != .standard, line.hasPrefix("X-APPLE-") || line.hasPrefix("X-FOCUSBLOX-GEO") { continue }
        if line == "BEGIN:VALARM" { alarm = [] }
        guard alarm != nil else {
          kept.append(line)
          continue
        }
        alarm?.append(line)
        if line == "END:VALARM" {
          let isOfPlace = alarm?.contains { $0.hasPrefix("TRIGGER") && $0.contains("19760401T") } ?? false
          if self != .wholeAlarm || !isOfPlace { kept += alarm ?? [] }
          alarm = nil
        }
      }
      return kept.map { $0 + "\r\n" }.joined()
    }
  }

  private func isDropped(_ lines: [String], _ dropping: Dropping) -> Bool {
    switch dropping {
    case .standard: !lines.contains { $0.hasPrefix("PROXIMITY") || $0.contains("VLOCATION") }
    case .allOfThePlace: !lines.contains { $0.contains("PROXIMITY") || $0.contains("X-APPLE-STR") }
    case .wholeAlarm: !lines.contains { $0.contains("19760401T") }
    }
  }

  // edited | nothing new there → agreed
  @Test(
    "the local alarm stays: the loss is no edit, also after another edit, and causes no write",
    arguments: Dropping.allCases, [true, false])
  func droppedPlace(_ dropping: Dropping, givesETagOnPut: Bool) async throws {
    var (mode, settings) = (ServerMode(), Settings())
    mode.givesETagOnPut = givesETagOnPut
    settings.caldavLocationForm = .both
    let setup = try await SyncSetup(mode, settings: settings, overSockets: true)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let server = setup.server
    // The server changes the stored object before its ETag is known.
    setup.faults.play { request, _ in
      guard request.method == .put, let path = request.path else { return .none }
      return .altered { _, _ in
        if let text = server.text(path) { server.replaceSilently(path, text, dropping.stored(text)) }
      }
    }
    let task = try setup.a.task("Milch")
    let place = ItemNotification.Trigger.location(
      .init(name: "Markt", latitude: 52.5, longitude: 13.4, radius: 100), .onArrival)
    try setup.a.store.write {
      try $0.add(ItemNotification(id: "place", taskID: task.id, trigger: place, created: setup.clock.now), by: .user)
    }
    setup.server.clearLog()
    try await setup.a.sync()
    let sent = try #require(setup.server.requests.first { $0.method == "PUT" }).body
    #expect(sent.contains("PROXIMITY:ARRIVE") && sent.contains("BEGIN:VLOCATION"))

    func expectKept(_ moment: String) async throws {
      setup.clock.advance(minutes: 60)
      #expect(isDropped(try setup.other.lines("milk.ics"), dropping), "\(moment)")
      for verifies in [false, true] {
        let requests = try await setup.requests { try await setup.a.sync { $0.verify = verifies } }
        #expect(!requests.contains("PUT"), "\(moment)")
      }
      #expect(try setup.a.store.read { try $0.notifications(ofTask: task.id) }.map(\.trigger) == [place], "\(moment)")
    }
    try await expectKept("after our write")

    try setup.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await expectKept("after an edit elsewhere")
    #expect(try setup.a.task("Milch").notes == "zwei Liter")

    try setup.a.edit("Milch") { $0.importance = .high }
    try await setup.a.sync()
    try await expectKept("after an edit here")
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")

    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try setup.a.edit("Milch") { $0.notes = "drei Liter" }
    try await setup.a.sync()
    try await expectKept("after edits on both sides")
    #expect(try setup.a.task("Hafer").notes == "drei Liter")
    #expect(setup.server.violations == [])
  }
}
