import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

extension ClearedFieldTests {
  @Test("in a first merge with the other profile, local values stay and are sent")
  func firstMeeting() async throws {
    let world = try await world(mapping: .extended)
    try use(.strict, world.b)
    try await world.b.sync()
    try world.b.edit("Milch") { $0.title = "Hafer" }
    try await world.settle()
    try world.a.edit("Hafer") { $0.urgency = .none }
    try await world.settle()
    #expect(try cleared(world) == "urgency")
    #expect(try world.b.task("Hafer").urgency == .urgent)
    try use(.extended, world.b)
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Hafer").urgency == .urgent)
      #expect(try await person.sync().isQuiet)
    }
    #expect(try cleared(world) == nil)
  }

  @Test("a field that the profile does not sync writes nothing, and existing lines stay")
  func otherProfile() async throws {
    let world = try await world(mapping: .extended)
    try world.a.edit("Milch") { $0.urgency = .none }
    try await world.settle()
    for person in world.people { try use(.strict, person) }
    try await world.settle()
    try world.a.edit("Milch") {
      $0.urgency = .notUrgent
      $0.planned = nil
    }
    try await world.settle()
    #expect(try cleared(world) == "planned urgency")
    try world.b.edit("Milch") { $0.urgency = .urgent }
    try world.b.edit("Milch") { $0.urgency = .none }
    try await world.settle()
    #expect(try world.a.task("Milch").urgency == .notUrgent && world.b.task("Milch").urgency == .none)
    for person in world.people { try use(.extended, person) }
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Milch").urgency == .notUrgent)
      #expect(try await person.sync().isQuiet)
    }
    #expect(try cleared(world) == "planned")
  }

  private func use(_ profile: MappingProfile, _ person: Participant) throws {
    var account = try person.account
    account.mapping = profile
    try person.store.write { try $0.save(&account) }
  }
}
