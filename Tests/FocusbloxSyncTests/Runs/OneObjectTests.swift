import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I22
@Suite("An account has one object of a task, however the task gets into another list")
struct OneObjectTests {
  private static let lists = ["Aufgaben", "Garten"]

  private func detach(_ title: String, _ person: Participant) throws {
    let id = try person.task(title).id
    try person.store.write { try $0.detach(itemID: id) }
  }

  private func undo(_ action: String, _ person: Participant) throws {
    let undo = Undo(environment: person.environment)
    let id = try #require(try person.journal(action).first).id
    try person.store.write { store in _ = try undo.carryOut(undo.plan(entry: id, in: store), in: store) }
  }

  private func places(_ world: SyncWorld) -> [[String]] { Self.lists.map { world.other.names(in: $0) } }

  @Test("publish of an unlinked task to another list moves its object", arguments: [lists, lists.reversed()])
  func publishedElsewhere(order: [String]) async throws {
    let world = try await SyncWorld(people: 2, lists: order)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.settle()
    try detach("Zaun", world.a)
    try world.a.edit("Zaun") { $0.notes = "geheim" }
    try await world.settle()
    #expect(places(world) == [["fence.ics"], []])
    try world.other.set("LOCATION", "Hof", in: "fence.ics", list: "Aufgaben")
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    #expect(places(world) == [[], ["fence.ics"]])
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "geheim")
    #expect(try world.other.value("LOCATION", of: "fence.ics", list: "Garten") == "Hof")
    #expect(try world.b.tasks.map(\.title) == ["Zaun"] && world.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("a task that was moved there while unlinked here has one object", arguments: [lists, lists.reversed()])
  func movedAndPublished(order: [String]) async throws {
    let world = try await SyncWorld(people: 2, lists: order + ["Haus"])
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.settle()
    try detach("Zaun", world.a)
    try await world.settle()
    try world.other.move("fence.ics", from: "Aufgaben", to: "Garten")
    try world.a.move("Zaun", to: "Haus")
    try await world.settle()
    #expect(places(world) == [[], []] && world.other.names(in: "Haus") == ["fence.ics"])
    #expect(try world.b.tasks.map(\.title) == ["Zaun"] && world.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("one file that two machines import into two lists gives one object", arguments: [lists, lists.reversed()])
  func importedTwice(order: [String]) async throws {
    let world = try await SyncWorld(people: 2, lists: order)
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VTODO\r\nUID:fence\r\n"
      + "DTSTAMP:20261101T080000Z\r\nSUMMARY:Zaun\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    for (person, list) in zip(world.people, Self.lists) {
      let task = try person.add("Zaun", list: list) { $0.uid = "fence" }
      try person.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
    }
    try await world.settle()
    #expect(places(world).flatMap(\.self) == ["fence.ics"])
    for person in world.people { #expect(try person.tasks.map(\.title) == ["Zaun"]) }
  }

  @Test("undoing an unlink after another machine moved the task", arguments: [true, false], [lists, lists.reversed()])
  func undoneAfterAMove(isRead: Bool, order: [String]) async throws {
    let world = try await SyncWorld(people: 2, lists: order)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.settle()
    world.other.delete("fence.ics", list: "Aufgaben")
    try await world.settle()
    try world.b.move("Zaun", to: "Garten")
    try await world.b.sync()
    if isRead { try await world.a.sync() }
    if try world.a.task("Zaun").listID == nil { try undo("unlinked", world.a) }
    try await world.settle()
    #expect(places(world).flatMap(\.self).count == 1)
    for person in world.people { #expect(try person.tasks.map(\.title) == ["Zaun"]) }
  }

  @Test("a task unlinked here and published to another list by another machine", arguments: [true, false])
  func publishedByBoth(isRead: Bool) async throws {
    let world = try await SyncWorld(people: 2, lists: Self.lists)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.settle()
    for person in world.people { try detach("Zaun", person) }
    try await world.settle()
    try world.b.move("Zaun", to: "Garten")
    try await world.b.sync()
    if isRead { try await world.a.sync() }
    try world.a.move("Zaun", to: "Aufgaben")
    try await world.settle()
    #expect(places(world).flatMap(\.self).count == 1)
    for person in world.people { #expect(try person.tasks.map(\.title) == ["Zaun"]) }
  }
}
