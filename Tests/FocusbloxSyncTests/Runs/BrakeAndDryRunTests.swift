import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I5
@Suite("The brake before losses")
struct BrakeAndDryRunTests {
  private func world(_ count: Int, _ mode: ServerMode = ServerMode()) async throws -> SyncWorld {
    let world = try await SyncWorld(mode)
    for number in 1...count { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    return world
  }

  // D5
  @Test("a run that would unlink 19 of 20 items stops before its first write", arguments: NamedMode.all)
  func stopsAMassUnlink(of one: NamedMode) async throws {
    let world = try await world(20, one.mode)
    for number in 1...19 { world.other.delete("t\(number).ics") }
    world.server.advance(seconds: 60)
    try world.a.edit("T20") { $0.title = "bleibt" }
    let methods = try await world.requests {
      let error = try #require(try await world.a.attempt())
      guard case SyncError.braked(let plan, let losses, let allowance) = error else {
        Issue.record(error)
        return
      }
      #expect((losses, allowance, plan.rows.count(where: { $0.action == "unlink" })) == (19, 5, 19))
    }
    #expect(!methods.contains("PUT") && !methods.contains("DELETE"))
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(try await world.a.sync { $0.forceMassChanges = true }.unlinked == 19)
    #expect(try world.a.tasks.count == 20)
  }

  @Test("deletions found while sending stop the run too, and the next run shows all of them")
  func stopsAHiddenMassUnlink() async throws {
    let world = try await world(20)
    world.server.hidingChanges(of: world.server.home + "Aufgaben/") {
      for number in 1...19 { world.other.delete("t\(number).ics") }
    }
    for number in 1...20 { try world.a.edit("T\(number)") { $0.importance = .high } }
    guard case SyncError.brakedOnTheWay(_, 6, 5)? = try await world.a.attempt() else {
      Issue.record("not stopped")
      return
    }
    #expect(try world.a.tasks.count { $0.sourceSystem == .local } == 5)
    guard case SyncError.braked(let plan, 14, 5)? = try await world.a.attempt() else {
      Issue.record("not stopped again")
      return
    }
    #expect(plan.rows.count(where: { $0.action == "unlink" }) == 14)
    #expect(try await world.a.sync { $0.forceMassChanges = true }.unlinked == 14)
    #expect(try world.a.tasks.count { $0.importance == .high } == 20)
    #expect(try world.other.value("PRIORITY", of: "t20.ics") == "1")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("edits found while sending overwrite no more than others")
  func stopsHiddenMassConflicts() async throws {
    let world = try await world(10)
    for number in 1...10 { try world.a.edit("T\(number)") { $0.title = "hier \(number)" } }
    world.clock.advance(minutes: 1)
    try world.server.hidingChanges(of: world.server.home + "Aufgaben/") {
      for number in 1...10 { try world.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics") }
    }
    guard case SyncError.brakedOnTheWay? = try await world.a.attempt() else {
      Issue.record("not stopped")
      return
    }
    #expect(try world.a.tasks.count { $0.title.hasPrefix("dort") } == 5)
    #expect(try await world.a.attempt() == nil)
    #expect(try world.a.tasks.count { $0.title.hasPrefix("dort") } == 10)
  }

  // D7
  @Test("an emptied store does not empty the server")
  func leavesTheServerToAnEmptiedStore() async throws {
    let world = try await world(10)
    for task in try world.a.tasks { try world.a.store.write { try $0.delete(taskID: task.id, by: .remote) } }
    try await world.a.sync { $0.verify = true }
    #expect(world.other.names().count == 10)
  }

  // D8
  @Test("a run that would overwrite many edits stops")
  func stopsMassConflicts() async throws {
    let world = try await world(10)
    for number in 1...10 {
      try world.a.edit("T\(number)") { $0.title = "hier \(number)" }
      try world.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics")
    }
    #expect(try await world.a.attempt() is SyncError)
    #expect(try world.a.tasks.allSatisfy { $0.title.hasPrefix("hier") })
  }

  @Test("objects that all got other hrefs on the server are no losses", arguments: NamedMode.all)
  func letsRenamesThrough(of one: NamedMode) async throws {
    let world = try await world(20, one.mode)
    let ids = try world.a.tasks.map(\.id)
    try world.a.edit("T1") { $0.notes = "hier" }
    world.server.advance(seconds: 60)
    for number in 1...20 {
      try world.other.move("t\(number).ics", as: "n\(number).ics")
    }
    try await world.settle()
    #expect(try world.a.tasks.map(\.id) == ids)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(world.other.names().count == 20)
    #expect(try world.other.value("DESCRIPTION", of: "n1.ics") == "hier")
  }

  // D8
  @Test(
    "a run that would overwrite many edits stops, although the server reports only new hrefs", arguments: [10, 60])
  func stopsMassConflictsUnderOtherNames(count: Int) async throws {
    let world = try await world(count)
    for number in 1...count {
      try world.a.edit("T\(number)") { $0.title = "hier \(number)" }
      try world.other.move("t\(number).ics", as: "n\(number).ics")
    }
    world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
    world.clock.advance(minutes: 1)
    for number in 1...count { try world.other.set("SUMMARY", "dort \(number)", in: "n\(number).ics") }
    #expect(try await world.a.attempt() is SyncError)
    #expect(try world.a.tasks.allSatisfy { $0.title.hasPrefix("hier") })
    #expect(try await world.a.sync { $0.forceMassChanges = true }.conflicts == count)
  }

  @Test("new hrefs of a few objects do not permit the loss of the others")
  func countsLossesAmongRenames() async throws {
    let world = try await world(20)
    for number in 1...20 { world.other.delete("t\(number).ics") }
    for number in 1...14 { world.other.add("t\(number)", title: "T\(number)", at: "n\(number).ics") }
    let error = try #require(try await world.a.attempt())
    guard case SyncError.braked(_, let losses, _) = error else { throw error }
    #expect(losses == 6)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  @Test("a few losses are allowed") func allowsFewLosses() async throws {
    let world = try await world(10)
    for number in 1...5 { world.other.delete("t\(number).ics") }
    #expect(try await world.a.sync().unlinked == 5)
  }

  @Test("a dry run shows every step once and writes nothing on either side")
  func showsAndWritesNothing() async throws {
    let world = try await world(6)
    try world.a.edit("T1") { $0.title = "hier" }
    try world.other.set("X-FOREIGN", "1", in: "t1.ics")
    try world.other.set("SUMMARY", "dort", in: "t2.ics")
    try world.a.edit("T2") { $0.importance = .high }
    world.other.delete("t3.ics")
    try world.a.delete("T4")
    try world.other.set("SUMMARY", "fünf", in: "t5.ics")
    try world.a.remind("T5", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try world.a.add("neu") { $0.uid = "new" }
    world.other.add("t7", title: "T7")
    let (tasks, links) = (try world.a.tasks, try world.a.links())
    let texts = try world.other.names().map { try world.other.lines($0) }
    let methods = try await world.requests {
      let outcome = try #require(try await world.a.outcomes { $0.dryRun = true }.first)
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
    #expect(try world.a.tasks == tasks)
    #expect(try world.a.links() == links)
    #expect(try world.other.names().map { try world.other.lines($0) } == texts)
    #expect(try world.a.store.read { try $0.runs().count } == 1)
  }

}
