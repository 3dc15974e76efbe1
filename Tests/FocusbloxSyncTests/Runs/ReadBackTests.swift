import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("SYNC 2.6 What was written is read back as far as the server is not known to keep it")
struct ReadBackTests {
  private static let keepsTexts = ["strict", "sabre/dav 4.7", "DAViCal", "Nextcloud", "Open-Xchange"]

  /// How many texts went back to us while a list of thirty like tasks was sent for the first time.
  private func textsReadBack(from world: SyncWorld) async throws -> Int {
    for number in 11...40 { try world.a.add("Aufgabe \(number)", due: "2026-11-25") }
    world.server.clearLog()
    #expect(try await world.a.sync().pushedNew == world.a.tasks.count)
    return world.server.requests.filter { $0.body.contains("calendar-multiget") }.map {
      $0.body.components(separatedBy: "href>").count / 2
    }.reduce(0, +)
  }

  @Test(
    "a server that gives one object back as it was sent is believed for all like it",
    arguments: NamedMode.all.filter { keepsTexts.contains($0.name) })
  func believesAServer(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    #expect(try await 1...5 ~= textsReadBack(from: world))
    world.server.clearLog()
    #expect(try await world.a.sync().isQuiet)
    #expect(!world.server.requests.contains { $0.body.contains("calendar-multiget") })
    try world.a.edit("Aufgabe 17") { $0.title = "geändert" }
    #expect(try await world.a.sync().pushedChanged == 1)
    #expect(world.isWellBehaved)
  }

  @Test(
    "from a server that rewrites what it stores everything is read back",
    arguments: NamedMode.all.filter { $0.mode.rewritesBodies })
  func readsBackFromARewritingServer(of one: NamedMode) async throws {
    #expect(try await textsReadBack(from: SyncWorld(one.mode)) >= 30)
  }

  @Test("an object with a kind of line that none before it had is read back too")
  func readsBackEachKind() async throws {
    let world = try await SyncWorld()
    try world.a.add("Anruf", due: "2026-11-25")
    try world.a.add("Notiz", due: "2026-11-25") { $0.notes = "eins\nzwei" }
    try world.a.add("Umlaute äöü", due: "2026-11-25")
    try world.a.add("Zeichen 🎉", due: "2026-11-25")
    let texts = try await textsReadBack(from: world)
    #expect(texts >= 4 && texts < 34)
  }

  @Test("D18 among many one that is not stored is sent again, whichever it is", arguments: [1, 2, 5, 30])
  func noticesOneThatWasNotStored(number: Int) async throws {
    let world = try await SyncWorld(overSockets: true)
    for number in 11...40 { try world.a.add("Aufgabe \(number)", due: "2026-11-25") }
    world.mischief.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: number, "PUT")
    _ = try await world.a.attempt()
    world.mischief.stop()
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.settle()
    #expect(try world.a.tasks.count(where: { $0.sourceSystem == .caldav }) == 30)
    #expect(world.other.names().count == 30)
  }

  @Test("I3 what was cut off when it was read back is not what both sides have in common")
  func readsBackNothingCutOff() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.other.add("milk", title: "Milch", "X-OC-HIDESUBTASKS:1")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    world.mischief.play { _, body in
      guard body.contains("calendar-multiget") else { return .none }
      return .altered { _, text in text = text.replacing("END:VCALENDAR", with: "") }
    }
    _ = try await world.a.attempt()
    world.mischief.stop()
    try world.a.move("Milch", to: "Garten")
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "milk.ics", list: "Garten") == "1")
  }
}
