public import Foundation

/// A selection of tasks and its order: soonest due first, tasks without a due date last, then by importance, then by
/// age. Completed tasks are ordered latest first.
public struct TaskQuery: Sendable {
  public enum View: String, Sendable, Hashable, Codable, CaseIterable {
    /// The open tasks, and of series only tasks due by today (S2-15 … S2-19, G8).
    case backlog
    /// Due on the day of `now`.
    case today
    /// Due before `now`.
    case overdue
    /// Due from `now` until `dueSoonEnd`, without overdue tasks (G4).
    case dueSoon
    case nextUp, flagged
    /// The start is on the day of `now`.
    case startingToday
    /// Planned for the day of `now`, or for an earlier one.
    case plannedToday
    /// In no list, and without a parent task.
    case inbox
    /// Every open task that repeats, including hidden tasks and tasks of other programs (S2-49).
    case recurring
    case completed
    /// Every open task, including hidden instances of series.
    case open
    case all
  }

  /// The order of the result. Ties and missing values follow the order of `due`.
  public enum Order: Sendable, Hashable {
    case due, importance, created
    /// The longest unchanged task first.
    case modified
    /// The user's own order (`placeInOwnOrder`).
    case manual
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
  /// Further conditions that a task must satisfy.
  public var conditions: [TaskCondition] = []
  /// Only tasks with one of these UIDs.
  public var uids: Set<String>?
  /// Only tasks whose parent has one of these UIDs.
  public var parents: Set<String>?
  public var order: Order = .due
  /// Whether the order is reversed.
  public var isFromTheEnd = false
  public var limit: Int?
  public var now: Date
  /// The zone that determines the day of `now`.
  public var timeZone: TimeZone
  /// The exclusive end of "due soon" (S3-39 … S3-43). Without it, every due date from `now` on counts.
  public var dueSoonEnd: Date?

  public init(_ view: View, now: Date, timeZone: TimeZone, dueSoonEnd: Date? = nil) {
    self.view = view
    self.now = now
    self.timeZone = timeZone
    self.dueSoonEnd = dueSoonEnd
  }
}
