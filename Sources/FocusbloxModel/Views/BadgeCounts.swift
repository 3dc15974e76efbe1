/// The numbers that make a badge (S3-44, S3-51, S3-52).
public struct BadgeCounts: Sendable, Hashable {
  public var overdue: Int
  public var dueSoon: Int
  /// The flagged tasks that are open and whose start is not in the future.
  public var flaggedAvailable: Int

  public init(overdue: Int = 0, dueSoon: Int = 0, flaggedAvailable: Int = 0) {
    self.overdue = overdue
    self.dueSoon = dueSoon
    self.flaggedAvailable = flaggedAvailable
  }

  /// The badge by the literal formula of the specification: a task that is overdue and flagged counts twice (S3-48,
  /// G4).
  public func badge(_ settings: Settings) -> Int {
    (settings.includeOverdue ? overdue : 0) + (settings.includeDueSoon ? dueSoon : 0)
      + (settings.includeFlagged ? flaggedAvailable : 0)
  }
}
