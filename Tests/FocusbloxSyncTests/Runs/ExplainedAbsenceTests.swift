import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I5
@Suite("Absent objects that are no losses")
struct ExplainedAbsenceTests {
  private func setup(
    _ count: Int, _ mode: ServerMode = ServerMode(), lists: [String] = ["Aufgaben", "Garten"]
  ) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: lists)
    for number in 1...count { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.advance(minutes: 5)
    return setup
  }

  @Test(
    "tasks that another program moves to another list stop neither list, in any order of the lists",
    arguments: NamedMode.all, [["Aufgaben", "Garten"], ["Garten", "Aufgaben"]])
  func movesElsewhere(at one: NamedMode, lists: [String]) async throws {
    let setup = try await setup(20, one.mode, lists: lists)
    let (from, to) = (lists[0], lists[1])
    let ids = try setup.a.tasks.map(\.id)
    for number in 1...20 { try setup.other.move("t\(number).ics", from: from, to: to) }
    let report = try await setup.a.sync()
    #expect(report.unlinked == 0, "\(report)")
    #expect(try setup.a.tasks.map(\.id) == ids)
    let target = try setup.a.list(to).id
    #expect(try setup.a.tasks.allSatisfy { $0.listID == target })
    try await setup.settle()
    #expect(setup.other.names(in: to).count == 20 && setup.other.names(in: from).isEmpty)
  }

  @Test("a move by another machine of the same person stops no list")
  func movesOfOwnMachine() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    for number in 1...8 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.settle()
    setup.advance(minutes: 5)
    for number in 1...7 { try setup.a.move("T\(number)", to: "Garten") }
    try await setup.a.sync()
    #expect(try await setup.b.sync().moved == 7)
    let target = try setup.b.list("Garten").id
    #expect(try setup.b.tasks.count { $0.listID == target } == 7)
  }

  @Test("the dry run shows a move as one row, and the brake stays off")
  func showsMoves() async throws {
    let setup = try await setup(8)
    for number in 1...7 { try setup.other.move("t\(number).ics", from: "Aufgaben", to: "Garten") }
    let rows = try await setup.a.plannedRows()
    #expect(rows.map(\.action) == [String](repeating: "moved", count: 7))
    #expect(rows.allSatisfy { $0.changes == [FieldChange(name: "list", old: "Aufgaben", new: "Garten")] })
  }

  @Test("as many objects that are in no list still stop the run before its first write")
  func stopsRealLosses() async throws {
    let setup = try await setup(20)
    for number in 1...7 { try setup.other.move("t\(number).ics", from: "Aufgaben", to: "Garten") }
    for number in 8...13 { setup.other.delete("t\(number).ics") }
    guard case SyncError.braked(_, let losses, 5)? = try await setup.a.attempt() else {
      Issue.record("not stopped")
      return
    }
    #expect(losses >= 6)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  @Test("completed tasks that another program clears from a list stop no run")
  func clearedCompleted() async throws {
    let setup = try await setup(24)
    for number in 1...10 { try setup.a.complete("T\(number)") }
    try await setup.a.sync()
    for number in 1...10 { setup.other.delete("t\(number).ics") }
    #expect(try await setup.a.sync().unlinked == 10)
  }

  @Test("an emptied list is a loss, although every task in it was completed")
  func emptiedList() async throws {
    let setup = try await setup(10)
    for number in 1...10 { try setup.a.complete("T\(number)") }
    try await setup.a.sync()
    for number in 1...10 { setup.other.delete("t\(number).ics") }
    guard case SyncError.braked? = try await setup.a.attempt() else {
      Issue.record("not stopped")
      return
    }
  }

  @Test("instances that another machine skips stop no run")
  func skippedInstances() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    for number in 1...8 {
      try setup.a.add("S\(number)", due: "2026-11-24") {
        $0.recurrence = .daily
        $0.seriesID = "7d2a1c90-0000-4000-8000-00000000000\(number)"
      }
    }
    try await setup.settle()
    setup.advance(minutes: 5)
    for number in 1...7 { try setup.a.skip("S\(number)") }
    try await setup.a.sync()
    #expect(try await setup.b.sync().calledOff == 7)
    #expect(try setup.b.tasks.map(\.uid).sorted() == setup.a.tasks.map(\.uid).sorted())
  }
}
