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
  /// Nearest due date first, none last; then the more important, then the older; of equal ones the order stays, so that it is that
  /// of the list they were read from (S3-71).
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
