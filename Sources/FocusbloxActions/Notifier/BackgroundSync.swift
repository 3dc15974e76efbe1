package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Runs syncs besides the notifications, one at a time: at intervals, after local changes, and after push messages.
package actor BackgroundSync {
  /// Where the news of the syncs go.
  package struct Output: Sendable {
    /// Receives the failures of a sync; equal failures are reported once.
    package var failed: @Sendable ([String]) -> Void
    package var recovered: @Sendable () -> Void
    /// Receives the state of an account's push stream: connected, or the reason of a failure.
    package var push: @Sendable (String, PushInbox.State) -> Void
    /// The words of a problem for the store.
    var words: @Sendable (PushProblem) -> WatchState.Words

    package init(
      failed: @escaping @Sendable ([String]) -> Void, recovered: @escaping @Sendable () -> Void,
      push: @escaping @Sendable (String, PushInbox.State) -> Void,
      words: @escaping @Sendable (PushProblem) -> WatchState.Words
    ) {
      (self.failed, self.recovered, self.push, self.words) = (failed, recovered, push, words)
    }
  }

  /// The inputs of a look.
  package struct Inputs: Sendable {
    package var store: Store
    package var settings: Settings
    package var zone: TimeZone
    package var child: SyncProcess
    /// The number of the notifier's own writes to the store.
    package var ownChanges: Int
    /// Whether a user is at the machine.
    package var isUserPresent: Bool? = nil
    package var now: Date

    package init(
      store: Store, settings: Settings, zone: TimeZone, child: SyncProcess, ownChanges: Int, isUserPresent: Bool? = nil,
      now: Date
    ) {
      self.store = store
      self.settings = settings
      self.zone = zone
      self.child = child
      self.ownChanges = ownChanges
      self.isUserPresent = isUserPresent
      self.now = now
    }
  }

  private let output: Output
  private let wake: @Sendable () -> Void
  private let polling: Polling
  private let listener: PushListener
  private var schedule: SyncSchedule
  private var running: Task<Void, Never>?
  private var under: UnderWay?
  private var ended: (code: Int32, messages: [String])?
  private var lastFailure: (messages: [String], since: Date)?
  private var lastChange: Date?
  /// The accounts with a message since the last sync began.
  private var messaged: Set<Int64> = []
  private var hinted = HintedAccounts()
  private var pushNews = PushNews()
  private var refusedLogins: RefusedLogins
  private var written: WatchState?
  /// The settings of the alarms at the last look, and whether a change of them waits for a sync.
  private var alarms: String?
  private var hasNewAlarms = false

  /// The facts that a running sync may prove about push.
  private struct UnderWay {
    var messaged: Set<Int64>
    /// The accounts whose stream has been open long enough that a message about a change would have arrived.
    var listening: Set<Int64>
    var remoteChanges: [Int64: LastRemoteChange]
    var isWhole: Bool
    /// The user's last step, and the number of the notifier's own writes, when the sync began.
    var lastStep: Int64?
    var ownChanges: Int
  }

  package init(
    polling: Polling, listener: PushListener, secrets: Secrets, output: Output, wake: @escaping @Sendable () -> Void
  ) {
    self.polling = polling
    refusedLogins = RefusedLogins { try secrets.secret(of: $0) }
    self.listener = listener
    self.output = output
    self.wake = wake
    schedule = SyncSchedule(longestRetry: polling.longestRetry, now: .now)
  }

  /// Handles the return of the network or a wake-up of the machine.
  package func comeBack() {
    schedule.comeBack(now: .now)
    hinted.insertAll()
    listener.reconnect()
  }

  /// Starts a sync when it is time.
  ///
  /// - Returns: the time of the next look.
  package func look(_ inputs: Inputs) throws -> ContinuousClock.Instant {
    let known = try inputs.store.read { try Known($0, inputs.settings, inputs.now) }
    listener.follow(known.channels)
    takeMessages()
    let version = StoreVersion(others: known.version, own: inputs.ownChanges)
    if let ended {
      self.ended = nil
      tell(ended, inputs.now)
      if let under { try updatePushReliability(under, known, inputs) }
      let isOvertaken = under.map { $0.lastStep != known.lastStep || $0.ownChanges != inputs.ownChanges } ?? false
      schedule.ended(
        Self.outcome(ended.code), version, isOvertaken: isOvertaken, isWhole: under?.isWhole ?? true,
        retryAfter: known.retryAfter, now: .now)
      under = nil
    }
    if schedule.see(version, now: .now) { lastChange = inputs.now }
    try see(AlarmFingerprint.of(inputs.settings, zone: inputs.zone))
    let hasPending = known.hasPending || hasNewAlarms
    let states = listener.states
    say(states, known, inputs.now)
    let (interval, reason) = polling.interval(situation(known, states, inputs), at: inputs.now)
    let idle = ContinuousClock.now + interval
    var state = WatchState(
      interval: interval / .seconds(1), reason: reason, failure: lastFailure?.messages ?? [],
      failedSince: lastFailure?.since,
      push: Dictionary(
        states.map { (String($0), WatchState.Push($1, output.words)) }, uniquingKeysWith: { first, _ in first }))
    guard running == nil else {
      try note(state, inputs.store)
      return idle
    }
    let next = schedule.next(interval, hasPending: hasPending, now: .now)
    guard known.isWanted else {
      (state.interval, state.reason) = (nil, nil)
      try note(state, inputs.store)
      return idle
    }
    guard next.time <= .now else {
      state.nextSync = inputs.now.addingTimeInterval((next.time - .now) / .seconds(1))
      try note(state, inputs.store)
      return next.time
    }
    guard Self.isFree(inputs.store) else {
      schedule.ended(.busy, version, now: .now)
      return schedule.next(interval, hasPending: hasPending, now: .now).time
    }
    if known.retryAfter > .zero {
      schedule.ended(.done, version, retryAfter: known.retryAfter, now: .now)
      return schedule.next(interval, hasPending: hasPending, now: .now).time
    }
    begin(next.occasion, states, known, inputs)
    try note(state, inputs.store)
    return idle
  }

  /// A changed setting or zone moves the alarms of many items, which phones learn from the next sync.
  private func see(_ alarms: String) {
    if let before = self.alarms, before != alarms {
      hasNewAlarms = true
      schedule.change(now: .now)
    }
    self.alarms = alarms
  }

  /// Ends a running sync; the store is then as after the last complete step.
  package func stop() async {
    listener.stop()
    running?.cancel()
    await running?.value
  }

  private func begin(
    _ occasion: SyncSchedule.Occasion, _ states: [Int64: PushInbox.State], _ known: Known, _ inputs: Inputs
  ) {
    schedule.begin(occasion, now: .now)
    if occasion != .hint { hasNewAlarms = false }
    let listening = states.filter { _, state in
      guard case .connected(let since) = state else { return false }
      return inputs.now.timeIntervalSince(since) >= Self.settled
    }
    let only = occasion == .hint ? hinted.only(of: known.accounts, hasPending: known.hasPending) : nil
    under = UnderWay(
      messaged: messaged, listening: occasion == .interval ? Set(listening.keys) : [],
      remoteChanges: known.remoteChanges, isWhole: only == nil, lastStep: known.lastStep,
      ownChanges: inputs.ownChanges)
    (messaged, hinted) = ([], HintedAccounts())
    let keepsPush = states.contains { if case .connected = $0.value { true } else { false } }
    running = Task { [refusedLogins] in
      let logins = await refusedLogins.endingPauses(in: inputs.store, at: inputs.now)
      let result = await inputs.child.run(only: only, keepsPush: keepsPush)
      end(result, await logins.noting(in: inputs.store, at: inputs.now))
    }
  }

  /// The seconds after which a new stream is expected to deliver messages.
  private static let settled: TimeInterval = 60

  private func end(_ result: (code: Int32, messages: [String]), _ logins: RefusedLogins) {
    running = nil
    refusedLogins = logins
    ended = result
    wake()
  }

  /// Takes the messages of the streams. A message is only a hint to look.
  private func takeMessages() {
    let events = listener.drain()
    if events.opened.isEmpty, events.messages.isEmpty { return }
    messaged.formUnion(events.messages)
    hinted.insert(events.messages.union(events.opened))
    schedule.hint(now: .now)
  }

  /// Judges whether messages are reliable: a change after a message proves it, and a change without a message is a
  /// reason for doubt.
  private func updatePushReliability(_ under: UnderWay, _ known: Known, _ inputs: Inputs) throws {
    let found = Set(known.remoteChanges.filter { under.remoteChanges[$0.key] != $0.value }.keys)
    if !found.isEmpty { lastChange = inputs.now }
    let heard = under.messaged
    let missed = found.intersection(under.listening).subtracting(heard).subtracting(messaged)
    if heard.isEmpty, missed.isEmpty { return }
    try inputs.store.writeIfPossible { store in
      for account in heard {
        try store.notePushMessage(account: account, at: inputs.now, found: found.contains(account))
      }
      for account in missed { try store.noteMissedPush(account: account, at: inputs.now) }
    }
  }

  private func situation(
    _ known: Known, _ states: [Int64: PushInbox.State], _ inputs: Inputs
  ) -> Polling.Situation {
    let proven = Set(known.channels.filter(\.isProven).map(\.accountID))
    let isReliable = known.accounts.allSatisfy { account in
      guard proven.contains(account), case .connected = states[account] else { return false }
      return true
    }
    return Polling.Situation(
      lastChange: [lastChange, known.lastRemoteChange].compactMap(\.self).max(), isUserPresent: inputs.isUserPresent,
      isPushReliable: isReliable && !known.accounts.isEmpty)
  }

  private func tell(_ result: (code: Int32, messages: [String]), _ now: Date) {
    if result.code == Outcome.done.rawValue {
      if lastFailure != nil { output.recovered() }
      lastFailure = nil
    } else if result.messages != lastFailure?.messages {
      output.failed(result.messages)
      lastFailure = (result.messages, lastFailure?.since ?? now)
    }
  }

  private func say(_ states: [Int64: PushInbox.State], _ known: Known, _ now: Date) {
    for (account, state) in states where pushNews.isNews(state, of: account, now: now) {
      output.push(known.names[account] ?? "", state)
    }
  }

  private func note(_ state: WatchState, _ store: Store) throws {
    guard !state.isAlmost(written) else { return }
    try state.write(store)
    written = state
  }

  private static func outcome(_ code: Int32) -> SyncSchedule.Outcome {
    switch Outcome(rawValue: code) {
    case .done: .done
    case .partly, .braked: .partly
    default: .failed
    }
  }

  /// Whether no other sync runs, by hand or by a timer.
  private static func isFree(_ store: Store) -> Bool {
    do {
      try store.lockForSync().release()
      return true
    } catch StoreError.syncAlreadyRunning {
      return false
    } catch {
      // The sync reports the reason.
      return true
    }
  }
}

extension BackgroundSync {
  /// The values that a look reads from the store.
  fileprivate struct Known {
    var version: Int64
    var hasPending: Bool
    /// The user's last step here.
    var lastStep: Int64?
    /// Whether an account exists to sync.
    var isWanted: Bool
    /// The remaining Retry-After of all servers; zero where one server may be contacted.
    var retryAfter = Duration.zero
    /// The enabled accounts of servers. A subscribed calendar sends no messages.
    var accounts: [Int64] = []
    var names: [Int64: String] = [:]
    var channels: [PushChannel] = []
    var remoteChanges: [Int64: LastRemoteChange] = [:]

    var lastRemoteChange: Date? { remoteChanges.values.map(\.at).max() }

    init(_ store: StoreReader, _ settings: Settings, _ now: Date) throws {
      version = try store.dataVersion()
      hasPending = try store.hasPendingLinks()
      lastStep = try store.lastStep()
      let enabled = try store.accounts().filter(\.isEnabled)
      isWanted = settings.remindersSyncEnabled && !enabled.isEmpty
      let servers = enabled.filter { $0.subscription == nil }
      let ends = try servers.map { try AccountPause.end(of: $0, at: now, in: store) }
      if let first = ends.map({ $0 ?? now }).min() { retryAfter = .seconds(first.timeIntervalSince(now)) }
      guard isWanted else { return }
      accounts = servers.map(\.id)
      names = Dictionary(enabled.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      channels = try store.activePushChannels()
      for account in accounts { remoteChanges[account] = try LastRemoteChange.last(account, store) }
    }
  }
}

extension WatchState {
  /// Whether both states are equal to the second.
  fileprivate func isAlmost(_ other: WatchState?) -> Bool {
    guard var other else { return false }
    if let mine = nextSync, let its = other.nextSync, abs(mine.timeIntervalSince(its)) < 2 { other.nextSync = mine }
    return self == other
  }
}

extension WatchState.Push {
  fileprivate init(_ state: PushInbox.State, _ words: (PushProblem) -> WatchState.Words) {
    switch state {
    case .connecting: break
    case .connected(let since): connected = since
    case .waiting(let problem):
      self.problem = words(problem)
    }
  }
}
