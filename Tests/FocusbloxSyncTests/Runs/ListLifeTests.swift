import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("New and vanishing lists")
struct ListLifeTests {
  // S4-53
  @Test("a new list is synced, unless the user has selected lists")
  func appears() async throws {
    let world = try await SyncWorld()
    world.server.makeCalendar(world.server.home + "Garten/", name: "Garten")
    world.other.add("fence", title: "Zaun", in: "Garten")
    try await world.a.discover()
    try await world.a.sync()
    #expect(try world.a.task("Zaun").listID == world.a.list("Garten").id)
    var list = try world.a.list("Garten")
    list.isEnabled = false
    try world.a.store.write { try $0.save(&list) }
    world.server.makeCalendar(world.server.home + "Haus/", name: "Haus")
    try await world.a.discover()
    #expect(try !world.a.list("Haus").isEnabled)
    #expect(try world.a.list("Aufgaben").isEnabled)
  }

  // D30
  @Test("a list that vanishes and returns keeps its linked tasks")
  func vanishesAndComesBack() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", in: "Garten")
    try await world.a.sync()
    let before = try world.a.list("Garten")
    world.server.deleteCalendar(world.server.home + "Garten/")
    try await world.a.discover()
    #expect(try world.a.list("Garten").isMissing)
    try await world.a.sync()
    #expect(try world.a.task("Zaun").listID == before.id)
    world.server.makeCalendar(world.server.home + "Garten/", name: "Garten")
    world.other.add("fence", title: "Zaun streichen", in: "Garten")
    try await world.a.discover()
    try await world.a.sync()
    #expect(try world.a.list("Garten").id == before.id)
    #expect(try world.a.tasks.map(\.title) == ["Zaun streichen"])
  }

  @Test("a task in a paused list waits and is uploaded when the list is enabled")
  func waitsInAPausedList() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    var list = try world.a.list("Garten")
    list.isEnabled = false
    try world.a.store.write { try $0.save(&list) }
    try world.a.add("Zaun", list: "Garten") { $0.uid = "fence" }
    try await world.a.sync()
    #expect(world.other.names(in: "Garten").isEmpty)
    list.isEnabled = true
    try world.a.store.write { try $0.save(&list) }
    try await world.a.sync()
    #expect(world.other.names(in: "Garten") == ["fence.ics"])
  }

  @Test("a list in two accounts is synced in each, and an edit reaches the other once")
  func isSeenByTwoAccounts() async throws {
    let world = try await SyncWorld(mapping: .extended)
    var first = try world.a.account
    first.name = "zuhause"
    try world.a.store.write { try $0.save(&first) }
    let both = try await Participant(
      "b", server: world.server, way: Way(world.server), clock: world.clock, list: "Aufgaben", settings: Settings(),
      mapping: .extended,
      store: world.a.store)
    world.other.add("milk", title: "Milch")
    try await both.sync()
    #expect(try both.tasks.map(\.title) == ["Milch", "Milch"])
    world.clock.advance(minutes: 1)
    var one = try #require(try both.tasks.first)
    one.title = "Hafer"
    one.modified = world.clock.now
    try both.store.write { store in _ = try store.update(one, by: .person) }
    for _ in 0..<2 { try await both.sync() }
    #expect(try both.tasks.map(\.title) == ["Hafer", "Hafer"])
    #expect(try await both.sync().isQuiet)
    let id = one.id
    try both.store.write { try $0.delete(taskID: id, by: .person) }
    for _ in 0..<2 { try await both.sync() }
    #expect(world.other.names().isEmpty)
    #expect(try both.tasks.map(\.sourceSystem) == [.local])
    #expect(world.isWellBehaved)
  }

  @Test("lists that hold only tasks or only events get what belongs to them", arguments: [true, false])
  func separateKinds(isTaskListFirst: Bool) async throws {
    let world = try await SyncWorld()
    let kinds = isTaskListFirst ? ["VTODO", "VEVENT"] : ["VEVENT", "VTODO"]
    for (name, kind) in zip(["a", "b"], kinds) {
      world.server.makeCalendar(world.server.home + name + "/", name: name, components: [kind])
    }
    try await world.a.discover()
    let tasks = try world.a.list(isTaskListFirst ? "a" : "b")
    let blocks = try world.a.list(isTaskListFirst ? "b" : "a")
    #expect((tasks.holdsTasks, tasks.holdsBlocks, blocks.holdsTasks, blocks.holdsBlocks) == (true, false, false, true))
    try world.a.add("Milch", list: tasks.name) { $0.uid = "milk" }
    try world.a.addBlock("Lesen", start: "2026-11-25T14:00:00Z", end: "2026-11-25T15:00:00Z", list: blocks.name)
    try await world.a.sync()
    #expect(world.other.names(in: tasks.name) == ["milk.ics"] && world.other.names(in: blocks.name).count == 1)
    #expect(try await world.a.sync().isQuiet)
  }
}
