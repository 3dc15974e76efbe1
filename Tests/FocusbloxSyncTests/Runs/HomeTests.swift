import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation
import Logging
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite struct HomeTests {
  private static let lists = ["Aufgaben", "Arbeit", "Garten", "Haus", "Reise"]

  private func settled(_ mode: ServerMode = ServerMode()) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, lists: Self.lists)
    for list in Self.lists { world.other.add("in-\(list)", title: list, in: list) }
    try await world.settle()
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    return world
  }

  @Test func `Nothing to do in five lists of a home costs one request`() async throws {
    let world = try await settled()
    for _ in 0..<2 { #expect(try await world.requests { try await world.a.sync() } == ["PROPFIND"]) }
    #expect(world.server.violations == [])
  }

  @Test func `So it does with a server that has ctags alone`() async throws {
    let world = try await settled(.oldSabre)
    #expect(try await world.requests { try await world.a.sync() } == ["PROPFIND"])
  }

  @Test func `Only the list in which something changed is asked`() async throws {
    let world = try await settled()
    world.other.add("new", title: "Neu", in: "Garten")
    #expect(try await world.requests { try await world.a.sync() } == ["PROPFIND", "REPORT", "REPORT"])
    #expect(try world.a.tasks.contains { $0.title == "Neu" })
  }

  @Test func `What was edited here is sent although nothing changed there`() async throws {
    let world = try await settled()
    try world.a.edit("Haus") { $0.title = "Haus und Hof" }
    #expect(try await world.requests { try await world.a.sync() } == ["PROPFIND", "PUT", "REPORT"])
    #expect(try world.other.value("SUMMARY", of: "in-Haus.ics", list: "Haus") == "Haus und Hof")
  }

  @Test func `A calendar that is new in the home is looked for at once, and asked about once`() async throws {
    let world = try await settled()
    let client = try CalDAVClient(
      transport: world.a.transport, base: #require(URL(string: world.a.account.url)),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "test")
    let engine = try world.a.engine()
    #expect(try !engine.isLookForListsDue(world.a.account, options: SyncOptions()))
    world.server.makeCalendar(world.server.home + "Neu/", name: "Neu")
    try await world.a.sync()
    #expect(try engine.isLookForListsDue(world.a.account, options: SyncOptions()))
    let new = try await engine.lookForLists(of: world.a.account, options: SyncOptions(), client: client).lists
    #expect(new.map(\.name) == ["Neu"] && new.allSatisfy(\.isEnabled))
    try await world.a.sync()
    #expect(try !engine.isLookForListsDue(world.a.account, options: SyncOptions()))
  }

  @Test func `An account without lists, and after an hour one with a single list, is asked for new ones`() async throws
  {
    let world = try await SyncWorld()
    let engine = try world.a.engine()
    #expect(try !engine.isLookForListsDue(world.a.account, options: SyncOptions()))
    world.clock.advance(minutes: 60)
    #expect(try engine.isLookForListsDue(world.a.account, options: SyncOptions()))
    let empty = try await settled()
    try empty.a.store.write { store in for list in try store.lists() { try store.removeList(id: list.id) } }
    #expect(try empty.a.engine().isLookForListsDue(empty.a.account, options: SyncOptions()))
  }

  @Test(arguments: [
    ("1795248000", true), ("http://sogo/1795248000", true), ("data:,1795248000-2", true),
    ("http://radicale.org/ns/sync/a1795248000b", false), ("0123456789", false), ("17952480001", false),
    ("http://radicale.org/ns/sync/1795248000abcdef", false), ("http://example.org/ns/sync/5", false),
  ])
  func `A token counts seconds only where a part of it is a time of these years`(token: String, counts: Bool) {
    #expect(CalendarList.countsSeconds(token, at: Date(timeIntervalSince1970: 1_795_248_000)) == counts)
  }

  @Test func `A server that does not answer is given up for all lists after the first`() async throws {
    let world = try await settled()
    let silent = SilentHostTransport()
    world.a.transport = silent
    let outcomes = try await world.a.outcomes()
    #expect(outcomes.count == Self.lists.count && outcomes.allSatisfy { $0.silence != nil })
    #expect(silent.count == 1)
  }

  @Test func `A single list is asked itself`() async throws {
    let world = try await SyncWorld()
    try await world.settle()
    #expect(try await world.requests { try await world.a.sync() } == ["REPORT"])
  }

  @Test func `To verify, every list is asked whatever its mark says`() async throws {
    let world = try await settled()
    let methods = try await world.requests { try await world.a.sync { $0.verify = true } }
    // Its name and colour, what is in it, what its token tells, and the items.
    let ofOne = ["PROPFIND", "REPORT", "REPORT", "REPORT"]
    #expect(methods.prefix(4) == ofOne[...])
    #expect(methods.sorted() == Self.lists.flatMap { _ in ofOne }.sorted())
  }

  @Test func `A home that does not want to be asked leaves the lists to be asked one by one`() async throws {
    let world = try await settled()
    world.other.add("new", title: "Neu", in: "Reise")
    world.a.transport = RefusingTransport("PROPFIND", world.server.home, around: InMemoryTransport(world.server))
    #expect(try await world.requests { try await world.a.sync() } == Self.lists.map { _ in "REPORT" } + ["REPORT"])
    #expect(try world.a.tasks.contains { $0.title == "Neu" })
  }

  @Test func `What changed in the second of the last sync is found where tokens count seconds`() async throws {
    let world = try await SyncWorld(.sogo, lists: Self.lists)
    try await world.settle()
    world.other.add("late", title: "Eben noch", in: "Haus")
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Eben noch"])
  }
}
