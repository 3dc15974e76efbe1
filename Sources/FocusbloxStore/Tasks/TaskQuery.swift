public import Foundation

/// Which tasks, in which order: the soonest due first and those without a due date last, then by importance, then by age.
/// Completed ones: the latest first.
public struct TaskQuery: Sendable {
  public enum View: String, Sendable, Hashable, Codable, CaseIterable {
    /// What there is to do: open, and of series only what is due by today (S2-15 … S2-19, G8).
    case backlog
    /// Due on the day of `now`.
    case today
    /// Due before `now`.
    case overdue
    /// Due from `now` until `dueSoonEnd`, overdue ones not among them (G4).
    case dueSoon
    case nextUp, flagged
    /// Its start is on the day of `now`.
    case startingToday
    /// Planned for the day of `now`, or for an earlier one.
    case plannedToday
    /// In no list, and part of no other task.
    case inbox
    /// Every open task that repeats, hidden ones and those of other programs too (S2-49).
    case recurring
    case completed
    /// Every open task, instances of series that wait for their day among them.
    case open
    case all
  }

  /// Ties, and what has no such value, follow as in `due`.
  public enum Order: Sendable, Hashable {
    case due, importance, created
    /// The longest untouched first.
    case modified
  }

  public var view: View
  /// Only tasks of this list.
  public var listID: Int64?
  /// Only tasks with this tag.
  public var tag: String?
  /// Only tasks of this series.
  public var seriesID: String?
  /// Only tasks whose start has come by `now`.
  public var onlyAvailable = false
  /// No tasks of these lists.
  public var besides: Set<Int64> = []
  /// What a task has to meet besides.
  public var conditions: [TaskCondition] = []
  /// Only tasks with one of these UIDs.
  public var uids: Set<String>?
  /// Only tasks that are part of one with one of these UIDs.
  public var parents: Set<String>?
  public var order: Order = .due
  /// The last one first.
  public var isFromTheEnd = false
  public var limit: Int?
  public var now: Date
  /// Where the day of `now` begins and ends.
  public var timeZone: TimeZone
  /// The end of "due soon" (S3-39 … S3-43); exclusive. Without it, everything due from `now` on.
  public var dueSoonEnd: Date?

  public init(_ view: View, now: Date, timeZone: TimeZone, dueSoonEnd: Date? = nil) {
    self.view = view
    self.now = now
    self.timeZone = timeZone
    self.dueSoonEnd = dueSoonEnd
  }
}
