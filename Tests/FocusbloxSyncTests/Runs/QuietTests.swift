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
    let setup = try await SyncSetup(one.mode, users: 2)
    setup.other.add("milk", title: "Milch", "DUE;VALUE=DATE:20261125", "X-OC-HIDESUBTASKS:0")
    setup.other.add("tax", title: "Steuer", "DUE:20261126T100000Z")
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.planned = CalendarTime("2026-11-24") }
    try setup.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try setup.a.edit("Milch") { $0.title = "Hafermilch" }
    try setup.b.edit("Steuer") { $0.importance = .high }
    try await setup.settle()

    for user in setup.users {
      setup.clock.advance(minutes: 10)
      setup.server.advance(seconds: 600)
      let texts = try setup.other.names().map { try setup.other.lines($0) }
      let before = try user.tasks
      let methods = try await setup.requests { try await user.sync() }
      #expect(methods.count == 1 && !methods.contains("PUT"), "\(user.name): \(methods)")
      #expect(try setup.other.names().map { try setup.other.lines($0) } == texts)
      #expect(try user.tasks == before)
    }
    #expect(try setup.a.tasks.map(\.title) == ["Hafermilch", "Rechnung", "Steuer"])
    #expect(try setup.a.tasks.map(\.title) == setup.b.tasks.map(\.title))
    #expect(try setup.a.tasks.map(\.due) == setup.b.tasks.map(\.due))
    #expect(try setup.a.task("Steuer").importance == .high)
    #expect(try setup.users.allSatisfy { try $0.tasks.allSatisfy { $0.changedAlarms.isEmpty } })
    #expect(setup.server.violations == [])
  }
}
