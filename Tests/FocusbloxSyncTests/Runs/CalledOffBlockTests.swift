import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("A focus block is its calendar event") struct CalledOffBlockTests {
  private func world(_ lists: [String] = ["Aufgaben"], people: Int = 1) async throws -> SyncWorld {
    let world = try await SyncWorld(people: people, lists: lists)
    try world.a.addBlock("Tief", start: "2026-11-21T14:00:00[Europe/Berlin]", end: "2026-11-21T15:00:00[Europe/Berlin]")
    try await world.settle()
    return world
  }

  private func undo(_ person: Participant, _ action: String) throws {
    let entry = try #require(try person.journal(action).first)
    try person.store.write { store in
      let undo = Undo(environment: person.environment)
      try undo.carryOut(try undo.plan(entry: entry.id, in: store), in: store)
    }
  }

  // S1-6, S1-34
  @Test("a block deleted in the calendar is deleted here and reported; undo restores its event")
  func deletedThere() async throws {
    let world = try await world(people: 2)
    world.other.delete(try #require(world.other.names().first))
    let report = try await world.a.sync()
    #expect(report.calledOff == 1 && report.unlinked == 0)
    #expect(try world.a.blocks.isEmpty)
    #expect(try world.a.journal("deleted in the calendar").map(\.cause) == ["gone from the server"])
    try await world.b.sync()
    #expect(try world.b.blocks.isEmpty)

    try undo(world.a, "deleted in the calendar")
    #expect(try world.a.blocks.map(\.title) == ["Tief"])
    try await world.settle()
    #expect(world.other.names().count == 1)
    #expect(try world.b.blocks.map(\.title) == ["Tief"])
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("unsent local changes are kept in the journal")
  func changedHere() async throws {
    let world = try await world()
    var block = try #require(try world.a.blocks.first)
    block.title = "Tiefer"
    try world.a.store.write { [block] store in _ = try store.update(block, by: .person) }
    world.other.delete(try #require(world.other.names().first))
    try await world.a.sync()
    #expect(try world.a.blocks.isEmpty)
    try undo(world.a, "deleted in the calendar")
    #expect(try world.a.blocks.map(\.title) == ["Tiefer"])
  }

  // S4-18
  @Test("a task stays")
  func taskStays() async throws {
    let world = try await SyncWorld()
    try world.a.add("Milch")
    try await world.a.sync()
    world.other.delete(try #require(world.other.names().first))
    let report = try await world.a.sync()
    #expect(report.unlinked == 1 && report.calledOff == 0)
    #expect(try world.a.task("Milch").sourceSystem == .local)
  }

  // I5
  @Test("the brake counts the deletion")
  func braked() async throws {
    let world = try await world()
    for number in 1...9 {
      let day = "2026-11-\(number + 10)"
      try world.a.addBlock(
        "B\(number)", start: "\(day)T14:00:00[Europe/Berlin]", end: "\(day)T15:00:00[Europe/Berlin]")
    }
    try await world.a.sync()
    for name in world.other.names() { world.other.delete(name) }
    guard case SyncError.braked? = try await world.a.attempt() else {
      Issue.record("not braked")
      return
    }
    #expect(try world.a.blocks.count == 10)
    try await world.a.sync { $0.forceMassChanges = true }
    #expect(try world.a.blocks.isEmpty)
  }

  // I22
  @Test(
    "an event that another program moves to another calendar is the same block", arguments: [false, true])
  func moved(isBack: Bool) async throws {
    let (first, second) = isBack ? ("Garten", "Aufgaben") : ("Aufgaben", "Garten")
    let world = try await world([first, second])
    let block = try #require(try world.a.blocks.first)
    try world.other.move(try #require(world.other.names().first), to: second)
    let report = try await world.a.sync()
    let moved = try #require(try world.a.blocks.first)
    #expect(moved.id == block.id)
    #expect(try moved.listID == world.a.list(second).id)
    #expect(try world.a.journal("deleted in the calendar").isEmpty)
    #expect(try await world.a.sync().isQuiet, "\(report)")
  }

  @Test("an event that went to an unreadable calendar is waited for, at most a day")
  func movedOutOfSight() async throws {
    let world = try await world(["Aufgaben", "Garten"])
    let block = try #require(try world.a.blocks.first)
    try world.other.move(try #require(world.other.names().first), to: "Garten")
    let only = { (person: Participant) in
      let lists = [try person.list()]
      return try await person.engine().sync(try person.account, lists: lists, options: SyncOptions())
    }
    _ = try await only(world.a)
    #expect(try world.a.blocks.map(\.id) == [block.id])
    world.advance(minutes: 25 * 60)
    _ = try await only(world.a)
    #expect(try world.a.blocks.isEmpty)
    try await world.a.sync()
    #expect(try world.a.blocks.map(\.title) == ["Tief"])
  }

  // I3
  @Test("a disabled or missing list, and a listing without an event, delete nothing")
  func noDeletion() async throws {
    let world = try await world(["Aufgaben", "Garten"])
    var list = try world.a.list()
    list.isEnabled = false
    try world.a.store.write { try $0.save(&list) }
    world.other.delete(try #require(world.other.names().first))
    try await world.a.sync()
    #expect(try world.a.blocks.count == 1)
  }

  // I3
  @Test("a list or account that is gone from the server deletes no block")
  func listGone() async throws {
    let world = try await world(["Aufgaben", "Garten"])
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    _ = try? await world.a.outcomes()
    try await world.a.discover()
    try await world.a.sync()
    #expect(try world.a.blocks.count == 1)
    let account = try world.a.account
    try world.a.store.write { try $0.removeAccount(id: account.id) }
    #expect(try world.a.blocks.map(\.listID) == [nil])
  }
}
