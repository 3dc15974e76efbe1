/// The number of syncs that hints may cause: five at once, and one more every ten seconds. A flood of messages thus
/// causes six syncs per minute. The type reads no clock.
package struct HintBudget {
  package static let most = 5
  package static let refill = Duration.seconds(10)

  /// The time at which the budget was, or will be, full.
  private var full: ContinuousClock.Instant

  package init(now: ContinuousClock.Instant) { full = now }

  /// The time at which the next sync may begin.
  package var next: ContinuousClock.Instant { full - Self.refill * (Self.most - 1) }

  package mutating func spend(now: ContinuousClock.Instant) { full = max(full, now) + Self.refill }
}
