import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I22
@Suite("Races during a move between lists")
struct MoveRaceTests {
  // I14
  @Test(
    "a task with an unanswered upload that was moved on there is not sent again", arguments: [true, false])
  func followsAnUploadWithoutAnswer(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", list: from) { $0.uid = "fence" }
    let id = try world.a.task("Zaun").id
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ],
      wrapping: plain)
    #expect(try await world.a.attempt() != nil)
    world.a.transport = plain
    try world.other.move("fence.ics", from: from, to: to)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    let task = try world.a.task("Zaun")
    #expect((task.id, task.listID, task.sourceSystem) == (id, try world.a.list(to).id, .caldav))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task whose copy got another href in its new list is not treated as moved back",
    arguments: [true, false], ServerMode.UIDQuery.allCases)
  func followsItsCopyToAnotherName(isForward: Bool, query: ServerMode.UIDQuery) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.server.mode.uidQuery = query
    world.other.add("fence", title: "Zaun", in: from)
    let plain = try await world.moveHalfway(from: from, to: to)
    world.a.transport = plain
    try world.other.move("fence.ics", from: to, to: to, as: "other.ics")
    world.clock.advance(minutes: 600)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics", list: from)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["other.ics"]))
    #expect(try world.a.task("Zaun").notes == "grün")
    #expect(try world.other.value("DESCRIPTION", of: "other.ics", list: to) == "grün")
    #expect(try await world.a.sync().isQuiet)
  }

  // D5
  @Test(
    "an object with an unannounced new href is changed, deleted or moved under that href",
    arguments: NamedMode.all)
  func followsASilentRename(of one: NamedMode) async throws {
    for change in ["edit", "delete", "move"] {
      let world = try await SyncWorld(one.mode, lists: ["Aufgaben", "Garten"])
      world.other.add("fence", title: "Zaun")
      try await world.a.sync()
      world.server.advance(seconds: 60)
      try world.other.move("fence.ics", as: "n1.ics")
      world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
      switch change {
      case "edit": try world.a.edit("Zaun") { $0.title = "Hecke" }
      case "delete": try world.a.delete("Zaun")
      default: try world.a.move("Zaun", to: "Garten")
      }
      try await world.a.sync()
      let (here, there) = (world.other.names(), world.other.names(in: "Garten"))
      switch change {
      case "edit": #expect(try (here, world.other.value("SUMMARY", of: "n1.ics")) == (["n1.ics"], "Hecke"))
      case "delete": #expect(here == [] && there == [])
      default: #expect(here == [] && there.count == 1)
      }
    }
  }

  @Test(
    "a task moved to one list here and to a third there is in one list, in any reading order",
    arguments: [["Aufgaben", "Garten", "Haus"], ["Garten", "Haus", "Aufgaben"], ["Haus", "Aufgaben", "Garten"]],
    [true, false])
  func isInOneOfThreeLists(lists: [String], isReversed: Bool) async throws {
    let world = try await SyncWorld(lists: isReversed ? lists.reversed() : lists)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.a.sync()
    let id = try world.a.task("Zaun").id
    try world.a.move("Zaun", to: "Garten")
    try world.other.move("fence.ics", from: "Aufgaben", to: "Haus")
    try await world.settle()
    #expect(lists.map { world.other.names(in: $0).count }.reduce(0, +) == 1)
    #expect(try world.a.tasks.map(\.id) == [id])
    #expect(try await world.a.sync().isQuiet)
  }

  // D5
  @Test("a moved object that was deleted is deleted under its new href")
  func followsARenameOfTheOldPlace() async throws {
    let world = try await SyncWorld(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let lines = try world.other.lines("fence.ics", list: "Aufgaben")
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    world.server.makeCalendar(world.server.home + "Aufgaben/", name: "Aufgaben")
    world.server.put(world.other.path("n1.ics", in: "Aufgaben"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try await world.a.sync().isQuiet)
  }

  // D5
  @Test("where a server changes hrefs, an unlisted object is looked up by its UID")
  func asksForWhatAListingOfNewNamesLacks() async throws {
    var mode = ServerMode()
    mode.hasSyncCollection = false
    let world = try await SyncWorld(mode, lists: ["Aufgaben", "Garten"], overSockets: true)
    for uid in ["fence", "gate"] { world.other.add(uid, title: uid) }
    try await world.a.sync()
    try world.a.move("fence", to: "Garten")
    for (uid, name) in [("fence", "n1.ics"), ("gate", "n2.ics")] {
      try world.other.move("\(uid).ics", as: name)
    }
    world.faults.play { request, body in
      guard request.method.rawValue == "PROPFIND", body.contains("getetag") else { return .none }
      return .altered { _, text in
        let row = /<d:response>(?:(?!<d:response>).)*n1\.ics.*?<\/d:response>/.dotMatchesNewlines()
        text = text.replacing(row, with: "")
      }
    }
    try await world.a.sync()
    world.faults.stop()
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["n2.ics"], ["fence.ics"]))
    #expect(try world.a.task("fence").listID == world.a.list("Garten").id)
    #expect(try world.a.tasks.count == 2)
  }
}
