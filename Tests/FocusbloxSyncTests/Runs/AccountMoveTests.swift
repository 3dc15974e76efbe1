import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport
import Testing

// I22
@Suite("A task that is moved to a list of another account")
struct AccountMoveTests {
  @Test(
    "the task is only in the new list, whichever account syncs first",
    arguments: [["alt", "neu"], ["neu", "alt"]], ["Neu/", "Liste/"])
  func isMoved(order: [String], path: String) async throws {
    let setup = try await TwoAccounts(at: path)
    try await setup.sync(order)
    try setup.move()
    for _ in 0..<3 { try await setup.sync(order) }
    #expect(setup.names() == [[], ["fence.ics"]])
    #expect(try setup.task.listID == setup.list("neu").id)
    #expect(try await setup.sync(order).allSatisfy(\.isQuiet))
    #expect(setup.lines("neu").contains("X-OC-HIDESUBTASKS:1"))
  }

  @Test("edits of the move's source are taken along")
  func takesAnEditAlong() async throws {
    let setup = try await TwoAccounts()
    try await setup.sync(["alt"])
    try setup.move()
    try await setup.sync(["neu"])
    setup.clock.advance(minutes: 1)
    try setup.old.set("SUMMARY", "Hecke", in: "fence.ics")
    for _ in 0..<3 { try await setup.sync(["alt", "neu"]) }
    #expect(setup.names() == [[], ["fence.ics"]])
    #expect(setup.lines("neu").contains("SUMMARY:Hecke"))
  }

  @Test(
    "a task that is gone stays here where the other account has another item with its UID",
    arguments: [["alt", "neu"], ["neu", "alt"]], [false, true])
  func isKept(order: [String], wasThereBefore: Bool) async throws {
    let setup = try await TwoAccounts()
    if wasThereBefore { setup.new.add("fence", title: "Köder") }
    try await setup.sync(["alt"])
    var task = try setup.task
    task.notes = "geheim"
    try setup.store.write { store in _ = try store.update(task, by: .user) }
    try await setup.sync(order)
    setup.old.delete("fence.ics")
    if !wasThereBefore { setup.new.add("fence", title: "Köder") }
    for _ in 0..<3 { try await setup.sync(order) }
    setup.clock.advance(minutes: 1)
    try setup.new.set("SUMMARY", "Haken", in: "fence.ics")
    for _ in 0..<3 { try await setup.sync(order) }
    let tasks = try setup.store.read { try $0.tasks(uid: "fence") }
    #expect(Set(tasks.map(\.title)) == ["Zaun", "Haken"])
    let kept = try #require(tasks.first { $0.id == task.id })
    #expect(kept.title == "Zaun" && kept.notes == "geheim" && kept.listID == nil)
    #expect(!setup.lines("neu").contains { $0.contains("geheim") || $0.contains("Zaun") })
  }

  @Test("the undo of a deletion brings the task back beside a local task of another account with the same UID")
  func isUndoneBesideATaskOfAnotherAccount() async throws {
    let setup = try await TwoAccounts()
    setup.new.add("fence", title: "Köder")
    try await setup.sync(["alt", "neu"])
    setup.new.delete("fence.ics")
    try await setup.sync(["neu"])
    try setup.user.delete("Zaun")
    #expect(try setup.user.tasks.map(\.title) == ["Köder"])
    #expect(try setup.user.task("Köder").listID == nil)
    try setup.user.undo(.deletedHere)
    for _ in 0..<3 { try await setup.sync(["alt", "neu"]) }
    #expect(Set(try setup.user.tasks.map(\.title)) == ["Köder", "Zaun"])
    #expect(setup.names() == [["fence.ics"], []])
  }

  @Test("a task that is gone exists once here if the other account has the same item")
  func isJoined() async throws {
    let setup = try await TwoAccounts()
    try await setup.sync(["alt", "neu"])
    let id = try setup.task.id
    let lines = try setup.old.lines("fence.ics").map { $0 + "\r\n" }.joined()
    setup.old.delete("fence.ics")
    try await setup.sync(["alt"])
    setup.new.server.put(setup.new.path("fence.ics"), lines)
    for _ in 0..<3 { try await setup.sync(["alt", "neu"]) }
    #expect(try setup.store.read { try $0.tasks(uid: "fence") }.map(\.id) == [id])
    #expect(try setup.task.listID == setup.list("neu").id)
  }

  @Test("a restored task takes nothing from another account's item with the same UID")
  func bringsBackOne() async throws {
    let setup = try await TwoAccounts()
    setup.new.add("fence", title: "Hecke")
    try await setup.sync(["alt", "neu"])
    let user = setup.user
    let id = try user.task("Zaun").id
    for title in ["Zaun", "Hecke"] { try user.delete(title) }
    let entry = try #require(
      try user.journal(JournalAction.deletedHere.rawValue).first { $0.itemID == id })
    try user.undo(entry.id)
    setup.clock.advance(minutes: 1)
    try setup.new.set("SUMMARY", "Buche", in: "fence.ics")
    for _ in 0..<3 { try await setup.sync(["alt", "neu"]) }
    #expect(setup.lines("alt").contains("SUMMARY:Zaun") && setup.lines("neu").contains("SUMMARY:Buche"))
    #expect(try Set(user.tasks.map(\.title)) == ["Zaun", "Buche"])
  }

  @Test(
    "the task stays in its source list where the new account is removed before the upload, and not after")
  func staysWhereTheAccountIsForgotten() async throws {
    for isSent in [false, true] {
      let setup = try await TwoAccounts()
      try await setup.sync(["alt"])
      try setup.move()
      if isSent { try await setup.sync(["neu"]) }
      let id = try setup.account("neu").id
      try setup.store.write { try $0.removeAccount(id: id) }
      for _ in 0..<2 { try await setup.sync(["alt"]) }
      #expect(setup.names() == (isSent ? [[], ["fence.ics"]] : [["fence.ics"], []]))
      #expect(try setup.store.read { try $0.tasks(uid: "fence") }.count == 1)
      #expect(try setup.task.sourceSystem == (isSent ? .local : .caldav), "sent: \(isSent)")
    }
  }
}

/// A user with accounts on two servers.
private final class TwoAccounts {
  let clock = TestClock()
  let store: Store
  let old: ForeignClient
  let new: ForeignClient
  private let servers = ["alt", "neu"].reduce(into: [:]) { $0[$1] = InMemoryCalDAVServer(mode: ServerMode()) }
  let user: TestUser

  /// - Parameter path: the path of the list in the new account. The list in the old account is `Liste/`.
  init(at path: String = "Neu/") async throws {
    let (first, second) = (try #require(servers["alt"]), try #require(servers["neu"]))
    first.makeCalendar(first.home + "Liste/", name: "Liste")
    second.makeCalendar(second.home + path, name: "Liste")
    old = ForeignClient(server: first, clock: clock, list: "Liste")
    new = ForeignClient(server: second, clock: clock, list: String(path.dropLast()))
    user = try await TestUser(
      "a", server: first, requestTransport: RequestTransport(first), clock: clock, list: "Liste", settings: Settings(),
      mapping: .strict)
    store = user.store
    var account = try user.account
    account.name = "alt"
    try store.write { store in
      try store.save(&account)
      var other = Account(name: "neu", url: "https://other.example/", secret: .none, created: self.clock.now)
      try store.save(&other)
    }
    let other = try self.account("neu")
    _ = try ListDiscovery.record(
      try await Self.client(other, second).discover(), of: other, chosen: nil, at: clock.now, in: store)
    old.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:1")
  }

  private static func client(_ account: Account, _ server: InMemoryCalDAVServer) throws -> CalDAVClient {
    try CalDAVClient(
      transport: InMemoryTransport(server), base: try #require(URL(string: account.url)),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "focusblox-tests")
  }

  func account(_ name: String) throws -> Account { try #require(try store.read { try $0.account(named: name) }) }

  func list(_ account: String) throws -> CalendarList {
    let id = try self.account(account).id
    return try #require(try store.read { try $0.lists(account: id).first })
  }

  var task: TaskItem { get throws { try #require(try store.read { try $0.tasks(uid: "fence") }.first) } }

  func move() throws {
    var task = try task
    task.listID = try list("neu").id
    task.modified = clock.now
    try store.write { store in _ = try store.update(task, by: .user) }
  }

  @discardableResult
  func sync(_ accounts: [String]) async throws -> [ListReport] {
    var reports: [ListReport] = []
    for name in accounts {
      let (account, servers) = (try account(name), servers)
      let engine = SyncEngine(
        store: store, environment: user.environment,
        connect: { account, _ in
          ListConnection(client: try Self.client(account, try #require(servers[account.name]))) {
            .init(requests: 0, bytesSent: 0, bytesReceived: 0)
          }
        })
      for outcome in try await engine.sync(account, lists: [try list(name)], options: SyncOptions()) {
        if case .failed(_, let error) = outcome { throw error }
        reports.append(outcome.report)
      }
    }
    return reports
  }

  func names() -> [[String]] { [old.names(), new.names()] }

  func lines(_ account: String) -> [String] { (try? (account == "alt" ? old : new).lines("fence.ics")) ?? [] }
}
