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
  private func setup(_ mode: ServerMode, _ lines: [String] = lines) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: 2, lists: ["Aufgaben", "Garten"])
    let task = try setup.a.add("Buy milk, eggs and bread") {
      $0.uid = "milk"
      $0.notes = "a; b, c"
    }
    try setup.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Self.file(lines)) }
    return setup
  }

  private func text(_ user: TestUser) throws -> String {
    let id = try #require(try user.tasks.first).id
    let bytes = try user.store.read { try $0.knownText(of: .task, id: id) }
    return String(decoding: try #require(bytes), as: UTF8.self).replacing("\r\n ", with: "")
  }

  @Test("texts with bare commas arrive in full on every machine", arguments: NamedMode.all)
  func textsArriveWhole(one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try await setup.settle()
    for user in setup.users {
      let task = try #require(try user.tasks.first)
      #expect((task.title, task.notes) == ("Buy milk, eggs and bread", "a; b, c"))
    }
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Buy milk\\, eggs and bread")
    #expect(try setup.other.value("LOCATION", of: "milk.ics") == "Berlin\\, Mitte")
    #expect(setup.isWellBehaved)
  }

  @Test("a cut text is sent again with escaped commas, and a URI stays whole here with one report")
  func aURIStaysHere() async throws {
    let setup = try await setup(.radicale)
    let first = try await setup.a.sync()
    #expect(first.heldHere.map(\.properties) == [["X-APPLE-STRUCTURED-LOCATION"]])
    #expect(first.failed == 0)
    #expect(try setup.other.value("X-FOO", of: "milk.ics") == "one\\,two\\;three")
    #expect(try setup.other.value("X-APPLE-STRUCTURED-LOCATION", of: "milk.ics") == "geo:52.5")
    #expect(try text(setup.a).contains("geo:52.5,13.4"))
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.a.journal("kept only here").count == 1)

    setup.advance(minutes: 1)
    try await setup.b.sync()
    try setup.b.edit("Buy milk, eggs and bread") { $0.title = "Milk, now" }
    try setup.a.edit("Buy milk, eggs and bread") { $0.notes = "d, e" }
    try await setup.settle()
    let held = try text(setup.a)
    #expect(held.contains("geo:52.5,13.4") && held.contains("SUMMARY:Milk\\, now") && held.contains("d\\, e"))
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    #expect(try setup.a.journal("kept only here").count == 1)
  }

  @Test("values that the move's target can store arrive there in full")
  func movesWhole() async throws {
    let setup = try await setup(.radicale)
    try await setup.a.sync()
    try setup.a.move("Buy milk, eggs and bread", to: "Garten")
    try await setup.a.sync()
    #expect(try text(setup.a).contains("geo:52.5,13.4"))
    let id = try setup.a.task("Buy milk, eggs and bread").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    #expect(try text(setup.a).contains("geo:52.5,13.4"))
  }

  @Test("another program's edit of a cut value counts")
  func anotherProgramChangesIt() async throws {
    let setup = try await setup(.radicale)
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.other.edit("milk.ics") { lines in
      lines = lines.map { $0.replacing("geo:52.5", with: "geo:48.1") }
    }
    try await setup.a.sync()
    let held = try text(setup.a)
    #expect(held.contains("geo:48.1") && !held.contains("13.4"))
  }

  @Test("a server that keeps commas gets X- values unchanged")
  func keepsCommas() async throws {
    let setup = try await setup(ServerMode())
    #expect(try await setup.a.sync().heldHere.isEmpty)
    #expect(try setup.other.lines("milk.ics").contains("X-FOO:one,two;three"))
    #expect(try setup.other.lines("milk.ics").contains(Self.apple))
  }

  @Test("a UID with commas keeps them, and so does the relation to it")
  func namesWithCommas() async throws {
    let setup = try await SyncSetup(.radicale, users: 2)
    try setup.a.add("Haus") { $0.uid = "u,v" }
    try setup.a.add("Dach") { $0.parentUID = "u,v" }
    try await setup.settle()
    #expect(try setup.b.task("Haus").uid == "u,v" && setup.b.task("Dach").parentUID == "u,v")
  }
}
