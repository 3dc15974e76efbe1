import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The run of a ``SyncWork``: what it does with one account and one calendar after the other, and what has come of it so far.
struct WorkingSync {
  private let request: SyncRequest
  private let place: Workplace
  private let connections: Connections
  private let store: Store
  /// The settings before the search for new lists.
  private let settings: Settings
  private let options: SyncOptions
  private let engine: SyncEngine
  private let counts: SyncCounts
  private(set) var outcomes: [ListOutcome] = []
  /// The accounts that cannot be asked. They do not stop the others.
  private(set) var skipped: [SkippedAccount] = []

  init(_ work: SyncWork, _ store: Store, _ settings: Settings, _ show: @escaping @Sendable (SyncCount) -> Void) {
    (request, place, connections) = (work.request, work.place, work.connections)
    (self.store, self.settings) = (store, settings)
    var options = request.options
    let endRequest = EndRequest()
    options.isAskedToEnd = { endRequest.isMade }
    self.options = options
    let began = ContinuousClock.now
    engine = SyncEngine(
      store: store,
      environment: SyncEnvironment(
        now: place.clock, zone: place.zone, settings: settings, newID: Workplace.newID,
        uptime: { ContinuousClock.now - began }),
      connect: connections.withoutOwnPush(store))
    counts = SyncCounts(store, show)
  }

  /// Searches for new lists of the accounts, if a search is due.
  mutating func searchLists(of accounts: [Account]) async throws {
    for account in accounts {
      guard try engine.isListSearchDue(account, options: options) else { continue }
      let client: CalDAVClient
      do {
        client = try connections.client(for: account)
      } catch {
        skipped.append(SkippedAccount(account: account, error: error))
        continue
      }
      let found: ListSearchResult
      do {
        found = try await engine.searchLists(of: account, options: options, client: client)
      } catch let error as CalDAVError {
        skipped.append(SkippedAccount(account: account, error: error, isSilent: true))
        continue
      }
      try ListSelection.admit(found.lists, of: account, place, store)
      let settings = try place.settings()
      for list in found.lists { place.person.tell(.newList(list, of: account, isActive: list.isActive(settings))) }
      tell(unaccepted: found.unaccepted, of: account)
    }
  }

  /// Syncs the lists of an account.
  mutating func sync(_ account: Account, _ lists: [CalendarList], _ alarms: AlarmWork) async throws {
    if account.subscription != nil {
      outcomes += try await SubscriptionReading(place: place).outcomes(account, lists, options, in: store)
      return
    }
    if let silent = skipped.first(where: { $0.isSilent && $0.account.id == account.id }) {
      outcomes += lists.map { .failed(ListReport(account: account.name, list: $0.name), silent.error) }
      return
    }
    var done = try await RunningSync(place: place).naming(store) { [engine, options, counts] in
      try await engine.sync(account, lists: lists, options: options) { counts.show($0) }
    }
    if request.lists.isEmpty, done.allSatisfy({ $0.hostError == nil }) {
      // The answer of a calendar home has shown unknown lists.
      try await searchLists(of: [account])
      done += try await syncNew(of: account, besides: Set(lists.map(\.id)).union(alarms.calendarIDs))
    }
    outcomes += done
    if !options.dryRun { try await note(account, lists, done, alarms) }
    let lost = zip(lists, done).filter { $1.hasVanished }.map(\.0)
    guard !lost.isEmpty else { return }
    let client = try connections.client(for: account)
    let found = try await engine.markMissingLists(lost, of: account, options: options, client: client)
    for list in found.lists { place.person.tell(.lostList(list, of: account)) }
    tell(unaccepted: found.unaccepted, of: account)
  }

  private func syncNew(of account: Account, besides known: Set<Int64>) async throws -> [ListOutcome] {
    let selection = try place.settings()
    let new = try store.read { try $0.lists(account: account.id) }.filter {
      !$0.isMissing && $0.isActive(selection) && !known.contains($0.id)
    }
    guard !new.isEmpty else { return [] }
    return try await engine.sync(account, lists: new, options: options) { [counts] in counts.show($0) }
  }

  /// Keeps what a sync of an account has shown.
  private func note(
    _ account: Account, _ lists: [CalendarList], _ done: [ListOutcome], _ alarms: AlarmWork
  ) async throws {
    try followMoved(lists, done)
    try ListTimes.note(Array(zip(lists, done)), place.person, at: place.now, in: store)
    try LastRemoteChange.note(account, done, at: place.now, in: store)
    try ExtendedMapping.suggest(for: account, after: done, to: place.person, in: store)
    guard request.keepsPush, done.allSatisfy({ $0.hostError == nil }) else { return }
    try await engine.updatePushRegistrations(account, active: alarms.activeLists.subtracting(alarms.calendarIDs))
  }

  /// Keeps the choice of lists that the server has moved to other paths.
  private func followMoved(_ lists: [CalendarList], _ done: [ListOutcome]) throws {
    let moved = zip(lists, done).filter { $1.report.movedTo != nil }.map(\.0)
    guard !moved.isEmpty else { return }
    try store.read { store in
      try ListSelection.follow(moved, moved.compactMap { try store.list(id: $0.id) }, settings, store, place)
    }
  }

  /// Updates the calendars that the alarms are published in.
  ///
  /// - Parameter lists: the only lists that the run may write.
  mutating func publish(_ alarms: AlarmWork, only lists: Set<Int64>?) async throws {
    for (account, list, isTarget) in alarms.calendars(account: request.account, lists: lists) {
      if let error = outcomes.first(where: { $0.report.account == account.name && $0.hostError != nil })?.hostError {
        outcomes.append(.failed(ListReport(account: account.name, list: list.name), error))
        continue
      }
      let published = try await engine.publishAlarms(
        account, to: list, isTarget: isTarget, activeLists: alarms.activeLists, options: options
      ) { [counts] in counts.show($0) }
      outcomes.append(published)
      if !options.dryRun { try ListTimes.note([(list, published)], place.person, at: place.now, in: store) }
    }
  }

  private func tell(unaccepted origins: [String], of account: Account) {
    guard !origins.isEmpty else { return }
    place.person.tell(.calendarsElsewhere(OtherHosts(origins, account).problem(.notTaken(account.name))))
  }
}

/// An account whose lists cannot be read, for example without its password.
struct SkippedAccount {
  var account: Account
  var error: any Error
  /// Whether the server does not answer. Its lists are then not tried.
  var isSilent = false
}

extension ListOutcome {
  /// Whether the list is gone from the server.
  fileprivate var hasVanished: Bool {
    if case .failed(_, CalDAVError.collectionVanished) = self { true } else { false }
  }
}
