/// A task that is known on this machine and needs no more time.
public struct FinishedTask: Sendable, Hashable {
  /// What became of the task.
  public enum Outcome: Sendable, Hashable {
    case completed, cancelled, deleted
    /// The instance of a series was passed over.
    case skipped
  }

  public var uid: String
  public var outcome: Outcome
  /// The estimate in minutes, which says what part of a shared block was meant for the task.
  public var estimateMinutes: Int?

  public init(uid: String, outcome: Outcome, estimateMinutes: Int? = nil) {
    self.uid = uid
    self.outcome = outcome
    self.estimateMinutes = estimateMinutes
  }
}
