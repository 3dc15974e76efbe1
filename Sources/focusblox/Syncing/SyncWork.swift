import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// Carries out a `sync` in this process, whether a user has typed it or another process asks for it.
struct SyncWork {
  let request: SyncRequest
  let app: AppContext
  let connections: Connections

  /// - Parameter show: receives the progress a few times per second at most.
  /// - Throws: what keeps the sync from beginning, such as another sync or an unknown name, and the errors of the store.
  func carryOut(in store: Store, _ show: @escaping @Sendable (SyncCount) -> Void) async throws -> SyncOutcome {
    var options = request.options
    let began = ContinuousClock.now
    let endRequest = EndRequest()
    options.isAskedToEnd = { endRequest.isMade }
    let settings = try app.settings()
    let (accounts, blocked) = try store.read { (try chosenAccounts($0), try $0.blockedTaskIDs()) }
    try SyncConsent.check(settings)
    if !request.isUnattended { try await RunningSync(place: app.place).waitForOtherSync(store) }
    let engine = SyncEngine(
      store: store,
      environment: SyncEnvironment(
        now: app.clock, zone: app.zone, settings: settings, newID: Workplace.newID,
        uptime: { ContinuousClock.now - began }),
      connect: connections.withoutOwnPush(store))
    var skippedAccounts =
      try await request.lists.isEmpty
      ? searchLists(of: accounts.filter { $0.subscription == nil }, engine, options, store) : []
    let selection = try app.settings()
    let (work, publishing) = try store.read { store in
      let publishing = try AlarmWork(store, settings)
      let calendars = publishing.calendarIDs
      return (
        try chosen(accounts, store, selection, skippedAccounts).map {
          ($0, try ListTimes.failingLast($1.filter { !calendars.contains($0.id) }, store))
        },
        publishing
      )
    }
    let counts = SyncCounts(store, show)
    var outcomes: [ListOutcome] = []
    for (account, lists) in work where !lists.isEmpty {
      if account.subscription != nil {
        outcomes += try await SubscriptionReading(place: app.place).outcomes(account, lists, options, in: store)
        continue
      }
      if let unresponsive = skippedAccounts.first(where: { $0.isSilent && $0.account.id == account.id }) {
        outcomes += lists.map { .failed(ListReport(account: account.name, list: $0.name), unresponsive.error) }
        continue
      }
      var done = try await RunningSync(place: app.place).naming(store) {
        try await engine.sync(account, lists: lists, options: options) { counts.show($0) }
      }
      if request.lists.isEmpty, done.allSatisfy({ $0.hostError == nil }) {
        // The answer of a calendar home has shown unknown lists.
        skippedAccounts += try await searchLists(of: [account], engine, options, store)
        let selection = try app.settings()
        let known = Set(lists.map(\.id))
        let calendars = publishing.calendarIDs
        let new = try store.read { try $0.lists(account: account.id) }.filter {
          !$0.isMissing && $0.isActive(selection) && !known.contains($0.id) && !calendars.contains($0.id)
        }
        if !new.isEmpty {
          done += try await engine.sync(account, lists: new, options: options) { counts.show($0) }
        }
      }
      outcomes += done
      if !options.dryRun {
        try followMoved(lists, done, settings, store)
        try ListTimes.note(Array(zip(lists, done)), app.place.person, at: app.now, in: store)
        try LastRemoteChange.note(account, done, at: app.now, in: store)
        try app.suggestExtendedMapping(of: account, after: done, in: store)
        if request.keepsPush, done.allSatisfy({ $0.hostError == nil }) {
          try await engine.updatePushRegistrations(
            account, active: publishing.activeLists.subtracting(publishing.calendarIDs))
        }
      }
      let lost = zip(lists, done).filter { $1.hasVanished }.map(\.0)
      guard !lost.isEmpty else { continue }
      let client = try connections.client(for: account)
      let searchResult = try await engine.markMissingLists(lost, of: account, options: options, client: client)
      for list in searchResult.lists { app.tell(lost: list, of: account) }
      app.tell(unaccepted: searchResult.unaccepted, of: account)
    }
    let only = try request.lists.isEmpty ? nil : store.read { store in try named(ListNames(store)) }
    for (account, list, isTarget) in publishing.calendars(account: request.account, lists: only) {
      if let error = outcomes.first(where: { $0.report.account == account.name && $0.hostError != nil })?.hostError {
        outcomes.append(.failed(ListReport(account: account.name, list: list.name), error))
        continue
      }
      let published = try await engine.publishAlarms(
        account, to: list, isTarget: isTarget, activeLists: publishing.activeLists, options: options
      ) { counts.show($0) }
      outcomes.append(published)
      if !options.dryRun { try ListTimes.note([(list, published)], app.place.person, at: app.now, in: store) }
    }
    outcomes += try store.read { try missing(accounts, $0, settings) }
    let isWhole = request.account == nil && request.lists.isEmpty
    return try store.read { store in
      try SyncOutcome(
        outcomes, ready: FreedTasks(of: blocked, app.place, store).all(store), skipped: skippedAccounts,
        unpublished: isWhole ? publishing.problem : nil, store, app.language)
    }
  }

  /// Searches for new lists of the accounts, if a search is due.
  ///
  /// - Returns: the accounts that cannot be asked, for example without their password. They do not stop the others.
  private func searchLists(
    of accounts: [Account], _ engine: SyncEngine, _ options: SyncOptions, _ store: Store
  ) async throws -> [SkippedAccount] {
    var skippedAccounts: [SkippedAccount] = []
    for account in accounts {
      guard try engine.isListSearchDue(account, options: options) else { continue }
      let client: CalDAVClient
      do {
        client = try connections.client(for: account)
      } catch {
        skippedAccounts.append(SkippedAccount(account: account, error: error))
        continue
      }
      let searchResult: ListSearchResult
      do {
        searchResult = try await engine.searchLists(of: account, options: options, client: client)
      } catch let error as CalDAVError {
        skippedAccounts.append(SkippedAccount(account: account, error: error, isSilent: true))
        continue
      }
      try ListSelection.admit(searchResult.lists, of: account, app.place, store)
      let settings = try app.settings()
      for list in searchResult.lists { app.tell(new: list, of: account, isActive: list.isActive(settings)) }
      app.tell(unaccepted: searchResult.unaccepted, of: account)
    }
    return skippedAccounts
  }

  /// The accounts to sync.
  func chosenAccounts(_ store: StoreReader) throws -> [Account] {
    if let hinted = request.hinted { return try store.accounts().filter { $0.isEnabled && $0.id == hinted } }
    if let account = request.account {
      let named = try store.accountNamed(account)
      guard named.isEnabled else { throw AccountProblem.disabled(account) }
      return [named]
    }
    let accounts = try store.accounts().filter(\.isEnabled)
    if accounts.isEmpty {
      let names = try store.accounts().map(\.name)
      throw names.isEmpty ? AccountProblem.noAccounts : .noneEnabled(names)
    }
    return accounts
  }

  private func chosen(
    _ accounts: [Account], _ store: StoreReader, _ settings: Settings, _ skippedAccounts: [SkippedAccount]
  ) throws -> [(Account, [CalendarList])] {
    let all = try accounts.map { ($0, try store.lists(account: $0.id).filter { !$0.isMissing }) }
    let active = all.map { account, lists in (account, lists.filter { $0.isActive(settings) }) }
    guard !request.lists.isEmpty else {
      if active.allSatisfy(\.1.isEmpty), request.hinted == nil, try missing(accounts, store, settings).isEmpty {
        if let skipped = skippedAccounts.first { throw skipped.error }
        throw AccountProblem.noActiveList(known: all.flatMap(\.1).map(try ListNames(store).name))
      }
      return active
    }
    let names = try ListNames(store)
    let named = named(names)
    let chosen = active.map { ($0, $1.filter { named.contains($0.id) }) }
    // Lists that the user did not choose are neither listed nor written (I23).
    for list in request.lists {
      let meant = Set(names.matching(list).map(\.list.id))
      func isAmong(_ some: [(Account, [CalendarList])]) -> Bool {
        some.contains { $1.contains { meant.contains($0.id) } }
      }
      guard isAmong(all) else { throw AccountProblem.noSuchList(list, known: all.flatMap(\.1).map(names.name)) }
      guard isAmong(chosen) else { throw AccountProblem.listIsOff(list) }
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

  /// Keeps the choice of lists that the server has moved to other paths.
  private func followMoved(
    _ lists: [CalendarList], _ done: [ListOutcome], _ settings: Settings, _ store: Store
  ) throws {
    let moved = zip(lists, done).filter { $1.report.movedTo != nil }.map(\.0)
    guard !moved.isEmpty else { return }
    try store.read { store in
      try ListSelection.follow(moved, moved.compactMap { try store.list(id: $0.id) }, settings, store, app.place)
    }
  }

  private func named(_ names: ListNames) -> Set<Int64> {
    request.lists.reduce(into: []) { $0.formUnion(names.matching($1).map(\.list.id)) }
  }
}

extension ListOutcome {
  /// Whether the list is gone from the server.
  fileprivate var hasVanished: Bool {
    if case .failed(_, CalDAVError.collectionVanished) = self { true } else { false }
  }
}

extension AppContext {
  fileprivate func tell(new list: CalendarList, of account: Account, isActive: Bool) {
    if isActive {
      say("New list “\(list.name)” (\(account.name)).")
    } else {
      say(
        "New list “\(list.name)” (\(account.name)); “focusblox lists enable” syncs it, too.")
    }
  }

  fileprivate func tell(unaccepted origins: [String], of account: Account) {
    guard !origins.isEmpty else { return }
    let problem = OtherHosts(origins, account).problem(.notTaken(account.name))
    terminal.message(problem.explanation(in: language).text)
  }

  fileprivate func tell(lost list: CalendarList, of account: Account) {
    say(
      "The list “\(list.name)” (\(account.name)) is gone from the server; it is paused, and its items stay here.")
  }
}
