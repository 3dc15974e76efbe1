public import Foundation

/// What the planner has to know of an open task.
public struct PlannableTask: Sendable, Hashable {
  public var uid: String
  /// The estimate of the whole work in minutes; `nil` where the settings' default counts.
  public var estimateMinutes: Int?
  public var due: CalendarTime?
  /// No block of the task begins before this time.
  public var start: CalendarTime?
  /// The day for which the person planned the task. Before this day it is planned only where it must be begun.
  public var planned: CalendarTime?
  public var importance: Importance
  public var urgency: Urgency
  public var nextUp: Bool
  public var flagged: Bool
  /// Whether the work has begun (STATUS:IN-PROCESS).
  public var inProcess: Bool
  /// Whether the task is an instance of a series, which is not done early.
  public var isRecurring: Bool
  /// The UIDs of the tasks for which this task waits. UIDs of tasks that are not planned do not block: what other
  /// people completed is never fetched, so an unknown task is mostly a completed one.
  public var after: Set<String>
  public var created: Date

  /// A task without dates and marks.
  public init(uid: String, created: Date) {
    self.uid = uid
    self.created = created
    (importance, urgency) = (.none, .none)
    (nextUp, flagged, inProcess, isRecurring) = (false, false, false, false)
    after = []
  }

  public init(_ task: TaskItem, after: Set<String> = [], inProcess: Bool = false) {
    self.init(uid: task.uid, created: task.created)
    estimateMinutes = task.estimateMinutes
    due = task.due
    start = task.start
    planned = task.planned
    importance = task.importance
    urgency = task.urgency
    nextUp = task.nextUp
    flagged = task.flagged
    self.inProcess = inProcess
    isRecurring = task.isRecurring
    self.after = after
  }
}
