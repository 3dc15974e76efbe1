import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// T37
@Suite("Items that enter or leave a shared resource")
struct SharedResourceRenameTests {
  @Test("waiting edits are sent once the server has split the resource into objects", arguments: NamedMode.all)
  func followsASplit(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    let ids = try setup.a.tasks.map(\.id)
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    try setup.a.delete("Citrone")
    try await setup.a.sync()
    setup.other.delete("all.ics")
    for (uid, title) in [("a", "Apfel"), ("b", "Birne"), ("c@1", "Citrone")] {
      setup.other.put("\(uid).ics", SharedResource.todo(uid, title))
    }
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.unlinked, report.failed) == (0, 0, 0))
    setup.server.advance(seconds: 60)
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.id) == Array(ids.prefix(2)))
    #expect(try setup.other.value("SUMMARY", of: "a.ics") == "Apfelmus")
    #expect(setup.other.names() == ["a.ics", "b.ics"])
    try setup.a.complete("Birne")
    try await setup.settle()
    #expect(try setup.other.value("STATUS", of: "b.ics") == "COMPLETED")
    #expect(try setup.a.links().allSatisfy { !$0.isPart })
  }

  @Test("an item that gets a resource of its own keeps its identity", arguments: NamedMode.all)
  func followsOneThatLeaves(_ one: NamedMode) async throws {
    let setup = try await SharedResource.setup(one.mode)
    let ids = try setup.a.tasks.map(\.id)
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    setup.other.put("b.ics", SharedResource.todo("b", "Birne"))
    setup.other.put("0.ics", SharedResource.todo("c@1", "Citrone"))
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.unlinked, report.failed) == (0, 0, 0))
    #expect(try setup.a.tasks.map(\.id) == ids)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    setup.server.advance(seconds: 60)
    try await setup.settle()
    #expect(try setup.other.value("SUMMARY", of: "all.ics") == "Apfelmus")
    #expect(try setup.a.links().count == 3 && setup.a.links().allSatisfy { !$0.isPart && !$0.isPending })
  }

  @Test("objects that are joined in one resource keep their identity", arguments: NamedMode.all, ["all.ics", "a.ics"])
  func followsAUnion(_ one: NamedMode, name: String) async throws {
    let setup = try await SyncSetup(one.mode)
    for (uid, title) in [("a", "Apfel"), ("b", "Birne")] {
      setup.other.put("\(uid).ics", SharedResource.todo(uid, title))
    }
    try await setup.a.sync()
    let ids = try setup.a.tasks.map(\.id)
    setup.other.delete("a.ics")
    setup.other.delete("b.ics")
    setup.other.put(
      name, SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Beere") + SharedResource.todo("c", "Citrone"))
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked, report.failed) == (1, 1, 0, 0))
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Beere", "Citrone"])
    #expect(try setup.a.tasks.prefix(2).map(\.id) == ids)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
    setup.server.clearLog()
    try await setup.a.sync()
    #expect(setup.server.requests.allSatisfy { SharedResource.reading.contains($0.method) })
  }

  @Test("an object whose item is replaced by two others is gone")
  func replacesTheOnlyItem() async throws {
    let setup = try await SyncSetup()
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    try await setup.a.sync()
    setup.other.put("all.ics", SharedResource.todo("b", "Birne") + SharedResource.todo("c", "Citrone"))
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.local, .caldav, .caldav])
    #expect(try await setup.a.sync().isQuiet)
  }

  // D36
  @Test("an item whose UID also has an object of its own is reported and not duplicated", arguments: NamedMode.all)
  func setsATwinAside(_ one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.put("own.ics", SharedResource.todo("b", "Birne"))
    try await setup.a.sync()
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Kopie"))
    setup.server.advance(seconds: 60)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failures.map(\.uid)) == (1, ["b"]))
    try setup.a.edit("Birne") { $0.title = "Beere" }
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Beere"])
    #expect(try setup.other.value("SUMMARY", of: "own.ics") == "Beere")
    setup.other.delete("own.ics")
    for _ in 0..<3 {
      setup.server.advance(seconds: 60)
      setup.clock.advance(minutes: 1500)
      try await setup.a.sync()
    }
    #expect(try setup.a.tasks.map(\.title) == ["Apfel", "Kopie"])
    #expect(SharedResource.isUntouched(setup))
  }

  // I13
  @Test("killed at any request and run again, the result is the same", arguments: CrashTests.modes)
  func survivesDeath(of one: NamedMode) async throws {
    func prepared() async throws -> SyncSetup {
      let setup = try await SharedResource.setup(one.mode)
      setup.other.put("d.ics", SharedResource.todo("d", "Dattel"))
      setup.server.advance(seconds: 60)
      try await setup.a.sync()
      try setup.a.edit("Apfel") { $0.title = "Apfelmus" }
      try setup.a.delete("Citrone")
      setup.clock.advance(minutes: 1)
      setup.other.put(
        "all.ics",
        SharedResource.todo("a", "Apfel", "DESCRIPTION:reif") + SharedResource.todo("c@1", "Citrone")
          + SharedResource.todo("e", "Erbse"))
      setup.other.put("b.ics", SharedResource.todo("b", "Beere"))
      setup.other.delete("d.ics")
      setup.other.put("more.ics", SharedResource.todo("d", "Dattel") + SharedResource.todo("f", "Feige"))
      setup.server.advance(seconds: 60)
      return setup
    }
    func end(_ setup: SyncSetup) async throws -> [String] {
      setup.a.transport = InMemoryTransport(setup.server)
      for _ in 0..<3 {
        try await setup.a.sync()
        setup.clock.advance(minutes: 10)
        setup.server.advance(seconds: 600)
      }
      #expect(SharedResource.isUntouched(setup))
      return try setup.a.tasks.map { "\($0.uid) \($0.title) \($0.sourceSystem) \($0.notes ?? "")" }
        + setup.a.links().map { "\($0.href ?? "") \($0.uid) \($0.isPending) \($0.isDeleted) \($0.failure ?? "")" }
        .sorted()
    }
    let expected = try await end(try await prepared())
    #expect(expected.count == 5 + 8)
    var number = 1
    var isOver = false
    while !isOver {
      let setup = try await prepared()
      let ids = try setup.a.tasks.filter { $0.title != "Citrone" }.map(\.id)
      let dying = DyingTransport(at: number, carriesOutLast: true, around: setup.a.transport)
      setup.a.transport = dying
      _ = try await setup.a.attempt()
      isOver = !dying.hasDied
      #expect(try await end(setup) == expected, "at request \(number)")
      #expect(Set(ids).isSubset(of: try setup.a.tasks.map(\.id)), "at request \(number)")
      number += 1
      try #require(number < 50)
    }
    #expect(number > 3)
  }

  @Test("a resource with the name of a part of another one is a separate resource")
  func tellsNamesFromParts() async throws {
    let setup = try await SharedResource.setup()
    setup.server.put(setup.other.path("all.ics%23b"), try #require(setup.server.text(setup.other.path("all.ics"))))
    setup.other.put("all.ics%23b", SharedResource.todo("z", "Zitrone"))
    try await setup.a.sync()
    #expect(try setup.a.tasks.count == 4)
    setup.other.delete("all.ics%23b")
    #expect(try await setup.a.sync().unlinked == 1)
    #expect(try setup.a.task("Birne").sourceSystem == .caldav)
  }

  @Test("an object whose only item becomes unreadable in a shared resource keeps that item")
  func keepsTheOnlyItemUnread() async throws {
    let setup = try await SyncSetup()
    let event = ["BEGIN:VEVENT", "UID:e", "DTSTART:20261201T100000Z", "SUMMARY:Termin", "END:VEVENT"]
    setup.other.put("all.ics", event)
    try await setup.a.sync()
    setup.other.put("all.ics", event.filter { !$0.hasPrefix("DTSTART") } + SharedResource.todo("a", "Apfel"))
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.a.blocks.map(\.sourceSystem) == [.caldav])
    setup.other.put(
      "all.ics", event.map { $0.replacing("Termin", with: "Treffen") } + SharedResource.todo("a", "Apfel"))
    try await setup.a.sync()
    #expect(try setup.a.blocks.map(\.title) == ["Treffen"])
  }

  @Test("an item that waits for another list and is found in a shared resource stays there", arguments: [true, false])
  func itemWithTheSameUIDIsInASharedResource(isShared: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    try await setup.a.sync()
    try setup.a.add("Birne", list: "Garten") {
      $0.uid = "b"
      $0.externalID = "b"
    }
    let others = isShared ? SharedResource.todo("a", "Apfel") : []
    setup.other.put("all.ics", others + SharedResource.todo("b", "Birne"))
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.uid) == ["a", "b"])
    #expect(setup.other.names(in: "Garten") == (isShared ? [] : ["all.ics"]))
    #expect(setup.other.names() == (isShared ? ["all.ics"] : []))
    #expect(try setup.a.task("Apfel").sourceSystem == (isShared ? .caldav : .local))
    #expect(setup.isWellBehaved)
  }
}
