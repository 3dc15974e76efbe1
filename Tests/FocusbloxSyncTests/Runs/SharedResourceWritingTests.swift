import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// T37
@Suite("An item in a shared resource is never written")
struct SharedResourceWritingTests {
  @Test(
    "local edits, completions and deletions stay here, are reported, and send no request",
    arguments: NamedMode.all)
  func writesNothing(_ one: NamedMode) async throws {
    let world = try await SharedResource.world(one.mode)
    world.server.advance(seconds: 60)
    try await world.settle()
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    try world.a.complete("Birne")
    try world.a.delete("Citrone")
    world.server.clearLog()
    let report = try await world.a.sync()
    #expect(report.failed == 3 && report.pushedChanged + report.pushedDeleted + report.pushedNew == 0)
    #expect(Set(report.failures.map(\.uid)) == ["a", "b", "c@1"])
    #expect(report.failures.allSatisfy { $0.reason.contains("shares its resource") })
    #expect(world.server.requests.count == 1)
    #expect(try await world.a.sync().failed == 3)
    world.clock.advance(minutes: 600)
    world.server.clearLog()
    #expect(try await world.a.sync().failed == 3)
    #expect(world.server.requests.count == 1)
    for _ in 0..<2 {
      try await world.a.sync { $0.verify = true }
      #expect(try world.a.tasks.map(\.title) == ["Apfelmus", "Birne"])
      #expect(try world.a.task("Birne").status == .completed)
      world.clock.advance(minutes: 60 * 24 * 8)
    }
    #expect(SharedResource.isUntouched(world))
  }

  @Test("a reverted edit is no edit, nor is a field that no server gets")
  func settlesWhatIsEqual() async throws {
    let world = try await SharedResource.world()
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    try world.a.edit("Birne") { $0.urgency = .urgent }
    #expect(try await world.a.sync().failures.map(\.uid) == ["a"])
    try world.a.edit("Apfelmus") { $0.title = "Apfel" }
    #expect(try await world.a.sync().failed == 0)
    #expect(try world.a.links().allSatisfy { !$0.isPending })
  }

  // I5
  @Test("an item deleted here that stays there is no loss, also when the resource changes")
  func isNotBraked() async throws {
    let world = try await SyncWorld()
    world.other.put("all.ics", (0..<10).flatMap { SharedResource.todo("t\($0)", "T\($0)") })
    try await world.a.sync()
    for number in 1..<10 { try world.a.delete("T\(number)") }
    #expect(try await world.a.sync().failed == 9)
    world.other.put("all.ics", (0..<10).flatMap { SharedResource.todo("t\($0)", $0 == 0 ? "neu" : "T\($0)") })
    let report = try await world.a.sync()
    #expect((report.pulledChanged, report.failed) == (1, 9))
    #expect(try world.a.tasks.map(\.title) == ["neu"])
    #expect(SharedResource.isUntouched(world))
  }

  @Test("a dry run reports the same and plans no write")
  func plansNoWrite() async throws {
    let world = try await SharedResource.world(lists: ["Aufgaben", "Garten"])
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    try world.a.delete("Birne")
    try world.a.move("Citrone", to: "Garten")
    let rows = try await world.a.outcomes { $0.dryRun = true }.flatMap { outcome -> [SyncPlan.Row] in
      if case .planned(let plan, _) = outcome { plan.rows } else { [] }
    }
    #expect(Set(rows.map(\.action)) == ["setAside"] && Set(rows.map(\.uid)) == ["a", "b", "c@1"])
  }

  @Test("an item edited there after its deletion here returns, and the others stay deleted")
  func restores() async throws {
    let world = try await SharedResource.world()
    try world.a.delete("Apfel")
    try world.a.delete("Birne")
    try await world.a.sync()
    world.other.put(
      "all.ics",
      SharedResource.todo("a", "Ananas") + SharedResource.todo("b", "Birne") + SharedResource.todo("c@1", "Citrone"))
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Ananas", "Citrone"])
    #expect(SharedResource.isUntouched(world))
  }

  @Test("an item that is moved here is not sent to its new list, which would duplicate it", arguments: [true, false])
  func holdsAMove(isForward: Bool) async throws {
    let names = ["Aufgaben", "Garten"]
    let world = try await SharedResource.world(lists: isForward ? names : names.reversed())
    let (old, new) = isForward ? (names[0], names[1]) : (names[1], names[0])
    try world.a.move("Birne", to: new)
    for _ in 0..<3 {
      try await world.settle()
      world.clock.advance(minutes: 600)
    }
    #expect(world.other.names(in: new).isEmpty && SharedResource.isUntouched(world))
    let told = try world.a.journal("setAside").filter { $0.uid == "b" }.compactMap(\.cause)
    #expect(told.contains { $0.contains("cannot leave it") })
    #expect(try world.a.task("Birne").listID == world.a.list(new).id)
    // An edit of the item in its old list is not lost.
    world.other.put(
      "all.ics", in: old,
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne", "DESCRIPTION:reif")
        + SharedResource.todo("c@1", "Citrone"))
    try await world.settle()
    #expect(try world.a.task("Birne").notes == "reif")
    // A move back leaves no trace.
    try world.a.move("Birne", to: old)
    try await world.settle()
    #expect(try world.a.links(old).allSatisfy { !$0.isPending && $0.failure == nil })
    #expect(world.other.names(in: new).isEmpty && SharedResource.isUntouched(world))
  }

  @Test("an item moved on from a list that it never reached stays in its resource too")
  func holdsASecondMove() async throws {
    let world = try await SharedResource.world(lists: ["Aufgaben", "Garten", "Haus"])
    for list in ["Garten", "Haus"] {
      try world.a.move("Birne", to: list)
      try await world.settle()
    }
    #expect(world.other.names(in: "Garten").isEmpty && world.other.names(in: "Haus").isEmpty)
    try world.a.delete("Birne")
    try await world.settle()
    #expect(SharedResource.isUntouched(world))
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Citrone"])
  }

  @Test("a remote move does not take along items that another program has added to the resource")
  func movesNoOthers() async throws {
    let world = try await SyncWorld(.cyrus, lists: ["Aufgaben", "Garten"])
    world.other.put("all.ics", in: "Garten", SharedResource.todo("a", "Apfel"))
    try await world.a.sync()
    try world.a.move("Apfel", to: "Aufgaben")
    world.other.put("all.ics", in: "Garten", SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne"))
    for _ in 0..<3 {
      try await world.settle()
      world.clock.advance(minutes: 600)
    }
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["all.ics"]))
    #expect(world.server.requests.allSatisfy { $0.method != "MOVE" || $0.status == 412 })
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Birne"])
  }

  @Test("an unlinked item stays unlinked, and a new publication has its later changes")
  func publishesAgain() async throws {
    let world = try await SharedResource.world()
    let id = try world.a.task("Birne").id
    try world.a.store.write { try $0.detach(itemID: id) }
    world.other.put(
      "all.ics",
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Beere") + SharedResource.todo("c@1", "Citrone"))
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Birne", "Citrone"])
    let list = try world.a.list().id
    try world.a.edit("Birne") { $0.listID = list }
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Beere", "Citrone"])
    #expect(try world.a.links().allSatisfy { !$0.isPending } && SharedResource.isUntouched(world))
  }

  @Test("an unlinked item stays unlinked, alone in its resource or not")
  func staysLeftBehind() async throws {
    let world = try await SharedResource.world()
    let id = try world.a.task("Birne").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try await world.a.sync()
    for others in [[], SharedResource.todo("c@1", "Citrone"), []] {
      world.other.put("all.ics", SharedResource.todo("b", "Beere") + others)
      try await world.settle()
      #expect(try world.a.task("Birne").listID == nil)
      #expect(try world.a.links().filter(\.isDetached).map(\.isPart) == [!others.isEmpty])
    }
    #expect(try world.a.links().map(\.href) == [world.other.path("all.ics")])
  }
}
