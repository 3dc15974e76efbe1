import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Tasks deleted on the server, with deletedOnServer: delete")
struct DeletedTasksTests {
  private static let settings: Settings = {
    var settings = Settings()
    settings.deletedOnServer = .delete
    return settings
  }()

  private func setup(_ mapping: MappingProfile = .strict, lists: [String] = ["Aufgaben"]) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, lists: lists, settings: Self.settings, mapping: mapping)
    for title in ["Milch", "Steuer", "Brot"] { setup.other.add(title.lowercased(), title: title) }
    for user in setup.users { try await user.sync() }
    setup.advance(minutes: 1)
    return setup
  }

  private func titles(_ user: TestUser) throws -> [String] { try user.tasks.map(\.title) }

  // I4, S4-18
  @Test("a task deleted on one machine goes on the other, the run names it, and undo brings it back")
  func goes() async throws {
    let setup = try await setup()
    try setup.a.delete("Milch")
    try await setup.a.sync()
    #expect(try await setup.b.plannedRows().map(\.action) == ["callOff"])
    let report = try await setup.b.sync()
    #expect((report.unlinked, report.calledOff) == (0, 1))
    #expect(report.deletedItems.map(\.title) == ["Milch"])
    #expect(try titles(setup.b) == ["Brot", "Steuer"])
    #expect(try setup.b.journal("unlinked").isEmpty)
    try setup.b.undo(.deletedInCalendar)
    #expect(try titles(setup.b) == ["Brot", "Milch", "Steuer"])
    try await setup.b.sync()
    #expect(setup.other.names().count == 3)
  }

  @Test("a task with an unsent edit stays, and so does one with a tag that only this machine has")
  func staysWithMore() async throws {
    let setup = try await setup()
    try setup.b.edit("Milch") { $0.tags = ["Haushalt"] }
    try await setup.b.sync()
    try setup.b.edit("Steuer") { $0.notes = "bald" }
    for title in ["Milch", "Steuer", "Brot"] { try setup.a.delete(title) }
    try await setup.a.sync()
    let report = try await setup.b.sync()
    #expect(report.calledOff == 1)
    #expect(try titles(setup.b) == ["Milch", "Steuer"])
  }

  @Test("a task that moved to another list stays, and none goes while a list is unread")
  func staysWhereItMoved() async throws {
    let setup = try await setup(lists: ["Aufgaben", "Garten"])
    try setup.a.move("Milch", to: "Garten")
    try await setup.a.sync()
    let report = try await setup.b.sync()
    #expect((report.moved, report.calledOff) == (1, 0))
    #expect(try titles(setup.b) == ["Brot", "Milch", "Steuer"])
  }

  @Test("completed tasks cleared elsewhere count for the brake") func counts() async throws {
    let setup = try await SyncSetup(settings: Self.settings)
    for number in 1...12 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    for number in 1...7 { try setup.a.complete("T\(number)") }
    try await setup.a.sync()
    for number in 1...7 { setup.other.delete("t\(number).ics") }
    await #expect(throws: SyncError.self) { try await setup.a.sync() }
    #expect(try setup.a.tasks.count == 12)
  }
}
