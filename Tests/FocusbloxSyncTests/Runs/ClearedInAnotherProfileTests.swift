import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

extension ClearedFieldTests {
  @Test("in a first merge with the other profile, local values stay and are sent")
  func firstMeeting() async throws {
    let setup = try await setup(mapping: .extended)
    try use(.strict, setup.b)
    try await setup.b.sync()
    try setup.b.edit("Milch") { $0.title = "Hafer" }
    try await setup.settle()
    try setup.a.edit("Hafer") { $0.urgency = .none }
    try await setup.settle()
    #expect(try cleared(setup) == "urgency")
    #expect(try setup.b.task("Hafer").urgency == .urgent)
    try use(.extended, setup.b)
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Hafer").urgency == .urgent)
      #expect(try await user.sync().isQuiet)
    }
    #expect(try cleared(setup) == nil)
  }

  @Test("a field that the profile does not sync writes nothing, and existing lines stay")
  func otherProfile() async throws {
    let setup = try await setup(mapping: .extended)
    try setup.a.edit("Milch") { $0.urgency = .none }
    try await setup.settle()
    for user in setup.users { try use(.strict, user) }
    try await setup.settle()
    try setup.a.edit("Milch") {
      $0.urgency = .notUrgent
      $0.planned = nil
    }
    try await setup.settle()
    #expect(try cleared(setup) == "planned urgency")
    try setup.b.edit("Milch") { $0.urgency = .urgent }
    try setup.b.edit("Milch") { $0.urgency = .none }
    try await setup.settle()
    #expect(try setup.a.task("Milch").urgency == .notUrgent && setup.b.task("Milch").urgency == .none)
    for user in setup.users { try use(.extended, user) }
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Milch").urgency == .notUrgent)
      #expect(try await user.sync().isQuiet)
    }
    #expect(try cleared(setup) == "planned")
  }

  private func use(_ profile: MappingProfile, _ user: TestUser) throws {
    var account = try user.account
    account.mapping = profile
    try user.store.write { try $0.save(&account) }
  }
}
