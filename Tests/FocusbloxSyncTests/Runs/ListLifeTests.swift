import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("New and vanishing lists")
struct ListLifeTests {
  // S4-53
  @Test("a new list is synced, unless most lists are switched off")
  func appears() async throws {
    let setup = try await SyncSetup()
    setup.server.makeCalendar(setup.server.home + "Garten/", name: "Garten")
    setup.other.add("fence", title: "Zaun", in: "Garten")
    try await setup.a.discover()
    try await setup.a.sync()
    #expect(try setup.a.task("Zaun").listID == setup.a.list("Garten").id)
    func switchOff(_ name: String) throws {
      var list = try setup.a.list(name)
      list.isEnabled = false
      try setup.a.store.write { try $0.save(&list) }
    }
    try switchOff("Garten")
    setup.server.makeCalendar(setup.server.home + "Haus/", name: "Haus")
    try await setup.a.discover()
    #expect(try setup.a.list("Haus").isEnabled)
    try switchOff("Haus")
    setup.server.makeCalendar(setup.server.home + "Hof/", name: "Hof")
    try await setup.a.discover()
    #expect(try !setup.a.list("Hof").isEnabled)
    #expect(try setup.a.list("Aufgaben").isEnabled)
  }

  // D30
  @Test("a list that vanishes and returns keeps its linked tasks")
  func vanishesAndComesBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: "Garten")
    try await setup.a.sync()
    let before = try setup.a.list("Garten")
    setup.server.deleteCalendar(setup.server.home + "Garten/")
    try await setup.a.discover()
    #expect(try setup.a.list("Garten").isMissing)
    try await setup.a.sync()
    #expect(try setup.a.task("Zaun").listID == before.id)
    setup.server.makeCalendar(setup.server.home + "Garten/", name: "Garten")
    setup.other.add("fence", title: "Zaun streichen", in: "Garten")
    try await setup.a.discover()
    try await setup.a.sync()
    #expect(try setup.a.list("Garten").id == before.id)
    #expect(try setup.a.tasks.map(\.title) == ["Zaun streichen"])
  }

  @Test("a task in a paused list waits and is uploaded when the list is enabled")
  func waitsInAPausedList() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    var list = try setup.a.list("Garten")
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    try setup.a.add("Zaun", list: "Garten") { $0.uid = "fence" }
    try await setup.a.sync()
    #expect(setup.other.names(in: "Garten").isEmpty)
    list.isEnabled = true
    try setup.a.store.write { try $0.save(&list) }
    try await setup.a.sync()
    #expect(setup.other.names(in: "Garten") == ["fence.ics"])
  }

  @Test("a list in two accounts is synced in each, and an edit reaches the other once")
  func isSeenByTwoAccounts() async throws {
    let setup = try await SyncSetup(mapping: .extended)
    var first = try setup.a.account
    first.name = "zuhause"
    try setup.a.store.write { try $0.save(&first) }
    let both = try await TestUser(
      "b", server: setup.server, requestTransport: RequestTransport(setup.server), clock: setup.clock, list: "Aufgaben",
      settings: Settings(),
      mapping: .extended,
      store: setup.a.store)
    setup.other.add("milk", title: "Milch")
    try await both.sync()
    #expect(try both.tasks.map(\.title) == ["Milch", "Milch"])
    setup.clock.advance(minutes: 1)
    var one = try #require(try both.tasks.first)
    one.title = "Hafer"
    one.modified = setup.clock.now
    try both.store.write { store in _ = try store.update(one, by: .user) }
    for _ in 0..<2 { try await both.sync() }
    #expect(try both.tasks.map(\.title) == ["Hafer", "Hafer"])
    #expect(try await both.sync().isQuiet)
    let id = one.id
    try both.store.write { try $0.delete(taskID: id, by: .user) }
    for _ in 0..<2 { try await both.sync() }
    #expect(setup.other.names().isEmpty)
    #expect(try both.tasks.map(\.sourceSystem) == [.local])
    #expect(setup.isWellBehaved)
  }

  @Test("lists that hold only tasks or only events get what belongs to them", arguments: [true, false])
  func separateKinds(isTaskListFirst: Bool) async throws {
    let setup = try await SyncSetup()
    let kinds = isTaskListFirst ? ["VTODO", "VEVENT"] : ["VEVENT", "VTODO"]
    for (name, kind) in zip(["a", "b"], kinds) {
      setup.server.makeCalendar(setup.server.home + name + "/", name: name, components: [kind])
    }
    try await setup.a.discover()
    let tasks = try setup.a.list(isTaskListFirst ? "a" : "b")
    let blocks = try setup.a.list(isTaskListFirst ? "b" : "a")
    #expect((tasks.holdsTasks, tasks.holdsBlocks, blocks.holdsTasks, blocks.holdsBlocks) == (true, false, false, true))
    try setup.a.add("Milch", list: tasks.name) { $0.uid = "milk" }
    try setup.a.addBlock("Lesen", start: "2026-11-25T14:00:00Z", end: "2026-11-25T15:00:00Z", list: blocks.name)
    try await setup.a.sync()
    #expect(setup.other.names(in: tasks.name) == ["milk.ics"] && setup.other.names(in: blocks.name).count == 1)
    #expect(try await setup.a.sync().isQuiet)
  }
}
