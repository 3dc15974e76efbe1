import FocusbloxModel
import FocusbloxStore
import Foundation

/// The notifications that have become due since they were last asked for. Whoever asks first gets them: of several notifiers at one
/// store only one shows a notification.
enum DueRequests {
  private static let memo = "notifiedUntil"

  /// - Parameter since: what was due before is not asked for; without it, all since the last time, machine off or not.
  static func claim(
    _ store: Store, plan: ReminderPlan, since: Date? = nil, now: Date
  ) throws -> [NotificationRequest] {
    try store.write { store in
      let last = try store.memo(memo).flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
      try store.setMemo(memo, String(now.timeIntervalSince1970))
      // The first time nothing was missed; and a clock that was put back rings nothing twice.
      guard let last, last < now else { return [] }
      let due = try plan.requests(store, after: since.map { max($0, last) } ?? last)
        .filter { try $0.fireDate <= now && isOlder(than: $0, store) }
      let tasks = due.filter { $0.kind == .due }.compactMap { if case .task(let id) = $0.subject { id } else { nil } }
      try store.markDueNotified(taskIDs: tasks, at: now)
      return due
    }
  }

  /// What was made after its reminder would have rung has none (CHECKLIST S0-34, S1-17).
  private static func isOlder(than request: NotificationRequest, _ store: StoreReader) throws -> Bool {
    switch request.subject {
    case .task(let id): try store.task(id: id).map { $0.created <= request.fireDate } ?? false
    case .block(let id): try store.block(id: id).map { $0.created <= request.fireDate } ?? false
    }
  }
}
