/// When to sync: at the start, after every interval, soon after something waits for its upload, and at once after a hint that something
/// has changed on a server; never more often than failures, servers and the budget of hints allow. Reads no clock.
struct SyncSchedule {
  /// Changes come in groups: until nothing more has changed for so long, but not for longer than `longestSettling`.
  static let settling = Duration.seconds(5)
  static let longestSettling = Duration.seconds(60)
  /// The same for hints.
  static let hintSettling = Duration.milliseconds(300)
  static let longestHintSettling = Duration.seconds(2)
  static let firstRetry = Duration.seconds(30)

  enum Outcome {
    case done
    /// Something was left undone that another try soon would not mend either.
    case partly
    /// Nothing was done: no network, no server.
    case failed
    /// Another sync of this store is under way.
    case busy
  }

  /// Why a sync begins.
  enum Occasion: Equatable {
    /// It was time.
    case interval
    /// Something waits for its upload.
    case change
    case hint
  }

  private let longestRetry: Duration
  /// When the last sync was over; none has been yet at the start.
  private var last: ContinuousClock.Instant?
  /// After a sync that came to nothing: how long until the next try.
  private var retry: Duration?
  /// Not before, whatever happens: a server has asked for it.
  private var earliest: ContinuousClock.Instant
  private var failures = 0
  private var version: StoreVersion?
  private var firstChange: ContinuousClock.Instant?
  private var lastChange: ContinuousClock.Instant?
  private var firstHint: ContinuousClock.Instant?
  private var lastHint: ContinuousClock.Instant?
  private var budget: HintBudget
  /// With the state that was last synced.
  private var tried: StoreVersion?

  /// - Parameter longestRetry: between two tries of a sync that fails.
  init(longestRetry: Duration, now: ContinuousClock.Instant) {
    self.longestRetry = longestRetry
    earliest = now
    budget = HintBudget(now: now)
  }

  /// Takes note of the store's state.
  ///
  /// - Returns: whether it was changed since the last look, by something else than a sync.
  mutating func see(_ version: StoreVersion, now: ContinuousClock.Instant) -> Bool {
    guard version != self.version else { return false }
    let isChange = self.version != nil && version != tried
    if isChange {
      lastChange = now
      firstChange = firstChange ?? now
    }
    self.version = version
    return isChange
  }

  /// Something may have changed on a server.
  mutating func hint(now: ContinuousClock.Instant) {
    lastHint = now
    firstHint = firstHint ?? now
  }

  /// Network or machine have come back: what failed before may do now.
  mutating func comeBack(now: ContinuousClock.Instant) {
    failures = 0
    retry = nil
    hint(now: now)
  }

  /// - Parameters:
  ///   - interval: between two syncs without an occasion.
  ///   - hasPending: whether anything waits for its upload.
  /// - Returns: when to sync, and why; now or before means at once.
  func next(
    _ interval: Duration, hasPending: Bool, now: ContinuousClock.Instant
  ) -> (time: ContinuousClock.Instant, occasion: Occasion) {
    var next: (time: ContinuousClock.Instant, occasion: Occasion) = (
      last.map { $0 + (retry ?? interval) } ?? now, .interval
    )
    // A sync that failed would fail again.
    if retry == nil {
      if hasPending, let firstChange, let lastChange {
        let time = min(lastChange + Self.settling, firstChange + Self.longestSettling)
        if time < next.time { next = (time, .change) }
      }
      if let firstHint, let lastHint {
        let time = max(min(lastHint + Self.hintSettling, firstHint + Self.longestHintSettling), budget.next)
        if time < next.time { next = (time, .hint) }
      }
    }
    return (max(next.time, earliest), next.occasion)
  }

  /// A sync begins: it sees everything that was hinted before.
  mutating func begin(_ occasion: Occasion, now: ContinuousClock.Instant) {
    if occasion == .hint { budget.spend(now: now) }
    (firstHint, lastHint) = (nil, nil)
  }

  /// - Parameters:
  ///   - version: of the store when it was over.
  ///   - isWhole: whether it was of all accounts; after another one the rest are due when they were.
  ///   - patience: how long the servers want to be left alone.
  mutating func ended(
    _ outcome: Outcome, _ version: StoreVersion, isWhole: Bool = true, patience: Duration = .zero,
    now: ContinuousClock.Instant
  ) {
    self.version = version
    tried = version
    firstChange = nil
    lastChange = nil
    // The next try is one of all.
    if isWhole || outcome == .failed { last = now }
    retry = nil
    switch outcome {
    case .done, .partly: failures = 0
    case .busy: retry = Self.settling
    case .failed:
      failures += 1
      retry = min(Self.firstRetry * (1 << min(failures - 1, 16)), max(longestRetry, Self.firstRetry))
    }
    earliest = max(earliest, now + patience)
  }
}

/// Differs when the store has changed, by this program or another.
struct StoreVersion: Hashable, Sendable {
  var others: Int64
  var own: Int
}
