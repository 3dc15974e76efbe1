import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreTransaction {
  /// Deletes instances of a series that another machine skipped; `undo` restores them. A machine that skips an instance
  /// deletes its object. Other machines keep the task of a deleted object, but an instance with a successor would stay
  /// overdue for ever. While a list is unread, the tasks stay: an instance may have been completed and moved to that
  /// list.
  ///
  /// - Parameters:
  ///   - gone: items whose objects this run found deleted.
  ///   - read: the lists that this run has read.
  /// - Returns: the number of skipped tasks.
  func deleteSkippedInstances(
    among gone: [GoneItem], of accountID: Int64, read: Set<Int64>, at now: Date
  ) throws -> Int {
    let tasks = gone.filter { $0.kind == .task }
    guard !tasks.isEmpty, try !hasUnreadList(for: .task, of: accountID, read: read) else { return 0 }
    var count = 0
    for item in tasks {
      guard let task = try task(id: item.id), task.status == .open, task.listID == nil, task.sourceSystem == .local,
        let next = TaskCompletion.uidOfNext(after: task),
        try self.tasks(uid: next).contains(where: { $0.listID != nil })
      else { continue }
      try discard(.task, id: item.id, at: now, cause: SeriesSteps.skipped)
      count += 1
    }
    return count
  }
}
