import Foundation

/// The order in which tasks come where nothing else decides: the earliest deadline, what is important, what is urgent,
/// what is short, what is old, and at last the UID, so that no two tasks are equal.
struct TieOrder: Comparable {
  let deadline: Int
  let importance: Importance
  let urgency: Urgency
  let minutes: Int
  let created: Date
  /// The number of the task, which follows the octets of its UID.
  let task: Int

  init(_ task: Int, _ marks: OpenTasks.Marks, deadline: Int?, minutes: Int) {
    self.deadline = deadline ?? PlanClock.never
    importance = marks.importance
    urgency = marks.urgency
    self.minutes = minutes
    created = marks.created
    self.task = task
  }

  /// Whether only length, age and UID divide the two tasks.
  func isAsUrgent(as other: TieOrder) -> Bool {
    deadline == other.deadline && importance == other.importance && urgency == other.urgency
  }

  static func < (a: TieOrder, b: TieOrder) -> Bool {
    if a.deadline != b.deadline { return a.deadline < b.deadline }
    if a.importance != b.importance { return a.importance > b.importance }
    if a.urgency != b.urgency { return weight(a.urgency) > weight(b.urgency) }
    if a.minutes != b.minutes { return a.minutes < b.minutes }
    return (a.created, a.task) < (b.created, b.task)
  }

  private static func weight(_ urgency: Urgency) -> Int {
    switch urgency {
    case .none: 0
    case .notUrgent: 1
    case .urgent: 2
    }
  }
}
