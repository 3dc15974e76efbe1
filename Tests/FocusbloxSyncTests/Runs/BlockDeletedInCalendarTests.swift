import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("A focus block is its calendar event") struct BlockDeletedInCalendarTests {
  private func setup(_ lists: [String] = ["Aufgaben"], users: Int = 1) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: users, lists: lists)
    try setup.a.addBlock("Tief", start: "2026-11-21T14:00:00[Europe/Berlin]", end: "2026-11-21T15:00:00[Europe/Berlin]")
    try await setup.settle()
    return setup
  }

  private func undo(_ user: TestUser, _ action: String) throws {
    let entry = try #require(try user.journal(action).first)
    try user.store.write { store in
      let undo = Undo(environment: user.environment)
      try undo.carryOut(try undo.plan(entry: entry.id, in: store), in: store)
    }
  }

  // S1-6, S1-34
  @Test("a block deleted in the calendar is deleted here and reported; undo restores its event")
  func deletedThere() async throws {
    let setup = try await setup(users: 2)
    setup.other.delete(try #require(setup.other.names().first))
    let report = try await setup.a.sync()
    #expect(report.calledOff == 1 && report.unlinked == 0)
    #expect(report.deletedItems.map(\.title) == ["Tief"])
    #expect(try setup.a.blocks.isEmpty)
    #expect(try setup.a.journal("deleted in the calendar").map(\.cause) == ["gone from the server"])
    try await setup.b.sync()
    #expect(try setup.b.blocks.isEmpty)

    try undo(setup.a, "deleted in the calendar")
    #expect(try setup.a.blocks.map(\.title) == ["Tief"])
    try await setup.settle()
    #expect(setup.other.names().count == 1)
    #expect(try setup.b.blocks.map(\.title) == ["Tief"])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("unsent local changes are kept in the journal")
  func changedHere() async throws {
    let setup = try await setup()
    var block = try #require(try setup.a.blocks.first)
    block.title = "Tiefer"
    try setup.a.store.write { [block] store in _ = try store.update(block, by: .user) }
    setup.other.delete(try #require(setup.other.names().first))
    try await setup.a.sync()
    #expect(try setup.a.blocks.isEmpty)
    try undo(setup.a, "deleted in the calendar")
    #expect(try setup.a.blocks.map(\.title) == ["Tiefer"])
  }

  // S4-18
  @Test("a task stays")
  func taskStays() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Milch")
    try await setup.a.sync()
    setup.other.delete(try #require(setup.other.names().first))
    let report = try await setup.a.sync()
    #expect(report.unlinked == 1 && report.calledOff == 0)
    #expect(try setup.a.task("Milch").sourceSystem == .local)
  }

  // I5
  @Test("the brake counts the deletion")
  func braked() async throws {
    let setup = try await setup()
    for number in 1...9 {
      let day = "2026-11-\(number + 10)"
      try setup.a.addBlock(
        "B\(number)", start: "\(day)T14:00:00[Europe/Berlin]", end: "\(day)T15:00:00[Europe/Berlin]")
    }
    try await setup.a.sync()
    for name in setup.other.names() { setup.other.delete(name) }
    guard case SyncError.braked? = try await setup.a.attempt() else {
      Issue.record("not braked")
      return
    }
    #expect(try setup.a.blocks.count == 10)
    try await setup.a.sync { $0.forceMassChanges = true }
    #expect(try setup.a.blocks.isEmpty)
  }

  // I22
  @Test(
    "an event that another program moves to another calendar is the same block", arguments: [false, true])
  func moved(isBack: Bool) async throws {
    let (first, second) = isBack ? ("Garten", "Aufgaben") : ("Aufgaben", "Garten")
    let setup = try await setup([first, second])
    let block = try #require(try setup.a.blocks.first)
    try setup.other.move(try #require(setup.other.names().first), to: second)
    let report = try await setup.a.sync()
    let moved = try #require(try setup.a.blocks.first)
    #expect(moved.id == block.id)
    #expect(try moved.listID == setup.a.list(second).id)
    #expect(try setup.a.journal("deleted in the calendar").isEmpty)
    #expect(try await setup.a.sync().isQuiet, "\(report)")
  }

  // I1
  @Test("an edited block follows its event to a calendar that does not report it", arguments: [false, true])
  func movedInSilence(isBack: Bool) async throws {
    let (first, second) = isBack ? ("Garten", "Aufgaben") : ("Aufgaben", "Garten")
    let setup = try await setup([first, second])
    var block = try #require(try setup.a.blocks.first)
    block.title = "Tiefer"
    try setup.a.store.write { [block] store in _ = try store.update(block, by: .user) }
    try setup.other.move(try #require(setup.other.names().first), to: second)
    setup.server.pruneChanges(of: setup.server.home + second + "/", silently: true)
    let report = try await setup.a.sync()
    #expect((report.moved, report.calledOff) == (1, 0))
    try await setup.settle()
    #expect(try setup.a.blocks.map(\.title) == ["Tiefer"])
    #expect(try setup.other.value("SUMMARY", of: setup.other.names(in: second)[0], list: second) == "Tiefer")
  }

  // I9, D18
  @Test("a block that is gone before its first upload was read back is uploaded again")
  func goneUnseen() async throws {
    let setup = try await SyncSetup()
    try setup.a.addBlock("Tief", start: "2026-11-21T14:00:00[Europe/Berlin]", end: "2026-11-21T15:00:00[Europe/Berlin]")
    let plain = setup.a.transport
    let other = setup.other
    let refusing = RefusingTransport("GET", ".ics", around: plain)
    setup.a.transport = HookedTransport(around: refusing) { request, _ in
      if request.method.rawValue == "REPORT" { for name in other.names() { other.delete(name) } }
    }
    #expect(try await setup.a.attempt() != nil)
    #expect(setup.server.requests.contains { $0.method == "PUT" })
    setup.a.transport = plain
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.unlinked, report.calledOff) == (1, 0, 0))
    #expect(setup.other.names().count == 1)
    #expect(try setup.a.blocks.map(\.sourceSystem) == [.caldav])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an event that went to an unreadable calendar is waited for, at most a day")
  func movedOutOfSight() async throws {
    let setup = try await setup(["Aufgaben", "Garten"])
    let block = try #require(try setup.a.blocks.first)
    try setup.other.move(try #require(setup.other.names().first), to: "Garten")
    let only = { (user: TestUser) in
      let lists = [try user.list()]
      return try await user.engine().sync(try user.account, lists: lists, options: SyncOptions())
    }
    _ = try await only(setup.a)
    #expect(try setup.a.blocks.map(\.id) == [block.id])
    setup.advance(minutes: 25 * 60)
    _ = try await only(setup.a)
    #expect(try setup.a.blocks.isEmpty)
    try await setup.a.sync()
    #expect(try setup.a.blocks.map(\.title) == ["Tief"])
  }

  // I3
  @Test("a disabled or missing list, and a listing without an event, delete nothing")
  func noDeletion() async throws {
    let setup = try await setup(["Aufgaben", "Garten"])
    var list = try setup.a.list()
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    setup.other.delete(try #require(setup.other.names().first))
    try await setup.a.sync()
    #expect(try setup.a.blocks.count == 1)
  }

  // I3
  @Test("a list or account that is gone from the server deletes no block")
  func listGone() async throws {
    let setup = try await setup(["Aufgaben", "Garten"])
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    _ = try? await setup.a.outcomes()
    try await setup.a.discover()
    try await setup.a.sync()
    #expect(try setup.a.blocks.count == 1)
    let account = try setup.a.account
    try setup.a.store.write { try $0.removeAccount(id: account.id) }
    #expect(try setup.a.blocks.map(\.listID) == [nil])
  }
}
