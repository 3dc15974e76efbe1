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
    let world = try await SharedResource.world(one.mode)
    let ids = try world.a.tasks.map(\.id)
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    try world.a.delete("Citrone")
    try await world.a.sync()
    world.other.delete("all.ics")
    for (uid, title) in [("a", "Apfel"), ("b", "Birne"), ("c@1", "Citrone")] {
      world.other.put("\(uid).ics", SharedResource.todo(uid, title))
    }
    world.server.advance(seconds: 60)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.unlinked, report.failed) == (0, 0, 0))
    world.server.advance(seconds: 60)
    try await world.settle()
    #expect(try world.a.tasks.map(\.id) == Array(ids.prefix(2)))
    #expect(try world.other.value("SUMMARY", of: "a.ics") == "Apfelmus")
    #expect(world.other.names() == ["a.ics", "b.ics"])
    try world.a.complete("Birne")
    try await world.settle()
    #expect(try world.other.value("STATUS", of: "b.ics") == "COMPLETED")
    #expect(try world.a.links().allSatisfy { !$0.isPart })
  }

  @Test("an item that gets a resource of its own keeps its identity", arguments: NamedMode.all)
  func followsOneThatLeaves(_ one: NamedMode) async throws {
    let world = try await SharedResource.world(one.mode)
    let ids = try world.a.tasks.map(\.id)
    world.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    world.other.put("b.ics", SharedResource.todo("b", "Birne"))
    world.other.put("0.ics", SharedResource.todo("c@1", "Citrone"))
    world.server.advance(seconds: 60)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.unlinked, report.failed) == (0, 0, 0))
    #expect(try world.a.tasks.map(\.id) == ids)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    world.server.advance(seconds: 60)
    try await world.settle()
    #expect(try world.other.value("SUMMARY", of: "all.ics") == "Apfelmus")
    #expect(try world.a.links().count == 3 && world.a.links().allSatisfy { !$0.isPart && !$0.isPending })
  }

  @Test("objects that are joined in one resource keep their identity", arguments: NamedMode.all, ["all.ics", "a.ics"])
  func followsAUnion(_ one: NamedMode, name: String) async throws {
    let world = try await SyncWorld(one.mode)
    for (uid, title) in [("a", "Apfel"), ("b", "Birne")] {
      world.other.put("\(uid).ics", SharedResource.todo(uid, title))
    }
    try await world.a.sync()
    let ids = try world.a.tasks.map(\.id)
    world.other.delete("a.ics")
    world.other.delete("b.ics")
    world.other.put(
      name, SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Beere") + SharedResource.todo("c", "Citrone"))
    world.server.advance(seconds: 60)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked, report.failed) == (1, 1, 0, 0))
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Beere", "Citrone"])
    #expect(try world.a.tasks.prefix(2).map(\.id) == ids)
    world.server.advance(seconds: 60)
    try await world.settle()
    try world.a.edit("Apfel") { $0.title = "Apfelmus" }
    world.server.clearLog()
    try await world.a.sync()
    #expect(world.server.requests.allSatisfy { SharedResource.reading.contains($0.method) })
  }

  @Test("an object whose item is replaced by two others is gone")
  func replacesTheOnlyItem() async throws {
    let world = try await SyncWorld()
    world.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    try await world.a.sync()
    world.other.put("all.ics", SharedResource.todo("b", "Birne") + SharedResource.todo("c", "Citrone"))
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.sourceSystem) == [.local, .caldav, .caldav])
    #expect(try await world.a.sync().isQuiet)
  }

  // D36
  @Test("an item whose UID also has an object of its own is reported and not duplicated", arguments: NamedMode.all)
  func setsATwinAside(_ one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.put("own.ics", SharedResource.todo("b", "Birne"))
    try await world.a.sync()
    world.other.put("all.ics", SharedResource.todo("a", "Apfel") + SharedResource.todo("b", "Kopie"))
    world.server.advance(seconds: 60)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failures.map(\.uid)) == (1, ["b"]))
    try world.a.edit("Birne") { $0.title = "Beere" }
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Beere"])
    #expect(try world.other.value("SUMMARY", of: "own.ics") == "Beere")
    world.other.delete("own.ics")
    for _ in 0..<3 {
      world.server.advance(seconds: 60)
      world.clock.advance(minutes: 1500)
      try await world.a.sync()
    }
    #expect(try world.a.tasks.map(\.title) == ["Apfel", "Kopie"])
    #expect(SharedResource.isUntouched(world))
  }

  // I13
  @Test("killed at any request and run again, the result is the same", arguments: CrashTests.modes)
  func survivesDeath(of one: NamedMode) async throws {
    func prepared() async throws -> SyncWorld {
      let world = try await SharedResource.world(one.mode)
      world.other.put("d.ics", SharedResource.todo("d", "Dattel"))
      world.server.advance(seconds: 60)
      try await world.a.sync()
      try world.a.edit("Apfel") { $0.title = "Apfelmus" }
      try world.a.delete("Citrone")
      world.clock.advance(minutes: 1)
      world.other.put(
        "all.ics",
        SharedResource.todo("a", "Apfel", "DESCRIPTION:reif") + SharedResource.todo("c@1", "Citrone")
          + SharedResource.todo("e", "Erbse"))
      world.other.put("b.ics", SharedResource.todo("b", "Beere"))
      world.other.delete("d.ics")
      world.other.put("more.ics", SharedResource.todo("d", "Dattel") + SharedResource.todo("f", "Feige"))
      world.server.advance(seconds: 60)
      return world
    }
    func end(_ world: SyncWorld) async throws -> [String] {
      world.a.transport = InMemoryTransport(world.server)
      for _ in 0..<3 {
        try await world.a.sync()
        world.clock.advance(minutes: 10)
        world.server.advance(seconds: 600)
      }
      #expect(SharedResource.isUntouched(world))
      return try world.a.tasks.map { "\($0.uid) \($0.title) \($0.sourceSystem) \($0.notes ?? "")" }
        + world.a.links().map { "\($0.href ?? "") \($0.uid) \($0.isPending) \($0.isDeleted) \($0.failure ?? "")" }
        .sorted()
    }
    let expected = try await end(try await prepared())
    #expect(expected.count == 5 + 8)
    var number = 1
    var isOver = false
    while !isOver {
      let world = try await prepared()
      let ids = try world.a.tasks.filter { $0.title != "Citrone" }.map(\.id)
      let dying = DyingTransport(at: number, carriesOutLast: true, around: world.a.transport)
      world.a.transport = dying
      _ = try await world.a.attempt()
      isOver = !dying.hasDied
      #expect(try await end(world) == expected, "at request \(number)")
      #expect(Set(ids).isSubset(of: try world.a.tasks.map(\.id)), "at request \(number)")
      number += 1
      try #require(number < 50)
    }
    #expect(number > 3)
  }

  @Test("a resource with the name of a part of another one is a separate resource")
  func tellsNamesFromParts() async throws {
    let world = try await SharedResource.world()
    world.server.put(world.other.path("all.ics%23b"), try #require(world.server.text(world.other.path("all.ics"))))
    world.other.put("all.ics%23b", SharedResource.todo("z", "Zitrone"))
    try await world.a.sync()
    #expect(try world.a.tasks.count == 4)
    world.other.delete("all.ics%23b")
    #expect(try await world.a.sync().unlinked == 1)
    #expect(try world.a.task("Birne").sourceSystem == .caldav)
  }

  @Test("an object whose only item becomes unreadable in a shared resource keeps that item")
  func keepsTheOnlyItemUnread() async throws {
    let world = try await SyncWorld()
    let event = ["BEGIN:VEVENT", "UID:e", "DTSTART:20261201T100000Z", "SUMMARY:Termin", "END:VEVENT"]
    world.other.put("all.ics", event)
    try await world.a.sync()
    world.other.put("all.ics", event.filter { !$0.hasPrefix("DTSTART") } + SharedResource.todo("a", "Apfel"))
    #expect(try await world.a.sync().failed == 1)
    #expect(try world.a.blocks.map(\.sourceSystem) == [.caldav])
    world.other.put(
      "all.ics", event.map { $0.replacing("Termin", with: "Treffen") } + SharedResource.todo("a", "Apfel"))
    try await world.a.sync()
    #expect(try world.a.blocks.map(\.title) == ["Treffen"])
  }

  @Test("an item that waits for another list and is found in a shared resource stays there", arguments: [true, false])
  func meetsANamesake(isShared: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.put("all.ics", SharedResource.todo("a", "Apfel"))
    try await world.a.sync()
    try world.a.add("Birne", list: "Garten") {
      $0.uid = "b"
      $0.externalID = "b"
    }
    let others = isShared ? SharedResource.todo("a", "Apfel") : []
    world.other.put("all.ics", others + SharedResource.todo("b", "Birne"))
    try await world.settle()
    #expect(try world.a.tasks.map(\.uid) == ["a", "b"])
    #expect(world.other.names(in: "Garten") == (isShared ? [] : ["b.ics"]))
    #expect(world.other.names() == (isShared ? ["all.ics"] : []))
    #expect(try world.a.task("Apfel").sourceSystem == (isShared ? .caldav : .local))
    #expect(world.isWellBehaved)
  }
}
