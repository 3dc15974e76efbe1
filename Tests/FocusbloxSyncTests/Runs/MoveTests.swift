import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I22
@Suite("Moves between lists")
struct MoveTests {
  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.a.sync()
    return world
  }

  @Test("a moved task is only in the other list afterwards", arguments: [true, false])
  func movesFromHere(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", list: from) { $0.uid = "fence" }
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    try await world.a.sync()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("on a server without MOVE, the source object stays until the target object is on the server")
  func waitsForTheNewPlace() async throws {
    let world = try await world()
    world.server.mode.hasMove = false
    try world.a.move("Zaun", to: "Garten")
    let refusing = RefusingTransport("PUT", "Garten/fence.ics", around: world.a.transport)
    world.a.transport = refusing
    try await world.settle()
    #expect(world.other.names() == ["fence.ics"])
    refusing.stop()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(world.other.names().isEmpty && world.other.names(in: "Garten") == ["fence.ics"])
  }

  // I7, D23
  @Test("foreign lines are moved with the object, and cleared fields stay cleared")
  func takesForeignPropertiesAlong() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0", "DESCRIPTION:grün", "PRIORITY:3")
    try await world.a.sync()
    try world.a.edit("Zaun") { $0.notes = nil }
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "0")
    #expect(try world.other.value("PRIORITY", of: "fence.ics", list: "Garten") == "3")
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == nil)
  }

  @Test("a remote edit during a local move is not lost")
  func keepsAnEditMadeMeanwhile() async throws {
    let world = try await world()
    try world.a.move("Zaun", to: "Garten")
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics")
    try await world.settle()
    #expect(world.other.names().isEmpty && world.other.names(in: "Garten") == ["fence.ics"])
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "grün")
    #expect(try world.a.task("Zaun").notes == "grün")
  }

  // I14
  @Test("a task whose target was deleted while its source was edited returns as the same task")
  func returnsToTheOldPlace() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun", list: "Garten") {
      $0.uid = "fence"
      $0.tags = ["Haus"]
    }
    let plain = try await world.moveHalfway(from: "Garten", to: "Aufgaben")
    world.other.delete("fence.ics")
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics", list: "Garten")
    world.a.transport = plain
    try await world.settle()
    let task = try world.a.task("Zaun")
    #expect((task.listID, task.notes, task.tags) == (try world.a.list("Garten").id, "grün", ["Haus"]))
    #expect(world.other.names().isEmpty && world.other.names(in: "Garten") == ["fence.ics"])
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a task moved there stays the same task here", arguments: [true, false])
  func followsAMoveMadeThere(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", list: from) {
      $0.uid = "fence"
      $0.tags = ["Haus"]
    }
    try await world.a.sync()
    let id = try world.a.task("Zaun").id
    let lines = try world.other.lines("fence.ics", list: from)
    world.server.put(world.other.path("fence.ics", in: to), lines.map { $0 + "\r\n" }.joined())
    world.other.delete("fence.ics", list: from)
    try await world.settle()
    let task = try world.a.task("Zaun")
    #expect((task.id, task.tags, task.listID) == (id, ["Haus"], try world.a.list(to).id))
    #expect(task.sourceSystem == .caldav)
  }

  // S4-25
  @Test("a task completed and moved there, seen in both lists, stays the same task here")
  func followsACompletedTask() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    let id = try world.a.task("Zaun").id
    world.other.add("fence", title: "Zaun", in: "Garten", "STATUS:COMPLETED")
    try await world.a.sync()
    world.other.delete("fence.ics")
    try await world.settle()
    let task = try world.a.task("Zaun")
    #expect((task.id, task.status, task.listID) == (id, .completed, try world.a.list("Garten").id))
    #expect(task.sourceSystem == .caldav)
  }

  // I1
  @Test("a remote edit before both parties moved the task does not count as older", arguments: [true, false])
  func mergesWhenBothMove(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    world.clock.advance(minutes: 1)
    try world.a.move("Zaun", to: to)
    try world.other.move("fence.ics", from: from, to: to)
    try await world.settle()
    #expect(try world.a.task("Zaun").status == .completed)
    #expect(try world.other.value("STATUS", of: "fence.ics", list: to) == "COMPLETED")
  }

  // I1
  @Test("a remote move does not restore values that were not edited here", arguments: [true, false])
  func mergesAcrossAMove(isForward: Bool) async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", list: from) { $0.uid = "fence" }
    try await world.settle()
    try world.a.edit("Zaun") { $0.notes = "grün" }
    try world.a.move("Zaun", to: to)
    world.clock.advance(minutes: 1)
    try world.b.edit("Zaun") { $0.title = "Hecke" }
    try await world.settle()
    for person in world.people { #expect(try person.task("Hecke").notes == "grün", "\(person.name)") }
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: to) == "grün")
    #expect(try world.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  @Test("publish sends a local task, and its undo leaves the server's copy alone")
  func publishesAndTakesBack() async throws {
    let world = try await SyncWorld()
    try world.a.add("Zaun", isLocal: true) { $0.uid = "fence" }
    try await world.a.sync()
    #expect(world.other.names().isEmpty)
    try world.a.move("Zaun", to: "Aufgaben")
    try await world.a.sync()
    #expect(world.other.names() == ["fence.ics"])
    let id = try world.a.task("Zaun").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try world.a.edit("Zaun") { $0.title = "Hecke" }
    try await world.a.sync()
    #expect(try world.other.value("SUMMARY", of: "fence.ics") == "Zaun")
    #expect(try world.a.task("Hecke").sourceSystem == .local)
  }
}
