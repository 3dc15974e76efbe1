import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport

/// A person with a store on disk and a clock of their own, and an engine made anew for every run as the program does it.
final class Person: @unchecked Sendable {  // on the one thread of its history
  let name: String
  private(set) var store: Store
  /// By how much their clock differs from the world's, in seconds.
  var skew: TimeInterval = 0
  private let world: World
  private let folder: TemporaryFolder
  private var path: String
  private var deaths = 0
  private var names = 0
  /// While a run goes on, the store changes at any time.
  private var isSyncing = false
  private var known: [TaskItem]?
  /// No run changes it.
  private var knownAccount: Account?

  init(_ name: String, in world: World) async throws {
    self.name = name
    self.world = world
    folder = try TemporaryFolder()
    path = folder.file("0.sqlite")
    try Self.template.get().write(to: URL(filePath: path))
    store = try Store(path: path, timeZone: World.zone)
    let client = try client(over: InMemoryTransport(world.server))
    try store.write { store in
      var account = Account(name: "home", url: World.base, secret: .none, created: world.now)
      account.mapping = world.mapping
      try store.save(&account)
    }
    _ = try ListDiscovery.record(try await client.discover(), of: account, chosen: nil, in: store)
    knownAccount = try account
  }

  /// A store that nothing is in yet: to make its tables takes longer than a run.
  private static let template = Result {
    let folder = try TemporaryFolder()
    let path = folder.file("template.sqlite")
    try Store(path: path, timeZone: World.zone).close()
    return try Data(contentsOf: URL(filePath: path))
  }

  var now: Date { Date(timeIntervalSince1970: (world.now.timeIntervalSince1970 + skew).rounded()) }

  func newID() -> String {
    names += 1
    return NameBasedUUID.make(of: name, name: "\(names)").uuidString.lowercased()
  }

  // MARK: Runs

  /// One run over all lists.
  func sync(_ options: SyncOptions, over line: Line, _ life: Life) async throws -> [ListOutcome] {
    known = nil
    isSyncing = true
    defer { isSyncing = false }
    let client = try client(over: line)
    let engine = SyncEngine(
      store: store,
      environment: SyncEnvironment(
        now: { [self] in
          life.pass()
          return now
        }, zone: World.zone, settings: Settings(),
        newID: { [self] in
          life.pass()
          return newID()
        }),
      logger: Self.silent,
      connect: { _, _ in
        ListConnection(client: client) { .init(requests: 0, bytesSent: 0, bytesReceived: 0) }
      })
    return try await engine.sync(account, lists: lists, options: options)
  }

  /// The process is gone at this moment: what SQLite has written so far is what the next one opens. The doomed run goes on with
  /// the old files and is heard no more.
  func die() {
    deaths += 1
    let heir = folder.file("\(deaths).sqlite")
    for end in ["", "-wal"] where FileManager.default.fileExists(atPath: path + end) {
      do {
        try FileManager.default.copyItem(atPath: path + end, toPath: heir + end)
      } catch {
        world.note("\(name)'s store cannot be copied: \(error)")
      }
    }
    path = heir
  }

  /// A new process opens what a dead one left.
  func revive() throws {
    store = try Store(path: path, timeZone: World.zone)
    known = nil
  }

  private func client(over transport: any HTTPTransport) throws -> CalDAVClient {
    guard let url = URL(string: World.base) else { throw CocoaError(.fileNoSuchFile) }
    return try CalDAVClient(transport: transport, base: url, logger: Self.silent, userAgent: "focusblox-simulation")
  }

  private static var silent: Logger { Logger(label: "simulation", factory: { _ in SwiftLogNoOpLogHandler() }) }

  // MARK: What the store knows

  private var account: Account {
    get throws {
      if let knownAccount { return knownAccount }
      guard let account = try store.read({ try $0.accounts().first }) else { throw StoreError.unknownID("account") }
      return account
    }
  }

  var lists: [CalendarList] { get throws { try store.read { try $0.lists() } } }

  var tasks: [TaskItem] {
    get throws {
      if let known { return known }
      let tasks = try store.read { try $0.tasks(TaskQuery(.all, now: now, timeZone: World.zone)) }.sorted {
        ($0.uid, $0.id) < ($1.uid, $1.id)
      }
      if !isSyncing { known = tasks }
      return tasks
    }
  }

  func write(_ change: (StoreTransaction) throws -> Void) throws {
    known = nil
    try store.write(change)
  }
}
