import FocusbloxModel
import FocusbloxStore
import Foundation

/// A machine that skips an instance of a series deletes its object. Other machines keep the task of a deleted object, but not the
/// instance whose place the next one has taken: it would stay overdue for ever.
struct SkippedInstances {
  let now: Date

  /// Deletes the tasks that were skipped elsewhere; `undo` brings them back. Where a list was not read, an instance may have been completed
  /// and moved there, and stays.
  ///
  /// - Parameters:
  ///   - ids: tasks whose objects this run found deleted.
  ///   - read: the lists that this run has read.
  /// - Returns: how many were skipped.
  func delete(
    among ids: [String], of accountID: Int64, read: Set<Int64>, in store: StoreTransaction
  ) throws -> Int {
    guard !ids.isEmpty else { return 0 }
    let isAllRead = try store.lists(account: accountID).allSatisfy { list in
      !list.holdsTasks || !list.isEnabled || list.isMissing || read.contains(list.id)
    }
    guard isAllRead else { return 0 }
    var count = 0
    for id in ids {
      guard let task = try store.task(id: id), task.status == .open, task.listID == nil, task.sourceSystem == .local,
        let next = TaskCompletion.uidOfNext(after: task),
        try store.tasks(uid: next).contains(where: { $0.listID != nil })
      else { continue }
      try store.discard(.task, id: id, at: now, cause: SeriesSteps.skipped)
      count += 1
    }
    return count
  }
}
