import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I5
@Suite("The brake before losses")
struct BrakeAndDryRunTests {
  private func setup(_ count: Int, _ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode)
    for number in 1...count { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    return setup
  }

  // D5
  @Test("a run that would unlink 19 of 20 items stops before its first write", arguments: NamedMode.all)
  func stopsAMassUnlink(of one: NamedMode) async throws {
    let setup = try await setup(20, one.mode)
    for number in 1...19 { setup.other.delete("t\(number).ics") }
    setup.server.advance(seconds: 60)
    try setup.a.edit("T20") { $0.title = "bleibt" }
    let methods = try await setup.requests {
      let error = try #require(try await setup.a.attempt())
      guard case SyncError.braked(let plan, let losses, let allowance) = error else {
        Issue.record(error)
        return
      }
      #expect((losses, allowance, plan.rows.count(where: { $0.action == "unlink" })) == (19, 5, 19))
    }
    #expect(!methods.contains("PUT") && !methods.contains("DELETE"))
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(try await setup.a.sync { $0.forceMassChanges = true }.unlinked == 19)
    #expect(try setup.a.tasks.count == 20)
  }

  @Test("deletions found while sending stop the run too, and the next run shows all of them")
  func stopsAHiddenMassUnlink() async throws {
    let setup = try await setup(20)
    setup.server.hidingChanges(of: setup.server.home + "Aufgaben/") {
      for number in 1...19 { setup.other.delete("t\(number).ics") }
    }
    for number in 1...20 { try setup.a.edit("T\(number)") { $0.importance = .high } }
    // Requests that are under way at the same time may find further deletions.
    let error = try await setup.a.attempt()
    guard case SyncError.brakedOnTheWay(_, let losses, 5)? = error, losses > 5 else {
      Issue.record("not stopped, but \(String(describing: error))")
      return
    }
    #expect(try setup.a.tasks.count { $0.sourceSystem == .local } == 5)
    guard case SyncError.braked(let plan, 14, 5)? = try await setup.a.attempt() else {
      Issue.record("not stopped again")
      return
    }
    #expect(plan.rows.count(where: { $0.action == "unlink" }) == 14)
    #expect(try await setup.a.sync { $0.forceMassChanges = true }.unlinked == 14)
    #expect(try setup.a.tasks.count { $0.importance == .high } == 20)
    #expect(try setup.other.value("PRIORITY", of: "t20.ics") == "1")
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("edits found while sending overwrite no more than others")
  func stopsHiddenMassConflicts() async throws {
    let setup = try await setup(10)
    for number in 1...10 { try setup.a.edit("T\(number)") { $0.title = "hier \(number)" } }
    setup.clock.advance(minutes: 1)
    try setup.server.hidingChanges(of: setup.server.home + "Aufgaben/") {
      for number in 1...10 { try setup.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics") }
    }
    guard case SyncError.brakedOnTheWay? = try await setup.a.attempt() else {
      Issue.record("not stopped")
      return
    }
    #expect(try setup.a.tasks.count { $0.title.hasPrefix("dort") } == 5)
    #expect(try await setup.a.attempt() == nil)
    #expect(try setup.a.tasks.count { $0.title.hasPrefix("dort") } == 10)
  }

  // D7
  @Test("an emptied store does not empty the server")
  func leavesTheServerToAnEmptiedStore() async throws {
    let setup = try await setup(10)
    for task in try setup.a.tasks { try setup.a.store.write { try $0.delete(taskID: task.id, by: .remote) } }
    try await setup.a.sync { $0.verify = true }
    #expect(setup.other.names().count == 10)
  }

  // D8
  @Test("a run that would overwrite many edits stops")
  func stopsMassConflicts() async throws {
    let setup = try await setup(10)
    for number in 1...10 {
      try setup.a.edit("T\(number)") { $0.title = "hier \(number)" }
      try setup.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics")
    }
    #expect(try await setup.a.attempt() is SyncError)
    #expect(try setup.a.tasks.allSatisfy { $0.title.hasPrefix("hier") })
  }

  /// Losses that appear on the way count among the known items, because unlinked ones are known no more.
  @Test(
    "a fifth of sixty items may lose an edit, and one more stops the run",
    arguments: [(12, true), (13, true), (14, false), (15, false)])
  func allowsAFifth(count: Int, isAnnounced: Bool) async throws {
    let setup = try await setup(60)
    for number in 1...count { try setup.a.edit("T\(number)") { $0.title = "hier \(number)" } }
    func edit() { for number in 1...count { try? setup.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics") } }
    if isAnnounced { edit() } else { setup.server.hidingChanges(of: setup.server.home + "Aufgaben/", edit) }
    setup.server.advance(seconds: 60)
    switch try await setup.a.attempt() {
    case nil: #expect(count == 12 || count == 14)
    case SyncError.braked(let plan, 13, 12)?: #expect(count == 13 && plan.knownItems == 60)
    case SyncError.brakedOnTheWay(_, 15, 14)?: #expect(count == 15)
    case let error: Issue.record("\(String(describing: error))")
    }
    #expect(try setup.a.tasks.count { $0.title.hasPrefix("dort") } == (count == 13 ? 0 : min(count, 14)))
  }

  @Test("an object that was edited on both sides is fetched once")
  func fetchesConflictsOnce() async throws {
    let setup = try await setup(20)
    for number in 1...4 {
      try setup.a.edit("T\(number)") { $0.title = "hier \(number)" }
      try setup.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics")
    }
    setup.server.advance(seconds: 60)
    var conflicts = 0
    let methods = try await setup.requests { conflicts = try await setup.a.sync().conflicts }
    #expect(conflicts == 4)
    // The plan and the pull need the same objects.
    #expect(methods == ["REPORT", "REPORT"])
  }

  @Test("objects that all got other hrefs on the server are no losses", arguments: NamedMode.all)
  func letsRenamesThrough(of one: NamedMode) async throws {
    let setup = try await setup(20, one.mode)
    let ids = try setup.a.tasks.map(\.id)
    try setup.a.edit("T1") { $0.notes = "hier" }
    setup.server.advance(seconds: 60)
    for number in 1...20 {
      try setup.other.move("t\(number).ics", as: "n\(number).ics")
    }
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.id) == ids)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(setup.other.names().count == 20)
    #expect(try setup.other.value("DESCRIPTION", of: "n1.ics") == "hier")
  }

  // D8
  @Test(
    "a run that would overwrite many edits stops, although the server reports only new hrefs", arguments: [10, 60])
  func stopsMassConflictsUnderOtherNames(count: Int) async throws {
    let setup = try await setup(count)
    for number in 1...count {
      try setup.a.edit("T\(number)") { $0.title = "hier \(number)" }
      try setup.other.move("t\(number).ics", as: "n\(number).ics")
    }
    setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: true)
    setup.clock.advance(minutes: 1)
    for number in 1...count { try setup.other.set("SUMMARY", "dort \(number)", in: "n\(number).ics") }
    #expect(try await setup.a.attempt() is SyncError)
    #expect(try setup.a.tasks.allSatisfy { $0.title.hasPrefix("hier") })
    #expect(try await setup.a.sync { $0.forceMassChanges = true }.conflicts == count)
  }

  @Test("new hrefs of a few objects do not permit the loss of the others")
  func countsLossesAmongRenames() async throws {
    let setup = try await setup(20)
    for number in 1...20 { setup.other.delete("t\(number).ics") }
    for number in 1...14 { setup.other.add("t\(number)", title: "T\(number)", at: "n\(number).ics") }
    let error = try #require(try await setup.a.attempt())
    guard case SyncError.braked(_, let losses, _) = error else { throw error }
    #expect(losses == 6)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  @Test("a few losses are allowed") func allowsFewLosses() async throws {
    let setup = try await setup(10)
    for number in 1...5 { setup.other.delete("t\(number).ics") }
    #expect(try await setup.a.sync().unlinked == 5)
  }

  @Test("a dry run shows every step once and writes nothing on either side")
  func showsAndWritesNothing() async throws {
    let setup = try await setup(6)
    try setup.a.edit("T1") { $0.title = "hier" }
    try setup.other.set("X-FOREIGN", "1", in: "t1.ics")
    try setup.other.set("SUMMARY", "dort", in: "t2.ics")
    try setup.a.edit("T2") { $0.importance = .high }
    setup.other.delete("t3.ics")
    try setup.a.delete("T4")
    try setup.other.set("SUMMARY", "fünf", in: "t5.ics")
    try setup.a.remind("T5", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try setup.a.add("neu") { $0.uid = "new" }
    setup.other.add("t7", title: "T7")
    let (tasks, links) = (try setup.a.tasks, try setup.a.links())
    let texts = try setup.other.names().map { try setup.other.lines($0) }
    let methods = try await setup.requests {
      let outcome = try #require(try await setup.a.outcomes { $0.dryRun = true }.first)
      guard case .planned(let plan, _) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(
        plan.rows.map { "\($0.action) \($0.uid)" }.sorted() == [
          "pullChanged t2", "pullChanged t5", "pullNew t7", "pushChanged t1", "pushChanged t2", "pushChanged t5",
          "pushDelete t4", "pushNew new", "unlink t3",
        ])
    }
    #expect(Set(methods).isSubset(of: ["REPORT", "GET", "PROPFIND"]))
    #expect(try setup.a.tasks == tasks)
    #expect(try setup.a.links() == links)
    #expect(try setup.other.names().map { try setup.other.lines($0) } == texts)
    #expect(try setup.a.store.read { try $0.runs().count } == 1)
  }

}
