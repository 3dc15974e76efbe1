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

  @Test("a wait removed in another program is removed here", arguments: [MappingProfile.strict, .extended])
  func removedThere(_ mapping: MappingProfile) async throws {
    let setup = try await setup(mapping)
    try setup.other.set("RELATED-TO;RELTYPE=DEPENDS-ON", "brush", in: "wall.ics")
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.set("RELATED-TO", nil, in: "wall.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Wand").after == (mapping == .strict ? ["paint"] : []), "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(try setup.other.value("RELATED-TO", of: "wall.ics") == nil)
  }

  @Test("own waits stay where a program drops their line and keeps its own, and are sent again")
  func droppedLine() async throws {
    let setup = try await setup(.strict)
    try setup.other.set("RELATED-TO;RELTYPE=DEPENDS-ON", "brush", in: "wall.ics")
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.set("X-FOCUSBLOX-AFTER", nil, in: "wall.ics")
    try setup.other.set("RELATED-TO;RELTYPE=DEPENDS-ON", "ladder", in: "wall.ics")
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Wand").after == ["paint", "brush", "ladder"], "\(user.name)") }
    #expect(try setup.other.value("X-FOCUSBLOX-AFTER", of: "wall.ics") == "paint")
    setup.advance(minutes: 1)
    try setup.a.edit("Wand") { $0.after = ["brush", "ladder"] }
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Wand").after == ["brush", "ladder"], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(try setup.other.value("X-FOCUSBLOX-CLEARED", of: "wall.ics") == "after")
  }

  @Test("a wait removed here stays removed although another program has dropped its line meanwhile")
  func removedAndDropped() async throws {
    let setup = try await setup(.strict)
    try setup.a.edit("Wand") { $0.after = [] }
    try setup.other.set("X-FOCUSBLOX-AFTER", nil, in: "wall.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Wand").after == [], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("a wait that another program took for the parent is kept")
  func takenForTheParent() async throws {
    let setup = try await setup(.extended)
    try setup.other.set("RELATED-TO", nil, in: "wall.ics")
    try setup.other.set("RELATED-TO;RELTYPE=PARENT", "paint", in: "wall.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Wand").after == ["paint"], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }
}
