import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport

/// A user with their own store and clock. Each run has a new engine, as in the program.
final class SimulatedUser: @unchecked Sendable {  // used only on the thread of its history
  let name: String
  /// The difference between the user's clock and the setup's, in seconds.
  var skew: TimeInterval = 0
  /// The settings of this machine; other machines may have other settings.
  var settings = Settings()
  var policy = ConflictPolicy.newest
  /// Whether each change is a step of the journal, as in the program.
  var isStepping = false
  private let setup: SimulationSetup
  private let stores: SimulatedStores
  private var held: SimulatedStore
  /// The stores of dead processes, whose remaining work is ignored.
  private var left: [SimulatedStore] = []
  private var survivingContents: StoreContents?
  private var names = 0
  /// Whether a run is under way; the store may change at any time then.
  private var isSyncing = false
  private var known: [TaskItem]?
  /// The account, which no run changes.
  private var knownAccount: Account?

  init(_ name: String, in setup: SimulationSetup, _ mode: NamedMode, _ stores: SimulatedStores) async throws {
    self.name = name
    self.setup = setup
    self.stores = stores
    held = try stores.take()
    let key = "\(mode.name), \(setup.mapping)"
    if let known = stores.beginning(key) {
      try held.fill(with: known)
    } else {
      try held.fill(with: stores.empty)
      let client = try client(over: InMemoryTransport(setup.server))
      try store.write { store in
        var account = Account(name: "home", url: SimulationSetup.base, secret: .none, created: setup.now)
        account.mapping = setup.mapping
        try store.save(&account)
      }
      _ = try ListDiscovery.record(try await client.discover(), of: account, chosen: nil, at: setup.now, in: store)
      try stores.keep(held, asBeginning: key)
    }
    knownAccount = try account
  }

  /// Another machine of this user, with the same settings and an empty store.
  func additionalMachine() throws -> SimulatedUser { try SimulatedUser(of: self) }

  private init(of user: SimulatedUser) throws {
    (name, skew, settings, setup, stores) = (
      user.name + "'", user.skew, user.settings, user.setup, user.stores
    )
    held = try stores.take()
    try held.fill(with: stores.empty)
  }

  deinit { for store in left + [held] { stores.giveBack(store) } }

  var store: Store { held.store }

  var now: Date { Date(timeIntervalSince1970: (setup.now.timeIntervalSince1970 + skew).rounded()) }

  func newID() -> String {
    names += 1
    return NameBasedUUID.make(of: name, name: "\(names)").uuidString.lowercased()
  }

  // MARK: Runs

  /// One run over all lists.
  func sync(_ options: SyncOptions, over network: SimulatedNetwork, _ life: ProcessLifetime) async throws
    -> [ListOutcome]
  {
    known = nil
    isSyncing = true
    defer { isSyncing = false }
    keepRings()
    let client = try client(over: network)
    let engine = SyncEngine(
      store: store,
      environment: SyncEnvironment(
        now: { [self] in
          life.pass()
          return now
        }, zone: SimulationSetup.zone, settings: settings,
        newID: { [self] in
          life.pass()
          return newID()
        }),
      connect: { _, _ in
        ListConnection(client: client) { .init(requests: 0, bytesSent: 0, bytesReceived: 0) }
      })
    return try await engine.sync(account, lists: lists.filter { $0.isEnabled && !$0.isMissing }, options: options)
  }

  /// Ends the process at this moment: the next process finds the content that SQLite has written so far. The dead run
  /// continues with the old file, and its results are ignored.
  func die() {
    do {
      survivingContents = try held.survivingContents()
    } catch {
      setup.note("\(name)'s store cannot be read: \(error)")
    }
  }

  /// Starts a new process on the content that a dead process left.
  func restart() throws {
    guard let survivingContents else { throw CocoaError(.fileNoSuchFile) }
    left.append(held)
    held = try stores.take()
    try held.fill(with: survivingContents)
    known = nil
  }

  private func client(over transport: any HTTPTransport) throws -> CalDAVClient {
    guard let url = URL(string: SimulationSetup.base) else { throw CocoaError(.fileNoSuchFile) }
    return try CalDAVClient(transport: transport, base: url, logger: Self.silent, userAgent: "focusblox-simulation")
  }

  private static var silent: Logger { Logger(label: "simulation", factory: { _ in SwiftLogNoOpLogHandler() }) }

  // MARK: What the store knows

  private var account: Account {
    get throws {
      if let knownAccount, !isStepping { return knownAccount }
      guard let account = try store.read({ try $0.accounts().first }) else { throw StoreError.unknownID("account") }
      return account
    }
  }

  /// The list by its first name.
  func list(_ name: String) throws -> CalendarList? { try lists.first { $0.href.hasSuffix("/\(name)/") } }

  var hasAccount: Bool { get throws { try !store.read { try $0.accounts().isEmpty } } }

  /// Removes the account; all items stay as local items.
  func removeAccount() throws {
    guard let account = try store.read({ try $0.accounts().first }) else { return }
    known = nil
    knownAccount = nil
    try store.write { try $0.removeAccount(id: account.id) }
  }

  func addAccount() async throws {
    known = nil
    let client = try client(over: InMemoryTransport(setup.server))
    try store.write { store in
      var account = Account(name: "home", url: SimulationSetup.base, secret: .none, created: now)
      account.mapping = setup.mapping
      try store.save(&account)
    }
    _ = try ListDiscovery.record(try await client.discover(), of: account, chosen: nil, at: now, in: store)
    knownAccount = try account
  }

  var lists: [CalendarList] { get throws { try store.read { try $0.lists() } } }

  var tasks: [TaskItem] {
    get throws {
      if let known { return known }
      let tasks = try store.read { try $0.tasks(TaskQuery(.all, now: now, timeZone: SimulationSetup.zone)) }.sorted {
        ($0.uid, $0.id) < ($1.uid, $1.id)
      }
      if !isSyncing { known = tasks }
      return tasks
    }
  }

  var blocks: [FocusBlock] {
    get throws { try store.read { try $0.blocks() }.sorted { ($0.uid, $0.id) < ($1.uid, $1.id) } }
  }

  func reminders(of task: TaskItem) throws -> [ItemNotification] {
    try store.read { try $0.notifications(ofTask: task.id) }
  }

  func write(_ change: (StoreTransaction) throws -> Void) throws {
    known = nil
    try store.write { store in
      guard isStepping else { return try change(store) }
      try store.step(.command("edit"), at: now) { try change($0) }
    }
  }

  /// Writes as ``write`` does, with values outside of tasks in the step.
  func change(_ command: String, _ keys: [StepValue.Key], _ change: (StoreTransaction) throws -> Void) throws {
    known = nil
    try store.write { store in
      _ = try store.step(.command(command), at: now, changing: keys) { try change($0) }
    }
  }

  func setMapping(_ mapping: MappingProfile) throws {
    var account = try account
    account.mapping = mapping
    try change("account mapping", [.init(.account(account.id), .mapping)]) { try $0.save(&account) }
  }

  func change(_ list: CalendarList, _ property: StepValue.Property) throws {
    var list = list
    try change("lists", [.init(.list(list.id), property)]) { try $0.save(&list) }
  }

  func backUp() throws -> StoreContents { try held.survivingContents() }

  /// Restores a backup as `Store.restore` does.
  func restore(_ backup: StoreContents) throws {
    known = nil
    left.append(held)
    held = try stores.take()
    try held.fill(with: backup)
    try store.write { store in
      for list in try store.lists() {
        try store.setSyncState(list: list.id, token: nil, ctag: nil, lastFullSync: Date(timeIntervalSince1970: 0))
      }
    }
  }

  /// Writes as ``write`` does, without a step.
  func writePlainly(_ change: (StoreTransaction) throws -> Void) throws {
    known = nil
    try store.write(change)
  }

  var undo: Undo {
    Undo(
      environment: SyncEnvironment(now: { [self] in now }, zone: SimulationSetup.zone, settings: settings, newID: newID)
    )
  }
}
