import FocusbloxModel
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("What a task waits for, on two machines")
struct WaitsOfTwoMachinesTests {
  private func setup(_ mapping: MappingProfile) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, mapping: mapping)
    try setup.a.add("Wand") {
      $0.uid = "wall"
      $0.after = ["paint"]
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  @Test("both machines' changes count, one by one", arguments: [MappingProfile.strict, .extended])
  func merged(_ mapping: MappingProfile) async throws {
    let setup = try await setup(mapping)
    #expect(try setup.b.task("Wand").after == ["paint"])
    try setup.a.edit("Wand") { $0.after = ["paint", "brush"] }
    try setup.b.edit("Wand") { $0.after = ["ladder"] }
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Wand").after == ["brush", "ladder"], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(setup.isWellBehaved)
  }

  @Test("another program's wait arrives in the strict profile, too, and is taken away with its line")
  func phone() async throws {
    let setup = try await setup(.strict)
    #expect(try setup.other.value("X-FOCUSBLOX-AFTER", of: "wall.ics") == "paint")
    try setup.other.set("RELATED-TO;RELTYPE=DEPENDS-ON", "brush", in: "wall.ics")
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Wand").after == ["paint", "brush"]) }
    setup.advance(minutes: 1)
    try setup.b.edit("Wand") { $0.after = ["paint"] }
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Wand").after == ["paint"]) }
    #expect(try setup.other.value("RELATED-TO", of: "wall.ics") == nil)
  }
}
