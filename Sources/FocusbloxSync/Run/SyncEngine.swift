import CalDAV
import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// Reconciles the store with CalDAV servers, list by list.
public struct SyncEngine: Sendable {
  let store: Store
  let environment: SyncEnvironment
  let connect: @Sendable (Account, CalendarList) throws -> ListConnection

  public init(
    store: Store, environment: SyncEnvironment,
    connect: @escaping @Sendable (Account, CalendarList) throws -> ListConnection
  ) {
    self.store = store
    self.environment = environment
    self.connect = connect
  }

  /// Runs over `lists` of one account, in order. One engine at a time works on a store (I16).
  ///
  /// - Throws: `StoreError.syncAlreadyRunning`, or the error of a store that cannot be read or written. An error of one
  ///   list is in its outcome and does not stop the other lists.
  public func sync(
    _ account: Account, lists: [CalendarList], options: SyncOptions,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> [ListOutcome] {
    let lock = try store.lockForSync()
    defer { lock.release() }
    let runID = options.dryRun ? 0 : try store.write { try $0.startRun(account: account.id, at: environment.now()) }
    var outcomes: [ListOutcome] = []
    let planned = try options.dryRun ? [] : store.read { try $0.markedBlocks(startingAfter: environment.now()) }
    let hasPush = try store.read { try $0.pushChannel(account: account.id) != nil }
    let missing = try store.read { try $0.lists(account: account.id).filter(\.isMissing) }
    var homeStates = HomeStates(account, lists, missing: missing, options, withPush: hasPush, now: environment.now())
    var hosts = HostAnswers()
    var prefetched: [Int64: PrefetchedAnswer]?
    for (index, list) in lists.enumerated() {
      if let error = hosts.silence[list.origin] {
        outcomes.append(.failed(ListReport(account: account.name, list: list.name), error))
        continue
      }
      let outcome = await sync(
        account, list, options, runID, &homeStates, &prefetched, remaining: lists[index...],
        hasSucceeded: hosts.haveAnswered.contains(list.origin), progress)
      if homeStates.hasAnswered(list) { hosts.noteAnswer(of: list.origin) }
      hosts.note(outcome, of: list.origin)
      outcomes.append(outcome)
    }
    if options.dryRun { return outcomes.namingMoves() }
    try noteUnknownCalendars(among: homeStates.calendars, of: account)
    if hasPush { try await notePushTopics(account, lists, homeStates) }
    if try store.read({ try $0.hasUnsentTagLocations() }) { try store.write { try $0.sendTagLocations() } }
    if !planned.isEmpty {
      try store.write { [outcomes] store in
        try store.removeIdleBlocks(
          among: planned, of: account, read: Self.read(lists, outcomes), runID: runID, at: environment.now())
      }
    }
    if try store.read({ try $0.hasPendingLinks() }) {
      try await sendSecondPhase(account, lists, &outcomes, options, runID, progress)
    }
    let read = Self.read(lists, outcomes)
    outcomes = try store.write { [outcomes] store in
      try store.renewToldWaits()
      var deletedItems = try store.deleteBlocksDeletedInCalendar(
        of: account.id, read: read, runID: runID, at: environment.now())
      return try zip(lists, outcomes).map { list, outcome in
        var outcome = outcome
        outcome.report.deletedItems = deletedItems.removeValue(forKey: list.id) ?? []
        try outcome.report.noteMoves(of: account.id, runID: runID, at: environment.now(), in: store)
        let replaced = try store.deleteReplacedInstances(
          among: outcome.report.gone, of: account.id, read: read, at: environment.now())
        var deleted: [SyncPlan.Row] = []
        if environment.settings.deletedOnServer == .delete {
          deleted = try store.deleteTasksDeletedOnServer(
            among: outcome.report.gone, of: account, read: read, runID: runID, at: environment.now())
        }
        outcome.report.deletedItems += deleted
        outcome.report.unlinked -= replaced + deleted.count
        outcome.report.calledOff += replaced + deleted.count
        return outcome
      }
    }
    try finish(runID, outcomes, of: account)
    return outcomes.map { outcome in
      var outcome = outcome
      outcome.report.run = runID
      return outcome
    }
  }

  /// - Parameters:
  ///   - remaining: the lists whose turn is still to come, with this list.
  ///   - hasSucceeded: whether a list of the server had a successful turn in this run.
  private func sync(
    _ account: Account, _ list: CalendarList, _ options: SyncOptions, _ runID: Int64, _ homeStates: inout HomeStates,
    _ prefetched: inout [Int64: PrefetchedAnswer]?, remaining: ArraySlice<CalendarList>, hasSucceeded: Bool,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async -> ListOutcome {
    await outcome(account, list, options) { client, collection, report in
      let known = options.dryRun ? list : try ProfileChange.prepare(list, for: account.mapping, in: store)
      let state = try await homeStates.state(of: known, client)
      let list = options.dryRun ? known : try known.taking(state?.calendar, in: store)
      report.list = list.name
      if prefetched == nil, hasSucceeded || homeStates.hasAnswered {
        let beside = remaining.filter { $0.origin == list.origin }
        let runs = beside.filter { !$0.isChangePending && !homeStates.willAsk(of: $0) }.compactMap { other in
          Href(other.href).map { collection in
            self.run(account, other, client, collection, homeStates.shown(other), options, runID, progress)
          }
        }
        let answers = try await prefetch(runs, account, options)
        // Each list counts its own early requests.
        report.requests -= answers.values.reduce(0) { $0 + $1.requests }
        prefetched = answers
      }
      let answered = prefetched?.removeValue(forKey: list.id)
      report.requests += answered?.requests ?? 0
      var run = run(account, list, client, collection, state, options, runID, progress)
      do {
        return try await run.run(answered, into: &report)
      } catch let moved as ListMoved {
        if options.dryRun {
          var plan = SyncPlan(list: list)
          plan.movedPlace = moved.place
          return plan
        }
        let new = try ListRelocation.follow(list, to: moved.place, in: store)
        if new != nil { report.movedTo = moved.place.shown }
        var run = self.run(
          account, new ?? list, client, new == nil ? collection : moved.place, nil, options, runID, progress)
        run.followsRedirect = false
        return try await run.run(nil, into: &report)
      }
    }
  }

  private func prefetch(
    _ runs: [ListSync], _ account: Account, _ options: SyncOptions
  ) async throws -> [Int64: PrefetchedAnswer] {
    let runs = runs.filter { $0.firstQuestion != nil }
    guard runs.count > 1 else { return [:] }
    let concurrencyLimit = try store.read { try ConcurrencyLimit.current(account: account.id, in: $0) }
    return try await Prefetch(
      runs: runs, concurrencyLimit: concurrencyLimit, environment: environment, options: options
    ).answers()
  }

  /// Second phase, after all lists were read (I22). First come first uploads whose object may already exist in another
  /// list. The deletions that complete moves follow, and then edits made since.
  private func sendSecondPhase(
    _ account: Account, _ lists: [CalendarList], _ outcomes: inout [ListOutcome], _ options: SyncOptions,
    _ runID: Int64, _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    let read = Self.read(lists, outcomes)
    let phaseSteps: [(StoreReader, Int64) throws -> Set<Int64>] = [
      { try $0.firstUploads(list: $1) }, { try $0.deletionsOfSecondPhase(list: $1) },
      { try $0.changedDuringRun(list: $1) },
    ]
    var unresponsive: Set<String> = []
    var disabledUIDs: [Int64: [String: Bool]] = [:]
    for links in phaseSteps {
      for (index, known) in lists.enumerated() where read.contains(known.id) && !unresponsive.contains(known.origin) {
        // The list as the first phase has left it.
        let waiting = try store.read { (list: try $0.list(id: known.id), links: try links($0, known.id)) }
        guard let list = waiting.list, !waiting.links.isEmpty else { continue }
        let later = await outcome(account, list, options) { client, collection, report in
          var run = run(account, list, client, collection, nil, options, runID, progress)
          run.disabledUIDs = disabledUIDs
          defer { disabledUIDs = run.disabledUIDs }
          try await run.send(waiting.links, afterReading: read, into: &report)
          return nil
        }
        if later.hostError != nil { unresponsive.insert(known.origin) }
        outcomes[index] = outcomes[index].followed(by: later)
      }
    }
  }

  /// The lists whose turn was successful.
  private static func read(_ lists: [CalendarList], _ outcomes: [ListOutcome]) -> Set<Int64> {
    Set(zip(lists, outcomes).filter { if case .done = $1 { true } else { false } }.map(\.0.id))
  }

  func run(
    _ account: Account, _ list: CalendarList, _ client: CalDAVClient, _ collection: Href, _ state: CollectionState?,
    _ options: SyncOptions, _ runID: Int64, _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) -> ListSync {
    ListSync(
      store: store, client: client, list: list, collection: collection, state: state,
      planner: SyncPlanner(
        list: list, mapping: mapping(account, list), policy: options.policy, replacesOlderTexts: options.serverWentBack,
        newID: environment.newID),
      options: options, environment: environment, runID: runID, progress: progress)
  }

  func finish(_ runID: Int64, _ outcomes: [ListOutcome], of account: Account) throws {
    let report = String(decoding: try JSONEncoder().encode(outcomes.map(\.report)), as: UTF8.self)
    let hasSucceeded = outcomes.allSatisfy { if case .done = $0 { true } else { false } }
    try store.write { store in
      if hasSucceeded, try ConcurrencyLimit.current(account: account.id, in: store) < ConcurrencyLimit.maximum {
        try ConcurrencyLimit.double(account: account.id, in: store)
      }
      try store.finishRun(runID, at: environment.now(), report: report)
      try store.pruneJournal(
        before: environment.now().addingTimeInterval(-86_400 * Double(environment.settings.journalDays)),
        keeping: environment.settings.journalEntries)
    }
  }

  func mapping(_ account: Account, _ list: CalendarList) -> MappingContext {
    var context = MappingContext(
      zone: environment.zone, now: environment.now(), settings: environment.settings, profile: account.mapping)
    context.sharesAnswers = environment.settings.shareAnswers.includes(list)
    context.isShared = list.isShared
    return context
  }

  /// Runs `work` on one list of one account. The outcome has the error, and also an interruption by the user.
  func outcome(
    _ account: Account, _ list: CalendarList, _ options: SyncOptions,
    _ work: (CalDAVClient, Href, inout ListReport) async throws -> SyncPlan?
  ) async -> ListOutcome {
    let (started, uptime) = (environment.now(), environment.uptime())
    var report = ListReport(account: account.name, list: list.name)
    let connection: ListConnection
    do {
      try Task.checkCancellation()
      if let until = try store.read({ try AccountPause.end(of: account, at: started, in: $0) }),
        try options.isUnattended || !AccountPause.mayAskDuringPause(account, in: store)
      {
        let seconds = Int(until.timeIntervalSince(started).rounded(.up))
        return .failed(report, SyncError.waiting(seconds: seconds))
      }
      if options.isUnattended,
        let since = try store.read({ try AccountPause.refusedLogin(of: account, at: started, in: $0) })
      {
        return .failed(report, SyncError.loginRefused(account, since: since))
      }
      connection = try connect(account, list)
    } catch {
      return .failed(report, error)
    }
    let before = connection.traffic()
    let clock = ServerClock(now: environment.now)
    func finish() {
      report.clockSkew = clock.skew
      let now = connection.traffic()
      report.requests += now.requests - before.requests
      report.bytesSent = now.bytesSent - before.bytesSent
      report.bytesReceived = now.bytesReceived - before.bytesReceived
      report.seconds = environment.seconds(since: uptime)
    }
    do {
      guard let collection = Href(list.href) else { throw SyncError.unusableHref(list) }
      let limit = TimeLimit(options.listTime, options, environment)
      let client = connection.client.stopping(when: { limit.reason(toEnd: list) }, within: { limit.timeLeft() })
        .reading(clock)
      let plan = try await work(client, collection, &report)
      finish()
      try AccountPause.forget(account, in: store)
      return plan.map { .planned($0, report) } ?? .done(report)
    } catch {
      finish()
      if Task.isCancelled { return .failed(report, CancellationError()) }
      if case CalDAVError.rejected(let inner as SyncError) = error { return .failed(report, inner) }
      do {
        try AccountPause.note(error, of: account, at: environment.now(), in: store)
        if case SyncError.brakedOnTheWay = error { try store.write { try $0.requireFullComparison(list: list.id) } }
      } catch let inner {
        return .failed(report, inner)
      }
      return .failed(report, error)
    }
  }
}
