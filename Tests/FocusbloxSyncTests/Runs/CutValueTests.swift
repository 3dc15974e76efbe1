import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I29
@Suite("A server that cuts values at commas")
struct CutValueTests {
  private static let apple = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Home:geo:52.5,13.4"
  private static let lines = [
    "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261101T080000Z", "SUMMARY:Buy milk, eggs and bread", "DESCRIPTION:a; b, c",
    "LOCATION:Berlin, Mitte", "COMMENT:one, two", "CONTACT:Jim, +49", "X-FOO:one,two;three", apple, "BEGIN:VALARM",
    "UID:ring", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261124T080000Z", "DESCRIPTION:Milk, eggs", "END:VALARM",
    "END:VTODO",
  ]

  private static func file(_ lines: [String] = lines) -> [UInt8] {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + lines + ["END:VCALENDAR"]
    return Array(all.map { $0 + "\r\n" }.joined().utf8)
  }

  /// Two machines, the first of which has imported another program's task.
  private func world(_ mode: ServerMode, _ lines: [String] = lines) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, people: 2, lists: ["Aufgaben", "Garten"])
    let task = try world.a.add("Buy milk, eggs and bread") {
      $0.uid = "milk"
      $0.notes = "a; b, c"
    }
    try world.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Self.file(lines)) }
    return world
  }

  private func text(_ person: Participant) throws -> String {
    let id = try #require(try person.tasks.first).id
    let bytes = try person.store.read { try $0.knownText(of: .task, id: id) }
    return String(decoding: try #require(bytes), as: UTF8.self).replacing("\r\n ", with: "")
  }

  @Test("texts with bare commas arrive in full on every machine", arguments: NamedMode.all)
  func textsArriveWhole(one: NamedMode) async throws {
    let world = try await world(one.mode)
    try await world.settle()
    for person in world.people {
      let task = try #require(try person.tasks.first)
      #expect((task.title, task.notes) == ("Buy milk, eggs and bread", "a; b, c"))
    }
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Buy milk\\, eggs and bread")
    #expect(try world.other.value("LOCATION", of: "milk.ics") == "Berlin\\, Mitte")
    #expect(world.isWellBehaved)
  }

  @Test("a cut text is sent again with escaped commas, and a URI stays whole here with one report")
  func aURIStaysHere() async throws {
    let world = try await world(.radicale)
    let first = try await world.a.sync()
    #expect(first.heldHere.map(\.properties) == [["X-APPLE-STRUCTURED-LOCATION"]])
    #expect(first.failed == 0)
    #expect(try world.other.value("X-FOO", of: "milk.ics") == "one\\,two\\;three")
    #expect(try world.other.value("X-APPLE-STRUCTURED-LOCATION", of: "milk.ics") == "geo:52.5")
    #expect(try text(world.a).contains("geo:52.5,13.4"))
    #expect(try await world.a.sync().isQuiet)
    #expect(try world.a.journal("kept only here").count == 1)

    world.advance(minutes: 1)
    try await world.b.sync()
    try world.b.edit("Buy milk, eggs and bread") { $0.title = "Milk, now" }
    try world.a.edit("Buy milk, eggs and bread") { $0.notes = "d, e" }
    try await world.settle()
    let held = try text(world.a)
    #expect(held.contains("geo:52.5,13.4") && held.contains("SUMMARY:Milk\\, now") && held.contains("d\\, e"))
    #expect(try await world.a.sync { $0.verify = true }.isQuiet)
    #expect(try world.a.journal("kept only here").count == 1)
  }

  @Test("values that the move's target can store arrive there in full")
  func movesWhole() async throws {
    let world = try await world(.radicale)
    try await world.a.sync()
    try world.a.move("Buy milk, eggs and bread", to: "Garten")
    try await world.a.sync()
    #expect(try text(world.a).contains("geo:52.5,13.4"))
    let id = try world.a.task("Buy milk, eggs and bread").id
    try world.a.store.write { try $0.detach(itemID: id) }
    #expect(try text(world.a).contains("geo:52.5,13.4"))
  }

  @Test("another program's edit of a cut value counts")
  func anotherProgramChangesIt() async throws {
    let world = try await world(.radicale)
    try await world.a.sync()
    world.advance(minutes: 1)
    try world.other.edit("milk.ics") { lines in
      lines = lines.map { $0.replacing("geo:52.5", with: "geo:48.1") }
    }
    try await world.a.sync()
    let held = try text(world.a)
    #expect(held.contains("geo:48.1") && !held.contains("13.4"))
  }

  @Test("a server that keeps commas gets X- values unchanged")
  func keepsCommas() async throws {
    let world = try await world(ServerMode())
    #expect(try await world.a.sync().heldHere.isEmpty)
    #expect(try world.other.lines("milk.ics").contains("X-FOO:one,two;three"))
    #expect(try world.other.lines("milk.ics").contains(Self.apple))
  }

  @Test("a UID with commas keeps them, and so does the relation to it")
  func namesWithCommas() async throws {
    let world = try await SyncWorld(.radicale, people: 2)
    try world.a.add("Haus") { $0.uid = "u,v" }
    try world.a.add("Dach") { $0.parentUID = "u,v" }
    try await world.settle()
    #expect(try world.b.task("Haus").uid == "u,v" && world.b.task("Dach").parentUID == "u,v")
  }
}
