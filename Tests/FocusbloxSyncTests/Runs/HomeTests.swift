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

  private func settled(_ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: Self.lists)
    for list in Self.lists { setup.other.add("in-\(list)", title: list, in: list) }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    return setup
  }

  @Test func `A run without changes in five lists of a home sends one request`() async throws {
    let setup = try await settled()
    for _ in 0..<2 { #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"]) }
    #expect(setup.server.violations == [])
  }

  @Test func `A run without changes sends one request to a server that has only ctags`() async throws {
    let setup = try await settled(.oldSabre)
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"])
  }

  @Test func `Only a changed list is asked`() async throws {
    let setup = try await settled()
    setup.other.add("new", title: "Neu", in: "Garten")
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND", "REPORT", "REPORT"])
    #expect(try setup.a.tasks.contains { $0.title == "Neu" })
  }

  @Test func `A local edit is sent without a remote change`() async throws {
    let setup = try await settled()
    try setup.a.edit("Haus") { $0.title = "Haus und Hof" }
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND", "PUT", "REPORT"])
    #expect(try setup.other.value("SUMMARY", of: "in-Haus.ics", list: "Haus") == "Haus und Hof")
  }

  @Test(
    arguments: NamedMode.all.filter { one in
      one.mode.hasSyncCollection && one.mode.givesTextsWithChanges && !one.mode.countsSeconds
        && one.mode.putRedirect == .none
    })
  func `What a person changes costs three requests, and the next run one`(_ one: NamedMode) async throws {
    let setup = try await settled(one.mode)
    let changes: [() throws -> Void] = [
      { try setup.a.add("Zaun", list: "Haus") { $0.uid = "fence" } },
      { try setup.a.edit("Zaun") { $0.title = "Tor" } },
      { try setup.a.edit("Tor") { ($0.notes, $0.importance) = ("am Hof; hinten", .high) } },
      { try setup.a.remind("Tor", at: "2026-12-24T10:00:00[Europe/Berlin]") },
      { try setup.a.complete("Tor") },
    ]
    for (number, change) in changes.enumerated() {
      setup.advance(minutes: 1)
      try change()
      let methods = try await setup.requests { try await setup.a.sync() }
      #expect(methods == ["PROPFIND", "PUT", "REPORT"], "\(number)")
      setup.advance(minutes: 1)
      #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"], "\(number)")
    }
    #expect(try setup.other.value("STATUS", of: "fence.ics", list: "Haus") == "COMPLETED")
    #expect(setup.isWellBehaved)
  }

  @Test func `A new calendar in the home causes one discovery at once`() async throws {
    let setup = try await settled()
    let client = try CalDAVClient(
      transport: setup.a.transport, base: #require(URL(string: setup.a.account.url)),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "test")
    let engine = try setup.a.engine()
    #expect(try !engine.isListSearchDue(setup.a.account, options: SyncOptions()))
    setup.server.makeCalendar(setup.server.home + "Neu/", name: "Neu")
    try await setup.a.sync()
    #expect(try engine.isListSearchDue(setup.a.account, options: SyncOptions()))
    let new = try await engine.searchLists(of: setup.a.account, options: SyncOptions(), client: client).lists
    #expect(new.map(\.name) == ["Neu"] && new.allSatisfy(\.isEnabled))
    try await setup.a.sync()
    #expect(try !engine.isListSearchDue(setup.a.account, options: SyncOptions()))
  }

  @Test func `A new name and color of a list arrive with the answer of its home`() async throws {
    let setup = try await settled()
    setup.server.makeOver(setup.server.home + "Garten/", name: "Balkon", color: "#00AA00")
    var names: [String] = []
    let methods = try await setup.requests { names = try await setup.a.outcomes().map(\.report.list) }
    #expect(methods == ["PROPFIND"])
    #expect(try setup.a.list("Balkon").color == "#00AA00")
    #expect(names.contains("Balkon"))
    var list = try setup.a.list("Balkon")
    list.rename(to: "Terrasse")
    try setup.a.store.write { try $0.save(&list) }
    try await setup.a.sync()
    #expect(setup.server.calendar(setup.server.home + "Garten/")?.name == "Terrasse")
  }

  @Test func `A missing list that the home shows again is due for discovery in the same run, however often it goes`()
    async throws
  {
    let setup = try await settled()
    let engine = try setup.a.engine()
    for _ in 0..<2 {
      setup.server.deleteCalendar(setup.server.home + "Garten/")
      try await setup.a.discover()
      #expect(try setup.a.list("Garten").isMissing)
      try await setup.a.sync()
      #expect(try !engine.isListSearchDue(setup.a.account, options: SyncOptions()))
      setup.server.makeCalendar(setup.server.home + "Garten/", name: "Garten")
      try await setup.a.sync()
      #expect(try engine.isListSearchDue(setup.a.account, options: SyncOptions()))
      try await setup.a.discover()
      #expect(try !setup.a.list("Garten").isMissing)
    }
  }

  @Test func `A list that the home leaves out is missing only if its own address is gone`() async throws {
    let setup = try await settled()
    let client = try CalDAVClient(
      transport: setup.a.transport, base: #require(URL(string: setup.a.account.url)),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "test")
    var discovery = try await client.discover()
    discovery.collections.removeAll { ["Garten", "Haus"].contains($0.displayName) }
    setup.server.deleteCalendar(setup.server.home + "Haus/")
    let lists = try setup.a.store.read { try $0.lists() }
    let gone = try await ListDiscovery.vanished(of: lists, besides: discovery) { _ in client }
    #expect(try gone == [setup.a.list("Haus").id])
  }

  // The first list of the run is Arbeit.
  @Test(arguments: ["Garten", "Arbeit"])
  func `A list that hangs costs only its own turn while its server answers for others`(hanging: String) async throws {
    let setup = try await settled()
    for list in Self.lists { setup.other.add("new-\(list)", title: "Neu", in: list) }
    setup.a.transport = HangingListTransport(hanging + "/", around: InMemoryTransport(setup.server))
    let outcomes = try await setup.a.outcomes()
    let failed = outcomes.filter { if case .failed = $0 { true } else { false } }
    #expect(failed.map(\.report.list) == [hanging])
    #expect(try setup.a.tasks.count { $0.title == "Neu" } == 4)
  }

  @Test func `A discovery is due without lists, and after an hour with a single list`() async throws {
    let setup = try await SyncSetup()
    let engine = try setup.a.engine()
    #expect(try !engine.isListSearchDue(setup.a.account, options: SyncOptions()))
    setup.clock.advance(minutes: 60)
    #expect(try engine.isListSearchDue(setup.a.account, options: SyncOptions()))
    let empty = try await settled()
    try empty.a.store.write { store in for list in try store.lists() { try store.removeList(id: list.id) } }
    #expect(try empty.a.engine().isListSearchDue(empty.a.account, options: SyncOptions()))
  }

  @Test(arguments: [
    ("1795248000", true), ("http://sogo/1795248000", true), ("data:,1795248000-2", true),
    ("http://radicale.org/ns/sync/a1795248000b", false), ("0123456789", false), ("17952480001", false),
    ("http://radicale.org/ns/sync/1795248000abcdef", false), ("http://example.org/ns/sync/5", false),
  ])
  func `A token counts seconds only if a part of it is a time of these years`(token: String, counts: Bool) {
    #expect(CalendarList.countsSeconds(token, at: Date(timeIntervalSince1970: 1_795_248_000)) == counts)
  }

  @Test func `A server without an answer gets one request for all lists`() async throws {
    let setup = try await settled()
    let silent = SilentHostTransport()
    setup.a.transport = silent
    let outcomes = try await setup.a.outcomes()
    #expect(outcomes.count == Self.lists.count && outcomes.allSatisfy { $0.hostError != nil })
    #expect(silent.count == 1)
  }

  @Test func `A single list is asked without its home`() async throws {
    let setup = try await SyncSetup()
    try await setup.settle()
    #expect(try await setup.requests { try await setup.a.sync() } == ["REPORT"])
  }

  @Test func `A full comparison asks every list, whatever its ctag or token is`() async throws {
    let setup = try await settled()
    let methods = try await setup.requests { try await setup.a.sync { $0.verify = true } }
    // The requests read the name and colour, the listing, the changes since the token, and the items.
    let ofOne = ["PROPFIND", "REPORT", "REPORT", "REPORT"]
    #expect(methods.prefix(4) == ofOne[...])
    #expect(methods.sorted() == Self.lists.flatMap { _ in ofOne }.sorted())
  }

  @Test func `If the home refuses the question, the lists are asked one by one`() async throws {
    let setup = try await settled()
    setup.other.add("new", title: "Neu", in: "Reise")
    setup.a.transport = RefusingTransport("PROPFIND", setup.server.home, around: InMemoryTransport(setup.server))
    #expect(try await setup.requests { try await setup.a.sync() } == Self.lists.map { _ in "REPORT" } + ["REPORT"])
    #expect(try setup.a.tasks.contains { $0.title == "Neu" })
  }

  @Test func `If tokens count seconds, a run without changes sends one request once their seconds are over`()
    async throws
  {
    let setup = try await settled(.sogo)
    try await setup.a.sync()
    for _ in 0..<2 { #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"]) }
    setup.other.add("new", title: "Neu", in: "Garten")
    try await setup.a.sync()
    // Its second is not over, so that the same row comes again.
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND", "REPORT"])
    setup.advance(minutes: 1)
    try await setup.a.sync()
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"])
    // The token of a report leaves deletions out.
    setup.other.delete("new.ics", list: "Garten")
    setup.advance(minutes: 1)
    try await setup.a.sync()
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"])
    #expect(setup.server.violations == [])
  }

  @Test func `If tokens count seconds, an edit in the second of the run that read the item is found`() async throws {
    let setup = try await settled(.sogo)
    try await setup.a.sync()
    setup.other.add("new", title: "Neu", in: "Garten")
    try await setup.a.sync()
    try setup.other.edit("new.ics", list: "Garten") { lines in
      lines = lines.map { $0 == "SUMMARY:Neu" ? "SUMMARY:Neuer" : $0 }
    }
    setup.advance(minutes: 1)
    try await setup.a.sync()
    #expect(try setup.a.tasks.contains { $0.title == "Neuer" })
  }

  @Test func `If tokens count seconds, a server that went back to an earlier second is compared in full`() async throws
  {
    let setup = try await settled(.sogo)
    let restore = setup.server.backup(of: setup.server.home + "Garten/")
    setup.other.add("new", title: "Neu", in: "Garten")
    setup.advance(minutes: 1)
    for _ in 0..<2 { try await setup.a.sync() }
    #expect(try setup.a.tasks.contains { $0.title == "Neu" && $0.listID != nil })
    restore()
    try await setup.a.sync()
    #expect(try setup.a.tasks.contains { $0.title == "Neu" && $0.listID == nil })
    #expect(try await setup.requests { try await setup.a.sync() } == ["PROPFIND"])
  }

  @Test func `If tokens count seconds, a change in the second of the last sync is found`() async throws {
    let setup = try await SyncSetup(.sogo, lists: Self.lists)
    try await setup.settle()
    setup.other.add("late", title: "Eben noch", in: "Haus")
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Eben noch"])
  }
}
