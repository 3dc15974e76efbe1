import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("What a person took out of a list stays private, wherever other programs carry the object that was left there")
struct TakenOutTests {
  /// Of two lists, in the one or the other order; the task has private notes since.
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
    "another program moves it, and whichever list is read first",
    arguments: [["Aufgaben", "Garten"], ["Garten", "Aufgaben"]])
  func moved(lists: [String]) async throws {
    let world = try await world(lists)
    try carry(world)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
    #expect(try world.a.task("Zaun").listID == nil)
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == nil)
  }

  @Test("published again where it is now, it is merged with what it has become there")
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

  @Test("deleted there and restored, it stays away; one that was deleted there and not taken out here comes back")
  func restored() async throws {
    for isTakenOut in [true, false] {
      let world = try await world()
      if !isTakenOut {
        try world.a.move("Zaun", to: "Aufgaben")
        try await world.settle()
      }
      let text = try world.other.lines("fence.ics").map { $0 + "\r\n" }.joined()
      world.other.delete("fence.ics")
      try await world.settle()
      #expect(try world.a.task("Zaun").listID == nil)
      world.server.put(world.other.path("fence.ics", in: "Aufgaben"), text)
      try await world.settle()
      #expect(try (world.a.task("Zaun").listID == nil) == isTakenOut)
      #expect(try world.a.tasks.count == 1)
    }
  }

  @Test("its list is forgotten and found again")
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
}
