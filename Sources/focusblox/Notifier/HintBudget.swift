/// How many syncs hints from outside may cause: five at once, and one more every ten seconds. Whoever floods us with messages causes
/// six syncs a minute. Reads no clock.
struct HintBudget {
  static let most = 5
  static let refill = Duration.seconds(10)

  /// When the budget was, or will be, full.
  private var full: ContinuousClock.Instant

  init(now: ContinuousClock.Instant) { full = now }

  /// When the next sync may begin.
  var next: ContinuousClock.Instant { full - Self.refill * (Self.most - 1) }

  mutating func spend(now: ContinuousClock.Instant) { full = max(full, now) + Self.refill }
}
