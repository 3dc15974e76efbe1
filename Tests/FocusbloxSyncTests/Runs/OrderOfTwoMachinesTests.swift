import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("The user's own order on two machines")
struct OrderOfTwoMachinesTests {
  private static let titles = ["a", "b", "c", "d", "e"]

  private func setup(_ mapping: MappingProfile) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, mapping: mapping)
    for (place, title) in Self.titles.enumerated() {
      try setup.a.add(title) { ($0.uid, $0.sortOrder) = (title, 100 * place) }
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  private func order(_ user: TestUser) throws -> [String] {
    try user.tasks.sorted { ($0.placeInOwnOrder, $0.uid) < ($1.placeInOwnOrder, $1.uid) }.map(\.title)
  }

  private func move(_ title: String, _ beside: ManualOrder.Beside, _ user: TestUser) throws {
    let tasks = try user.tasks.map { task in
      var task = task
      task.id = task.title
      return task
    }.sorted { ($0.placeInOwnOrder, $0.uid) < ($1.placeInOwnOrder, $1.uid) }
    for (title, number) in ManualOrder.numbers(moving: title, beside, among: tasks, now: .now) {
      try user.edit(title) { $0.sortOrder = number }
    }
  }

  @Test("moves of different tasks are both kept, and both machines have one order")
  func merged() async throws {
    let setup = try await setup(.extended)
    #expect(try order(setup.b) == Self.titles)
    try move("a", .after("c"), setup.a)
    try move("e", .before("b"), setup.b)
    try await setup.settle()
    for user in setup.users {
      #expect(try order(user) == ["e", "b", "c", "a", "d"], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(setup.isWellBehaved)
  }

  @Test("another program's number arrives, and one that it drops stays here")
  func phone() async throws {
    let setup = try await setup(.extended)
    try setup.other.set("X-APPLE-SORT-ORDER", "350", in: "a.ics")
    try setup.other.set("X-APPLE-SORT-ORDER", nil, in: "b.ics")
    try await setup.settle()
    for user in setup.users { #expect(try order(user) == ["b", "c", "d", "a", "e"], "\(user.name)") }
  }

  @Test("in the strict profile the order stays on its machine, and another program's line on the server")
  func strict() async throws {
    let setup = try await setup(.strict)
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "a.ics") == nil)
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "c.ics")
    try await setup.settle()
    #expect(try setup.a.task("c").sortOrder == 200 && setup.b.task("c").sortOrder == nil)
    try setup.b.edit("c") { $0.notes = "x" }
    try await setup.settle()
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "c.ics") == "7")
  }
}
