import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I9
@Suite("Without edits nothing is written")
struct QuietTests {
  @Test("after a round trip a run writes nothing and sends one request", arguments: NamedMode.all)
  func asksOnce(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode, people: 2)
    world.other.add("milk", title: "Milch", "DUE;VALUE=DATE:20261125", "X-OC-HIDESUBTASKS:0")
    world.other.add("tax", title: "Steuer", "DUE:20261126T100000Z")
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.planned = CalendarTime("2026-11-24") }
    try world.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    try await world.settle()
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try world.a.edit("Milch") { $0.title = "Hafermilch" }
    try world.b.edit("Steuer") { $0.importance = .high }
    try await world.settle()

    for person in world.people {
      world.clock.advance(minutes: 10)
      world.server.advance(seconds: 600)
      let texts = try world.other.names().map { try world.other.lines($0) }
      let before = try person.tasks
      let methods = try await world.requests { try await person.sync() }
      #expect(methods.count == 1 && !methods.contains("PUT"), "\(person.name): \(methods)")
      #expect(try world.other.names().map { try world.other.lines($0) } == texts)
      #expect(try person.tasks == before)
    }
    #expect(try world.a.tasks.map(\.title) == ["Hafermilch", "Rechnung", "Steuer"])
    #expect(try world.a.tasks.map(\.title) == world.b.tasks.map(\.title))
    #expect(try world.a.tasks.map(\.due) == world.b.tasks.map(\.due))
    #expect(try world.a.task("Steuer").importance == .high)
    #expect(try world.people.allSatisfy { try $0.tasks.allSatisfy { $0.suppressedAlarms.isEmpty } })
    #expect(world.server.violations == [])
  }
}
