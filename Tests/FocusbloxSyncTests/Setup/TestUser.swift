import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

/// A user with a store. Each run has a new engine, as in the program.
final class TestUser {
  let name: String
  let store: Store
  var settings: Settings
  /// The user's time zone.
  var zone = SyncSetup.zone
  /// The transport of the next runs.
  var transport: any HTTPTransport
  private let clock: TestClock
  private let server: InMemoryCalDAVServer
  private let requestTransport: RequestTransport
  private let listName: String
  private let numbers = Mutex(0)

  init(
    _ name: String, server: InMemoryCalDAVServer, requestTransport: RequestTransport, clock: TestClock, list: String,
    settings: Settings, mapping: MappingProfile, store: Store? = nil
  ) async throws {
    self.name = name
    self.server = server
    self.clock = clock
    self.settings = settings
    listName = list
    self.requestTransport = requestTransport
    transport = requestTransport.transport
    self.store = try store ?? Store.inMemory(timeZone: SyncSetup.zone)
    try self.store.write { store in
      var account = Account(name: "home", url: requestTransport.base, secret: .none, created: clock.now)
      account.mapping = mapping
      try store.save(&account)
    }
    try await discover()
  }

  /// Updates the lists from the server.
  func discover() async throws {
    let discovery = try await client().discover()
    _ = try ListDiscovery.record(discovery, of: account, chosen: nil, at: clock.now, in: store)
  }

  // MARK: Syncing

  /// Runs over all lists. A failing list fails the test.
  @discardableResult
  func sync(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> ListReport {
    var whole = ListReport(account: "home", list: "")
    for outcome in try await outcomes(change) {
      if case .failed(_, let error) = outcome { throw error }
      whole = whole.adding(outcome.report)
    }
    return whole
  }

  /// Runs over all lists, and returns the error of a failing list.
  func attempt(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> (any Error)? {
    for outcome in try await outcomes(change) {
      if case .failed(_, let error) = outcome { return error }
    }
    return nil
  }

  func outcomes(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> [ListOutcome] {
    var options = SyncOptions()
    change(&options)
    let lists = try store.read { try $0.lists().filter { $0.isEnabled && !$0.isMissing } }
    return try await engine().sync(account, lists: lists.filter { $0.name != Self.alarmCalendar }, options: options)
  }

  /// The rows of a run that writes nothing.
  func plannedRows() async throws -> [SyncPlan.Row] {
    try await outcomes { $0.dryRun = true }.flatMap { outcome -> [SyncPlan.Row] in
      if case .planned(let plan, _) = outcome { plan.rows } else { [] }
    }
  }

  func engine(uptime: @escaping @Sendable () -> Duration = { .zero }) throws -> SyncEngine {
    let (client, server) = (try client(), server)
    var environment = self.environment
    environment.uptime = uptime
    keepRings()
    return SyncEngine(
      store: store, environment: environment,
      connect: { _, _ in
        ListConnection(client: client) {
          .init(requests: server.requests.count, bytesSent: 0, bytesReceived: 0)
        }
      })
  }

  /// Keeps the index of next rings, as the program does. A debug build then compares the rings that a run computes from
  /// values at hand with those of the stored items.
  private func keepRings() {
    let items = ItemRings(settings: settings, zone: zone, language: settings.notificationLanguage)
    let clock = clock
    store.keepRings(
      RingClock(
        settings: settings, zone: zone, fingerprint: "\(settings)", now: { clock.now },
        next: { kind, id, instant, store in try items.next(kind, id, after: instant, store) }))
  }

  /// The name of the calendar that receives alarms, if the test has one.
  static let alarmCalendar = "Alarme"

  var environment: SyncEnvironment {
    let clock = clock
    return SyncEnvironment(now: { clock.now }, zone: zone, settings: settings, newID: { self.newID() })
  }

  /// The ids are the same in every run of a test.
  func newID() -> String {
    let number = numbers.withLock { number -> Int in
      number += 1
      return number
    }
    return NameBasedUUID.make(of: name, name: "\(number)").uuidString.lowercased()
  }

  private func client() throws -> CalDAVClient {
    let url = try #require(URL(string: requestTransport.base))
    return try CalDAVClient(transport: transport, base: url, logger: Self.silent, userAgent: "focusblox-tests")
  }

  private static var silent: Logger { Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }) }

  // MARK: What the store knows

  var account: Account {
    get throws { try #require(try store.read { try $0.accounts().first }) }
  }

  func list(_ name: String? = nil) throws -> CalendarList {
    try #require(try store.read { try $0.lists(named: name ?? listName).first })
  }

  func links(_ name: String? = nil) throws -> [SyncLink] {
    let list = try list(name)
    return try store.read { store in
      var ids: [Int64] = []
      try store.eachKnownHref(list: list.id) { id, _, _ in ids.append(id) }
      return try ids.compactMap { try store.link(id: $0) } + store.pendingLinks(list: list.id).filter { $0.href == nil }
    }
  }

  func journal(_ action: String) throws -> [JournalEntry] {
    try store.read { try $0.journal() }.filter { $0.action == action }
  }
}

extension TestUser: @unchecked Sendable {}  // One task at a time uses the type, and a lock guards `newID`.

extension ListReport {
  func adding(_ other: ListReport) -> ListReport {
    var sum = self
    sum.pulledNew += other.pulledNew
    sum.listChanges += other.listChanges
    sum.pulledChanged += other.pulledChanged
    sum.answered += other.answered
    sum.unlinked += other.unlinked
    sum.calledOff += other.calledOff
    sum.moved += other.moved
    sum.pushedNew += other.pushedNew
    sum.pushedChanged += other.pushedChanged
    sum.pushedDeleted += other.pushedDeleted
    sum.conflicts += other.conflicts
    sum.requests += other.requests
    sum.failures += other.failures
    sum.heldHere += other.heldHere
    sum.found += other.found
    sum.deletedItems += other.deletedItems
    sum.unknownZones += other.unknownZones
    return sum
  }

  /// Whether nothing was transferred in either direction.
  var isQuiet: Bool {
    pulledNew + pulledChanged + unlinked + calledOff + moved + pushedNew + pushedChanged + pushedDeleted + conflicts
      + failed == 0
  }
}
