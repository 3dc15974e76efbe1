/// When to sync: at the start, at every interval, and soon after something waits for its upload; never more often than failures and
/// servers allow. Reads no clock.
struct SyncSchedule {
  /// Changes come in groups: until nothing more has changed for so long, but not for longer than `longestSettling`.
  static let settling = Duration.seconds(5)
  static let longestSettling = Duration.seconds(60)
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

  let interval: Duration
  private var regular: ContinuousClock.Instant
  /// Not before, whatever happens.
  private var earliest: ContinuousClock.Instant
  private var failures = 0
  private var version: StoreVersion?
  private var firstChange: ContinuousClock.Instant?
  private var lastChange: ContinuousClock.Instant?
  /// With the state that was last synced.
  private var tried: StoreVersion?

  init(interval: Duration, now: ContinuousClock.Instant) {
    self.interval = interval
    regular = now
    earliest = now
  }

  /// - Parameter hasPending: whether anything waits for its upload.
  /// - Returns: when to sync; now or before means at once.
  mutating func next(
    _ version: StoreVersion, hasPending: Bool, now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    if version != self.version {
      if self.version != nil, version != tried {
        lastChange = now
        firstChange = firstChange ?? now
      }
      self.version = version
    }
    var wanted = regular
    if hasPending, let firstChange, let lastChange {
      wanted = min(wanted, lastChange + Self.settling, firstChange + Self.longestSettling)
    }
    return max(wanted, earliest)
  }

  /// - Parameters:
  ///   - version: of the store when it was over.
  ///   - patience: how long the servers want to be left alone.
  mutating func ended(
    _ outcome: Outcome, _ version: StoreVersion, patience: Duration = .zero, now: ContinuousClock.Instant
  ) {
    self.version = version
    tried = version
    firstChange = nil
    lastChange = nil
    regular = now + interval
    switch outcome {
    case .done, .partly: failures = 0
    case .busy:
      regular = now + Self.settling
    case .failed:
      failures += 1
      let wait = min(Self.firstRetry * (1 << min(failures - 1, 16)), max(interval, Self.firstRetry))
      regular = now + wait
      earliest = max(earliest, regular)
    }
    earliest = max(earliest, now + patience)
  }
}

/// Differs when the store has changed, by this program or another.
struct StoreVersion: Hashable, Sendable {
  var others: Int64
  var own: Int
}
