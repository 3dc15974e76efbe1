package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// The tasks that a user last looked at a given time ago. An edit counts as a look, and so does a review that keeps the
/// task.
package struct ReviewedTasks {
  /// The days for which a reviewed task is not shown again.
  package static let usualDays = 30

  private let place: Workplace
  private let store: StoreReader

  fileprivate static let memo = "reviewed."

  package init(_ place: Workplace, _ store: StoreReader) { (self.place, self.store) = (place, store) }

  /// When a user last looked at a task.
  package func lastLook(at task: TaskItem) throws -> Date {
    let kept = try store.memos(beginningWith: Self.memo + task.id).values.first.flatMap(TimeInterval.init)
    return kept.map { max(task.modified, Date(timeIntervalSince1970: $0)) } ?? task.modified
  }

  /// The tasks that nobody has looked at for `days`, the longest time first. Tasks that wait for a start or for their
  /// day are left out.
  package func untouched(for days: Int, limit most: Int? = nil) throws -> [TaskItem] {
    let limit = place.now.addingTimeInterval(Double(-days) * 86_400)
    var query = TaskQuery(.backlog, now: place.now, timeZone: place.zone)
    query.onlyAvailable = true
    query.conditions = [.untouched(since: limit)]
    query.order = .modified
    let kept = try store.memos(beginningWith: Self.memo).compactMapValues { TimeInterval($0) }
      .filter { $0.value >= limit.timeIntervalSince1970 }
    query.limit = most.map { $0 + kept.count }
    let found = try store.tasks(query).filter { kept[$0.id] == nil }
    return most.map { Array(found.prefix($0)) } ?? found
  }
}

/// Keeps tasks unchanged, and out of the review for a month.
package struct KeepTasks {
  private let ids: [String]

  package init(_ ids: [String]) { self.ids = ids }

  package func run(at place: Workplace, in store: Store) throws {
    try store.write { store in
      // Records of tasks that are gone are removed.
      for old in try store.memos(beginningWith: ReviewedTasks.memo).keys where try store.task(id: old)?.status != .open
      {
        try store.setMemo(ReviewedTasks.memo + old, nil)
      }
      for id in ids { try store.setMemo(ReviewedTasks.memo + id, String(Int(place.now.timeIntervalSince1970))) }
    }
  }
}
