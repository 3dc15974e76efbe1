import FocusbloxModel
import FocusbloxStore
import Foundation

/// Deletes instances of a series that another machine skipped. A machine that skips an instance deletes its object.
/// Other machines keep the task of a deleted object, but an instance with a successor would stay overdue for ever.
struct SkippedInstances {
  let now: Date

  /// Deletes the tasks that were skipped elsewhere; `undo` restores them. While a list is unread, the tasks stay: an
  /// instance may have been completed and moved to that list.
  ///
  /// - Parameters:
  ///   - gone: items whose objects this run found deleted.
  ///   - read: the lists that this run has read.
  /// - Returns: the number of skipped tasks.
  func delete(
    among gone: [GoneItem], of accountID: Int64, read: Set<Int64>, in store: StoreTransaction
  ) throws -> Int {
    let tasks = gone.filter { $0.kind == .task }
    guard !tasks.isEmpty else { return 0 }
    let isAllRead = try store.lists(account: accountID).allSatisfy { list in
      !list.holdsTasks || !list.isEnabled || list.isMissing || read.contains(list.id)
    }
    guard isAllRead else { return 0 }
    var count = 0
    for item in tasks {
      guard let task = try store.task(id: item.id), task.status == .open, task.listID == nil,
        task.sourceSystem == .local, let next = TaskCompletion.uidOfNext(after: task),
        try store.tasks(uid: next).contains(where: { $0.listID != nil })
      else { continue }
      try store.discard(.task, id: item.id, at: now, cause: SeriesSteps.skipped)
      count += 1
    }
    return count
  }
}
