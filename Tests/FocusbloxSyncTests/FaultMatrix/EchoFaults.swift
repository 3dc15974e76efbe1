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
  private func setup(_ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: 2, overSockets: true)
    setup.other.add("milk", title: "Milch")
    for user in setup.users { try await user.sync() }
    return setup
  }

  // D31: edited | nothing new there → agreed
  // agreed | another ETag, fields differ → agreed
  @Test("two engines stop writing when users stop editing; SEQUENCE causes no loop", arguments: NamedMode.all)
  func noPingPong(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.edit("Milch") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    setup.server.advance(seconds: 60)
    try await setup.settle()
    setup.server.advance(seconds: 60)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    // A program that only increases SEQUENCE causes no write here.
    for number in ["7", "8"] {
      try setup.other.set("SEQUENCE", number, in: "milk.ics")
      setup.server.advance(seconds: 60)
      #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    }
    try setup.b.edit("Milch") { $0.notes = "zwei Liter" }
    setup.server.advance(seconds: 60)
    try await setup.settle()
    #expect(try setup.other.value("SEQUENCE", of: "milk.ics") == "8")
  }

  // D32: agreed | another ETag, fields differ → agreed
  @Test("a completion on a shared list causes no further completion")
  func noEcho() async throws {
    let setup = try await setup()
    try setup.a.complete("Milch")
    setup.clock.advance(minutes: 3)
    try setup.b.complete("Milch")
    try await setup.settle()
    let completed = try setup.other.value("COMPLETED", of: "milk.ics")
    setup.clock.advance(minutes: 60)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.other.value("COMPLETED", of: "milk.ics") == completed)
    for user in setup.users { #expect(try user.task("Milch").status == .completed) }
  }
}
