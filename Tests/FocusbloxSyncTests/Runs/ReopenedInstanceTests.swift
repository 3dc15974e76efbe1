import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("A completion that its user takes back after the next instance is on every machine")
struct ReopenedInstanceTests {
  /// Two users have an instance of a daily series, which the first user has left; both have the next one.
  private func setup(
    _ mode: ServerMode = ServerMode(), mapping: MappingProfile = .extended, skips: Bool = false
  ) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: 2, mapping: mapping)
    let task = try setup.a.add("Und", due: "2026-11-22T08:00:00[Europe/Berlin]") {
      $0.uid = "und"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try setup.a.store.write {
      try $0.add(
        ItemNotification(
          id: "4fbd4001-4845-4137-83c7-bfa7fd02436f", taskID: task.id,
          trigger: .relative(offset: -1800, anchor: .dueDate), created: setup.clock.now), by: .user)
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    if skips { try setup.a.skip("Und") } else { try setup.a.complete("Und") }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  private func reopen(_ user: TestUser) throws {
    let id = try #require(try user.tasks.first { $0.uid == "und" }).id
    try user.store.write { _ = try Undo(environment: user.environment).reopen(id, in: $0) }
  }

  @Test("the next instance is gone on the other machine too, and undo brings it back", arguments: NamedMode.all)
  func isGoneElsewhere(at one: NamedMode) async throws {
    guard !one.mode.dropsXProperties else { return }
    let setup = try await setup(one.mode)
    let next = try setup.b.openTask("Und")
    #expect(next.uid != "und")
    try reopen(setup.a)
    try await setup.a.sync()
    let report = try await setup.b.sync()
    #expect((report.unlinked, report.calledOff) == (0, 1))
    #expect(try setup.b.tasks.map(\.uid) == ["und"])
    #expect(try setup.b.openTask("Und").due == CalendarTime("2026-11-22T08:00:00[Europe/Berlin]"))
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.other.names() == ["und.ics"])

    let entry = try #require(try setup.b.journal("deleted").first { $0.uid == next.uid })
    try setup.b.undo(entry.id)
    #expect(try setup.b.tasks.map(\.uid).sorted() == ["und", next.uid].sorted())
    #expect(try setup.b.tasks.first { $0.uid == next.uid }?.listID == nil)
    #expect(setup.isWellBehaved)
  }

  @Test("an instance that was edited on the other machine and not sent stays there")
  func editedElsewhere() async throws {
    let setup = try await setup()
    let next = try setup.b.openTask("Und")
    var edited = next
    edited.notes = "im Keller"
    edited.modified = setup.clock.now
    try setup.b.store.write { [edited] store in _ = try store.update(edited, by: .user) }
    try reopen(setup.a)
    try await setup.a.sync()
    try await setup.b.sync()
    #expect(try setup.b.tasks.first { $0.uid == next.uid }?.notes == "im Keller")
  }

  @Test("a reminder that was added on the other machine and not sent keeps the instance there")
  func remindedElsewhere() async throws {
    let setup = try await setup()
    let next = try setup.b.openTask("Und")
    try setup.b.store.write {
      try $0.add(
        ItemNotification(
          id: "5fbd4002-4845-4137-83c7-bfa7fd02436f", taskID: next.id,
          trigger: .relative(offset: -3600, anchor: .dueDate), created: setup.clock.now), by: .user)
    }
    try reopen(setup.a)
    try await setup.a.sync()
    try await setup.b.sync()
    #expect(try setup.b.tasks.contains { $0.uid == next.uid })
  }

  @Test("completed again, the next instance returns on every machine")
  func completedAgain() async throws {
    let setup = try await setup()
    let next = try setup.b.openTask("Und").uid
    try reopen(setup.a)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.b.complete("Und")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.openTask("Und").uid == next, "\(user.name)")
      #expect(try user.tasks.count == 2, "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("the same for a skip that its user takes back")
  func skipTakenBack() async throws {
    let setup = try await setup(skips: true)
    try setup.a.undo(try #require(try setup.a.journal("deleted").first { $0.uid == "und" }).id)
    try await setup.a.sync()
    try await setup.b.sync()
    for user in setup.users {
      #expect(try user.tasks.map(\.uid) == ["und"], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("in the strict mapping the name of the series tells it")
  func strictMapping() async throws {
    let setup = try await setup(mapping: .strict)
    try reopen(setup.a)
    try await setup.a.sync()
    let report = try await setup.b.sync()
    #expect((report.unlinked, report.calledOff) == (0, 1))
    #expect(try setup.b.tasks.map(\.uid) == ["und"])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("a server that drops our lines tells nothing of it: the instance stays as a local task")
  func droppedName() async throws {
    var mode = ServerMode()
    mode.dropsXProperties = true
    let setup = try await setup(mode, mapping: .strict)
    try reopen(setup.a)
    try await setup.a.sync()
    #expect(try await setup.b.sync().unlinked == 1)
    #expect(try setup.b.tasks.count(where: { $0.status == .open && $0.listID == nil }) == 1)
  }
}
