/// The number of syncs that hints may cause: five at once, and one more every ten seconds. A flood of messages thus
/// causes six syncs per minute. The type reads no clock.
struct HintBudget {
  static let most = 5
  static let refill = Duration.seconds(10)

  /// The time at which the budget was, or will be, full.
  private var full: ContinuousClock.Instant

  init(now: ContinuousClock.Instant) { full = now }

  /// The time at which the next sync may begin.
  var next: ContinuousClock.Instant { full - Self.refill * (Self.most - 1) }

  mutating func spend(now: ContinuousClock.Instant) { full = max(full, now) + Self.refill }
}
