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
    let setup = try await SharedResource.setup(one.mode)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    try setup.a.complete("Birne")
    try setup.a.delete("Citrone")
    setup.server.clearLog()
    let report = try await setup.a.sync()
    #expect(report.failed == 3 && report.pushedChanged + report.pushedDeleted + report.pushedNew == 0)
    #expect(Set(report.failures.map(\.uid)) == ["a", "b", "c@1"])
    #expect(report.failures.allSatisfy { $0.reason.contains("shares its resource") })
    #expect(setup.server.requests.count == 1)
    #expect(try await setup.a.sync().failed == 3)
    setup.clock.advance(minutes: 600)
    setup.server.clearLog()
    #expect(try await setup.a.sync().failed == 3)
    #expect(setup.server.requests.count == 1)
    for _ in 0..<2 {
      try await setup.a.sync { $0.verify = true }
      #expect(try setup.a.tasks.map(\.title) == ["Apfelmus", "Birne"])
      #expect(try setup.a.task("Birne").status == .completed)
      setup.clock.advance(minutes: 60 * 24 * 8)
    }
    #expect(SharedResource.isUntouched(setup))
  }

  @Test("a reverted edit is no edit, nor is a field that no server gets")
  func settlesWhatIsEqual() async throws {
    let setup = try await SharedResource.setup()
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    try setup.a.edit("Birne") { $0.urgency = .urgent }
    #expect(try await setup.a.sync().failures.map(\.uid) == ["a"])
    try setup.a.edit("Apfelmus") { $0.title = "Apfel" }
    #expect(try await setup.a.sync().failed == 0)
    #expect(try setup.a.links().allSatisfy { !$0.isPending })
  }

  // I5
  @Test("an item deleted here that stays there is no loss, also when the resource changes")
  func isNotBraked() async throws {
    let setup = try await SyncSetup()
    setup.other.put("all.ics", (0..<10).flatMap { SharedResource.todo("t\($0)", "T\($0)") })
    try await setup.a.sync()
    for number in 1..<10 { try setup.a.delete("T\(number)") }
    #expect(try await setup.a.sync().failed == 9)
    setup.other.put("all.ics", (0..<10).flatMap { SharedResource.todo("t\($0)", $0 == 0 ? "neu" : "T\($0)") })
    let report = try await setup.a.sync()
    #expect((report.pulledChanged, report.failed) == (1, 9))
    #expect(try setup.a.tasks.map(\.title) == ["neu"])
    #expect(SharedResource.isUntouched(setup))
  }

  @Test("a dry run reports the same and plans no write")
  func plansNoWrite() async throws {
    let setup = try await SharedResource.setup(lists: ["Aufgaben", "Garten"])
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    try setup.a.delete("Birne")
    try setup.a.move("Citrone", to: "Garten")
    let rows = try await setup.a.plannedRows()
    #expect(Set(rows.map(\.action)) == ["setAside"] && Set(rows.map(\.uid)) == ["a", "b", "c@1"])
  }

  @Test("an item edited there after its deletion here returns, and the others stay deleted")
  func restores() async throws {
    let setup = try await SharedResource.setup()
    try setup.a.delete("Apfel")
    try setup.a.delete("Birne")
    try await setup.a.sync()
    setup.other.put(
      "all.ics",
      SharedResource.todo("a", "Ananas") + SharedResource.todo("b", "Birne") + SharedResource.todo("c@1", "Citrone"))
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Ananas", "Citrone"])
    #expect(SharedResource.isUntouched(setup))
  }

  @Test("an item that is moved here is not sent to its new list, which would duplicate it", arguments: [true, false])
  func holdsAMove(isForward: Bool) async throws {
    let names = ["Aufgaben", "Garten"]
    let setup = try await SharedResource.setup(lists: isForward ? names : names.reversed())
    let (old, new) = isForward ? (names[0], names[1]) : (names[1], names[0])
    try setup.a.move("Birne", to: new)
    for _ in 0..<3 {
      try await setup.settle()
      setup.clock.advance(minutes: 600)
    }
    #expect(setup.other.names(in: new).isEmpty && SharedResource.isUntouched(setup))
    let told = try setup.a.journal("setAside").filter { $0.uid == "b" }.compactMap(\.cause)
    #expect(told.contains { $0.contains("cannot leave it") })
    #expect(try setup.a.task("Birne").listID == setup.a.list(new).id)
    // An edit of the item in its old list is not lost.
    setup.other.put(
      "all.ics", in: old,
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne", "DESCRIPTION:reif")
        + SharedResource.todo("c@1", "Citrone"))
    try await setup.settle()
    #expect(try setup.a.task("Birne").notes == "reif")
    // A move back leaves no trace.
    try setup.a.move("Birne", to: old)
    try await setup.settle()
    #expect(try setup.a.links(old).allSatisfy { !$0.isPending && $0.failure == nil })
    #expect(setup.other.names(in: new).isEmpty && SharedResource.isUntouched(setup))
  }

  @Test("an item moved on from a list that it never reached stays in its resource too")
  func holdsASecondMove() async throws {
    let setup = try await SharedResource.setup(lists: ["Aufgaben", "Garten", "Haus"])
    for list in ["Garten", "Haus"] {
      try setup.a.move("Birne", to: list)
      try await setup.settle()
    }
    #expect(setup.other.names(in: "Garten").isEmpty && setup.other.names(in: "Haus").isEmpty)
    try setup.a.delete("Birne")
    try await setup.settle()
    #expect(SharedResource.isUntouched(setup))
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Citrone"])
  }

  @Test("a remote move does not take along items that another program has added to the resource")
  func movesNoOthers() async throws {
    let setup = try await SyncSetup(.cyrus, lists: ["Aufgaben", "Garten"])
    setup.other.put("all.ics", in: "Garten", SharedResource.todo("a", "Apfel"))
    try await setup.a.sync()
    try setup.a.move("Apfel", to: "Aufgaben")
    setup.other.put("all.ics", in: "Garten", SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Birne"))
    for _ in 0..<3 {
      try await setup.settle()
      setup.clock.advance(minutes: 600)
    }
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["all.ics"]))
    #expect(setup.server.requests.allSatisfy { $0.method != "MOVE" || $0.status == 412 })
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Birne"])
  }

  @Test("an unlinked item stays unlinked, and a new publication has its later changes")
  func publishesAgain() async throws {
    let setup = try await SharedResource.setup()
    let id = try setup.a.task("Birne").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    setup.other.put(
      "all.ics",
      SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Beere") + SharedResource.todo("c@1", "Citrone"))
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Birne", "Citrone"])
    let list = try setup.a.list().id
    try setup.a.edit("Birne") { $0.listID = list }
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Beere", "Citrone"])
    #expect(try setup.a.links().allSatisfy { !$0.isPending } && SharedResource.isUntouched(setup))
  }

  @Test("an unlinked item stays unlinked, alone in its resource or not")
  func staysLeftBehind() async throws {
    let setup = try await SharedResource.setup()
    let id = try setup.a.task("Birne").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try await setup.a.sync()
    for others in [[], SharedResource.todo("c@1", "Citrone"), []] {
      setup.other.put("all.ics", SharedResource.todo("b", "Beere") + others)
      try await setup.settle()
      #expect(try setup.a.task("Birne").listID == nil)
      #expect(try setup.a.links().filter(\.isDetached).map(\.isPart) == [!others.isEmpty])
    }
    #expect(try setup.a.links().map(\.href) == [setup.other.path("all.ics")])
  }
}
