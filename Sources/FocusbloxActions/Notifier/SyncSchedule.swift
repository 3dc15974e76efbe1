/// The times of syncs: at the start, after every interval, soon after a change that waits for its upload, and at once
/// after a hint of a remote change. Failures, servers and the budget of hints bound the frequency. The type reads no
/// clock.
package struct SyncSchedule {
  /// The first change after a pause is sent after this time, with those that have followed it until then.
  package static let settling = Duration.milliseconds(500)
  /// Changes come in groups. A change so soon after a sync waits until nothing has changed for as long, but at most for
  /// `longestBurst`.
  package static let burst = Duration.seconds(5)
  static let longestBurst = Duration.seconds(60)
  /// The settling time for hints.
  package static let hintSettling = Duration.milliseconds(300)
  package static let longestHintSettling = Duration.seconds(2)
  static let firstRetry = Duration.seconds(30)

  /// How far a sync came, which decides when the next one is due.
  package enum Outcome {
    case done
    /// Some work was not done, and a soon retry would not help.
    case partly
    /// Nothing was done: no network, no server.
    case failed
    /// Another sync of this store runs.
    case busy
  }

  /// The reason of a sync.
  package enum Occasion: Equatable {
    /// The interval has passed.
    case interval
    /// A change waits for its upload.
    case change
    case hint
  }

  private let longestRetry: Duration
  /// The end of the last sync of all accounts; `nil` at the start.
  private var last: ContinuousClock.Instant?
  /// The end of the last sync, whatever it covered.
  private var end: ContinuousClock.Instant?
  /// The wait before the next attempt after a failed sync.
  private var retry: Duration?
  /// No sync starts before this time, because a server has requested it.
  private var earliest: ContinuousClock.Instant
  private var failures = 0
  private var version: StoreVersion?
  private var firstChange: ContinuousClock.Instant?
  private var lastChange: ContinuousClock.Instant?
  private var firstHint: ContinuousClock.Instant?
  private var lastHint: ContinuousClock.Instant?
  private var budget: HintBudget
  /// The store's version at the last sync.
  private var tried: StoreVersion?

  /// - Parameter longestRetry: the longest wait between two attempts of a failing sync.
  package init(longestRetry: Duration, now: ContinuousClock.Instant) {
    self.longestRetry = longestRetry
    earliest = now
    budget = HintBudget(now: now)
  }

  /// Takes the store's current version.
  ///
  /// - Returns: whether the store changed since the last look other than by a sync.
  package mutating func see(_ version: StoreVersion, now: ContinuousClock.Instant) -> Bool {
    guard version != self.version else { return false }
    let isChange = self.version != nil && version != tried
    if isChange { change(now: now) }
    self.version = version
    return isChange
  }

  /// Notes a change outside the store that waits for its upload: of a setting.
  package mutating func change(now: ContinuousClock.Instant) {
    lastChange = now
    firstChange = firstChange ?? now
  }

  /// Notes that a server may have a change.
  package mutating func hint(now: ContinuousClock.Instant) {
    lastHint = now
    firstHint = firstHint ?? now
  }

  /// Notes that network or machine are back, so that failed work may succeed.
  package mutating func comeBack(now: ContinuousClock.Instant) {
    failures = 0
    retry = nil
    hint(now: now)
  }

  /// - Parameters:
  ///   - interval: the time between two syncs without another reason.
  ///   - hasPending: whether a change waits for its upload.
  /// - Returns: the time and the reason of the next sync; a time in the past means at once.
  package func next(
    _ interval: Duration, hasPending: Bool, now: ContinuousClock.Instant
  ) -> (time: ContinuousClock.Instant, occasion: Occasion) {
    var next: (time: ContinuousClock.Instant, occasion: Occasion) = (
      last.map { $0 + (retry ?? interval) } ?? now, .interval
    )
    // A failed sync would fail again.
    if retry == nil {
      if hasPending, let firstChange, let lastChange {
        let isBurst = end.map { firstChange < $0 + Self.burst } ?? false
        let time = isBurst ? min(lastChange + Self.burst, firstChange + Self.longestBurst) : firstChange + Self.settling
        if time < next.time { next = (time, .change) }
      }
      if let firstHint, let lastHint {
        let time = max(min(lastHint + Self.hintSettling, firstHint + Self.longestHintSettling), budget.next)
        if time < next.time { next = (time, .hint) }
      }
    }
    return (max(next.time, earliest), next.occasion)
  }

  /// Notes the start of a sync, which covers all earlier hints.
  package mutating func begin(_ occasion: Occasion, now: ContinuousClock.Instant) {
    if occasion == .hint { budget.spend(now: now) }
    (firstHint, lastHint) = (nil, nil)
  }

  /// - Parameters:
  ///   - version: the store's version at the end of the sync.
  ///   - isOvertaken: whether a user changed something during the sync, which it may not have sent.
  ///   - isWhole: whether the sync covered all accounts; otherwise the others stay due.
  ///   - retryAfter: the servers' Retry-After.
  package mutating func ended(
    _ outcome: Outcome, _ version: StoreVersion, isOvertaken: Bool = false, isWhole: Bool = true,
    retryAfter: Duration = .zero, now: ContinuousClock.Instant
  ) {
    self.version = version
    tried = version
    firstChange = nil
    lastChange = nil
    end = now
    if isOvertaken { change(now: now) }
    // The next attempt covers all accounts.
    if isWhole || outcome == .failed { last = now }
    retry = nil
    switch outcome {
    case .done, .partly: failures = 0
    case .busy: retry = Self.burst
    case .failed:
      failures += 1
      retry = min(Self.firstRetry * (1 << min(failures - 1, 16)), max(longestRetry, Self.firstRetry))
    }
    earliest = max(earliest, now + retryAfter)
  }
}

/// The version differs when this program or another has changed the store.
package struct StoreVersion: Hashable, Sendable {
  package var others: Int64
  package var own: Int
}
