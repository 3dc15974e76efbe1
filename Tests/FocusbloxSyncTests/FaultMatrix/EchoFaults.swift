import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Faults (rows D) over real sockets: two programs that react to each other's writes.
// D31, D32
@Suite("Programs that react to each other endlessly")
struct EchoFaults {
  private func world(_ mode: ServerMode = ServerMode()) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, people: 2, overSockets: true)
    world.other.add("milk", title: "Milch")
    for person in world.people { try await person.sync() }
    return world
  }

  // D31
  @Test("two engines stop writing when users stop editing; SEQUENCE causes no loop", arguments: NamedMode.all)
  func noPingPong(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    try world.a.edit("Milch") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    world.server.advance(seconds: 60)
    try await world.settle()
    world.server.advance(seconds: 60)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    // A program that only increases SEQUENCE causes no write here.
    for number in ["7", "8"] {
      try world.other.set("SEQUENCE", number, in: "milk.ics")
      world.server.advance(seconds: 60)
      #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    }
    try world.b.edit("Milch") { $0.notes = "zwei Liter" }
    world.server.advance(seconds: 60)
    try await world.settle()
    #expect(try world.other.value("SEQUENCE", of: "milk.ics") == "8")
  }

  // D32
  @Test("a completion on a shared list causes no further completion")
  func noEcho() async throws {
    let world = try await world()
    try world.a.complete("Milch")
    world.clock.advance(minutes: 3)
    try world.b.complete("Milch")
    try await world.settle()
    let completed = try world.other.value("COMPLETED", of: "milk.ics")
    world.clock.advance(minutes: 60)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.other.value("COMPLETED", of: "milk.ics") == completed)
    for person in world.people { #expect(try person.task("Milch").status == .completed) }
  }
}
