public import Foundation

extension Importance: Comparable {
  public static func < (a: Importance, b: Importance) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }
}

extension Sequence<TaskItem> {
  /// The tasks by due date, nearest first and no due date last, then by importance, then by age. Equal tasks keep the
  /// order of the list (S3-71).
  public func inOrderOfUrgency(zone: TimeZone) -> [TaskItem] {
    enumerated().map { place, task in (place: place, task: task, due: task.due?.dueInstant(in: zone) ?? .distantFuture)
    }
    .sorted { a, b in
      if a.due != b.due { return a.due < b.due }
      if a.task.importance != b.task.importance { return a.task.importance > b.task.importance }
      return (a.task.created, a.place) < (b.task.created, b.place)
    }
    .map(\.task)
  }
}
