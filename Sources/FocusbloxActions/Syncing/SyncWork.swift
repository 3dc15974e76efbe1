import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Carries out a `sync` in this process, whether a user has typed it or another process asks for it.
package struct SyncWork: Sendable {
  let request: SyncRequest
  let place: Workplace
  let connections: Connections

  package init(_ request: SyncRequest, _ place: Workplace, _ connections: Connections) {
    (self.request, self.place, self.connections) = (request, place, connections)
  }

  /// - Parameter show: receives the progress a few times per second at most.
  /// - Throws: what keeps the sync from beginning, such as another sync or an unknown name, and the errors of the store.
  package func carryOut(
    in store: Store, _ show: @escaping @Sendable (SyncCount) -> Void
  ) async throws -> SyncOutcome {
    let settings = try place.settings()
    let (accounts, blocked) = try store.read { (try chosenAccounts($0), try $0.blockedTaskIDs()) }
    try SyncConsent.check(settings)
    if !request.isUnattended { try await RunningSync(place: place).waitForOtherSync(store) }
    var run = WorkingSync(self, store, settings, show)
    if request.lists.isEmpty { try await run.searchLists(of: accounts.filter { $0.subscription == nil }) }
    // The search may have changed the choice of lists.
    let selection = try place.settings()
    let (work, alarms) = try store.read { store in
      let alarms = try AlarmWork(store, settings)
      let lists = try chosen(accounts, store, selection, run.skipped).map {
        ($0, try ListTimes.failingLast($1.filter { !alarms.calendarIDs.contains($0.id) }, store))
      }
      return (lists, alarms)
    }
    for (account, lists) in work where !lists.isEmpty { try await run.sync(account, lists, alarms) }
    try await run.publish(alarms, only: request.lists.isEmpty ? nil : store.read { named(try ListNames($0)) })
    let isWhole = request.account == nil && request.lists.isEmpty
    return try store.read { store in
      try SyncOutcome(
        run.outcomes + missing(accounts, store, settings), ready: FreedTasks(of: blocked, place, store).all(store),
        skipped: run.skipped, unpublished: isWhole ? alarms.problem : nil, store, place.person)
    }
  }

  /// Whether the sync is for the process of the user who has typed it: a command for a password may ask on the user's
  /// terminal, and finds the user's variables only there.
  ///
  /// - Throws: the error of a password that cannot be read here. A run that nobody watches reports it like any other.
  func needsItsUser(_ store: Store) throws -> Bool {
    guard !request.isUnattended else { return false }
    let settings = try place.settings()
    let (chosen, asked) = try store.read { store in
      let chosen = try chosenAccounts(store).filter { $0.subscription == nil }
      let asked = try chosen.filter { account in
        guard try AccountPause.end(of: account, at: place.now, in: store) == nil else { return false }
        return try store.lists(account: account.id).contains { !$0.isMissing && $0.isActive(settings) }
      }
      return (chosen, asked)
    }
    if chosen.contains(where: \.secret.isCommand) { return true }
    for account in asked { _ = try connections.client(for: account) }
    return false
  }

  private func chosenAccounts(_ store: StoreReader) throws -> [Account] {
    if let hinted = request.hinted { return try store.accounts().filter { $0.isEnabled && $0.id == hinted } }
    if let account = request.account {
      let named = try store.accountNamed(account)
      guard named.isEnabled else { throw AccountProblem.disabled(named.name) }
      return [named]
    }
    return try store.enabledAccounts()
  }

  /// The lists to sync of each account.
  private func chosen(
    _ accounts: [Account], _ store: StoreReader, _ settings: Settings, _ skipped: [SkippedAccount]
  ) throws -> [(Account, [CalendarList])] {
    let all = try accounts.map { ($0, try store.lists(account: $0.id).filter { !$0.isMissing }) }
    let active = all.map { ($0, $1.filter { $0.isActive(settings) }) }
    let names = try ListNames(store)
    guard !request.lists.isEmpty else {
      if active.allSatisfy(\.1.isEmpty), request.hinted == nil, try missing(accounts, store, settings).isEmpty {
        if let skipped = skipped.first { throw skipped.error }
        throw AccountProblem.noActiveList(known: all.flatMap(\.1).map(names.name))
      }
      return active
    }
    let named = named(names)
    let chosen = active.map { ($0, $1.filter { named.contains($0.id) }) }
    // Lists that the user did not choose are neither listed nor written (I23).
    for list in request.lists {
      let matching = names.matching(list)
      let meant = Set(matching.map(\.list.id))
      func isAmong(_ some: [(Account, [CalendarList])]) -> Bool {
        some.contains { $1.contains { meant.contains($0.id) } }
      }
      guard isAmong(all) else { throw AccountProblem.noSuchList(list, known: all.flatMap(\.1).map(names.name)) }
      guard isAmong(chosen) else { throw AccountProblem.listIsOff(matching.first.map(names.name) ?? list) }
    }
    return chosen
  }

  /// The active lists that their servers lack and that changes wait for, as failures of the run.
  private func missing(
    _ accounts: [Account], _ store: StoreReader, _ settings: Settings
  ) throws -> [ListOutcome] {
    guard request.lists.isEmpty else { return [] }
    let waiting = try store.waitingUploads()
    return try accounts.flatMap { account in
      try store.lists(account: account.id).filter { $0.isMissing && $0.isActive(settings) }.compactMap { list in
        waiting[list.id].map {
          .failed(ListReport(account: account.name, list: list.name), SyncError.missing(list, waiting: $0))
        }
      }
    }
  }

  private func named(_ names: ListNames) -> Set<Int64> {
    request.lists.reduce(into: []) { $0.formUnion(names.matching($1).map(\.list.id)) }
  }
}

extension SecretSource {
  /// Whether a command says the password or the token.
  fileprivate var isCommand: Bool {
    switch self {
    case .passwordCommand, .tokenCommand: true
    case .none, .passwordFile, .secretService: false
    }
  }
}
