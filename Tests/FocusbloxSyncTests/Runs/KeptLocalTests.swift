import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("An unlinked item stays private, wherever other programs move its object")
struct KeptLocalTests {
  /// An unlinked task with private notes, in two lists in either order.
  private func world(_ lists: [String] = ["Aufgaben", "Garten"]) async throws -> SyncWorld {
    let world = try await SyncWorld(lists: lists)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.settle()
    let id = try world.a.task("Zaun").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try world.a.edit("Zaun") { $0.notes = "geheim" }
    try await world.settle()
    return world
  }

  private func carry(_ world: SyncWorld) throws {
    try world.other.move("fence.ics", from: "Aufgaben", to: "Garten")
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics", list: "Garten")
  }

  @Test(
    "another program moves the object, and any list is read first",
    arguments: [["Aufgaben", "Garten"], ["Garten", "Aufgaben"]])
  func moved(lists: [String]) async throws {
    let world = try await world(lists)
    try carry(world)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
    #expect(try world.a.task("Zaun").listID == nil)
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == nil)
  }

  @Test("published again to its current list, the item is merged with its object")
  func publishedAgain() async throws {
    let world = try await world()
    try carry(world)
    try await world.settle()
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Hecke"])
    #expect(world.other.names(in: "Garten") == ["fence.ics"])
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "geheim")
  }

  @Test("an object that was deleted and restored stays unlinked; without an unlink it returns")
  func restored() async throws {
    for isKeptLocal in [true, false] {
      let world = try await world()
      if !isKeptLocal {
        try world.a.move("Zaun", to: "Aufgaben")
        try await world.settle()
      }
      let text = try world.other.lines("fence.ics").map { $0 + "\r\n" }.joined()
      world.other.delete("fence.ics")
      try await world.settle()
      #expect(try world.a.task("Zaun").listID == nil)
      world.server.put(world.other.path("fence.ics", in: "Aufgaben"), text)
      try await world.settle()
      #expect(try (world.a.task("Zaun").listID == nil) == isKeptLocal)
      #expect(try world.a.tasks.count == 1)
    }
  }

  @Test("the list is removed and found again")
  func listFoundAgain() async throws {
    let world = try await world()
    let list = try world.a.list()
    try world.a.store.write { try $0.removeList(id: list.id) }
    try await world.a.discover()
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.a.list().id != list.id)
    #expect(try world.a.task("Zaun").listID == nil)
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics") == nil)
  }

  @Test("an item whose object was deleted first, or whose deletion was undone, stays private")
  func staysPrivate() async throws {
    let world = try await world()
    try world.a.delete("Zaun")
    try world.a.undo(.deletedHere)
    try carry(world)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))

    let other = try await SyncWorld()
    other.other.add("fence", title: "Zaun")
    try await other.settle()
    let text = try other.other.lines("fence.ics").map { $0 + "\r\n" }.joined()
    other.other.delete("fence.ics")
    try await other.settle()
    let id = try other.a.task("Zaun").id
    try other.a.store.write { try $0.detach(itemID: id) }
    try other.a.edit("Zaun") { $0.notes = "geheim" }
    other.server.put(other.other.path("fence.ics"), text)
    try await other.settle()
    #expect(try other.a.task("Zaun").listID == nil)
    #expect(try other.other.value("DESCRIPTION", of: "fence.ics") == nil)
  }

  @Test("a publication that is undone while another program edits the object")
  func withdrawnAndEdited() async throws {
    let world = try await SyncWorld()
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    world.other.delete("fence.ics")
    try await world.a.sync()
    let published = try world.a.undo(.unlinked)
    try await world.a.sync()
    try world.a.undo(published.id)
    try world.a.edit("Zaun") { $0.notes = "geheim" }
    world.clock.advance(minutes: 1)
    let name = try #require(world.other.names().first)
    try world.other.set("SUMMARY", "Hecke", in: name)
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
    #expect(try world.a.task("Zaun").listID == nil)
    #expect(try world.other.value("SUMMARY", of: name) == "Hecke")
    #expect(try world.other.value("DESCRIPTION", of: name) == nil)
  }

  @Test("the next instance of an unlinked series is private too")
  func series() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    let id = try world.a.task("Pflanzen").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try world.a.edit("Pflanzen") { $0.notes = "geheim" }
    _ = try world.a.complete("Pflanzen")
    _ = try world.b.complete("Pflanzen")
    try await world.settle()
    #expect(try world.a.openTask("Pflanzen").listID == nil)
    #expect(try world.b.openTask("Pflanzen").notes == nil)
  }

  @Test("published to another list than the object's, the object is moved there")
  func publishedElsewhere() async throws {
    let world = try await world(["Aufgaben", "Garten", "Haus"])
    try carry(world)
    try world.a.move("Zaun", to: "Haus")
    try await world.settle()
    #expect((world.other.names(in: "Garten"), world.other.names(in: "Haus")) == ([], ["fence.ics"]))
    #expect(try world.a.tasks.map(\.title) == ["Hecke"])
  }

  @Test(
    "another item with the same UID that another program moves stays linked",
    arguments: [["Aufgaben", "Garten", "Haus"], ["Aufgaben", "Haus", "Garten"]])
  func namesake(lists: [String]) async throws {
    let world = try await SyncWorld(lists: lists)
    world.other.add("fence", title: "Zaun")
    world.other.add("fence", title: "Hecke", in: "Garten")
    try await world.settle()
    let id = try world.a.task("Zaun").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try world.a.edit("Zaun") { $0.notes = "geheim" }
    try world.other.move("fence.ics", from: "Garten", to: "Haus")
    try await world.settle()
    #expect(try world.a.task("Hecke").listID == world.a.list("Haus").id)
    #expect(try world.a.task("Zaun").listID == nil)
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Haus") == nil)
  }

  @Test("a deleted item with the same UID returns where another program edits it")
  func deletedNamesake() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    world.other.add("fence", title: "Hecke", in: "Garten")
    try await world.settle()
    let id = try world.a.task("Zaun").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try world.a.delete("Hecke")
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Buche", in: "fence.ics", list: "Garten")
    try await world.settle()
    #expect(try Set(world.a.tasks.map(\.title)) == ["Zaun", "Buche"])
  }

  @Test(
    "unlinked and published for the first time, the item follows another program's move", arguments: [true, false])
  func publishedForTheFirstTime(isNextInstance: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun", due: "2026-11-25") {
      $0.uid = "fence"
      if isNextInstance { $0.recurrence = .weekly }
    }
    if isNextInstance { try await world.settle() }
    let id = try world.a.task("Zaun").id
    try world.a.store.write { try $0.detach(itemID: id) }
    if isNextInstance { _ = try world.a.complete("Zaun") }
    var task = try world.a.openTask("Zaun")
    task.listID = try world.a.list().id
    let published = task
    try world.a.store.write { store in _ = try store.update(published, by: .person) }
    try await world.settle()
    let name = try #require(world.other.names().first { $0.contains(published.uid) })
    try world.other.move(name, from: "Aufgaben", to: "Garten")
    try await world.settle()
    #expect(try world.a.openTask("Zaun").listID == world.a.list("Garten").id)
  }
}
