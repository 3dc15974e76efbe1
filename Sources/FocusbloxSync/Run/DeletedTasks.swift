import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreReader {
  /// The links of tasks whose objects are absent and that a run deletes.
  func tasksToDelete(among absent: [SyncLink], of list: CalendarList) throws -> Set<Int64> {
    guard let account = try account(id: list.accountID) else { return [] }
    let deleted = try absent.filter { link in
      guard link.kind == .task, let id = link.itemID, let task = try task(id: id), try !hasMoreHere(link, id) else {
        return false
      }
      return try isEqual(task, to: link.agreed) && hasNoLocalField(task, of: account)
    }
    return Set(deleted.map(\.id))
  }

  /// Whether a link has an unsent edit, or its item content that the server refused.
  func hasMoreHere(_ link: SyncLink, _ id: String) throws -> Bool {
    try link.isPending || wholeText(of: link.kind, id: id) != nil
  }

  /// Whether a task has no value in a field that the account's mapping keeps on this machine.
  fileprivate func hasNoLocalField(_ task: TaskItem, of account: Account) -> Bool {
    let sent = Set(TaskMapping.fields(account.mapping).map(\.name))
    let empty = TaskItem(id: task.id, uid: task.uid, title: task.title, created: task.created)
    return TaskMapping.fields(.extended).allSatisfy { sent.contains($0.name) || $0.isEqual(task, empty) }
  }
}

extension StoreTransaction {
  /// Deletes tasks whose objects are deleted on the server, where the user wants that; `undo` restores them. While a list
  /// is unread, the tasks stay, because the object may have been moved to that list. A run that ends too early keeps the
  /// tasks, too.
  ///
  /// - Parameters:
  ///   - gone: items whose objects this run found deleted.
  ///   - read: the lists that this run has read.
  /// - Returns: the deleted tasks.
  func deleteTasksDeletedOnServer(
    among gone: [GoneItem], of account: Account, read: Set<Int64>, runID: Int64, at now: Date
  ) throws -> [SyncPlan.Row] {
    let tasks = gone.filter { $0.kind == .task && !$0.hasMoreHere }
    guard !tasks.isEmpty, try !hasUnreadList(for: .task, of: account.id, read: read) else { return [] }
    return try tasks.compactMap { item in
      guard let task = try task(id: item.id), task.listID == nil, task.sourceSystem == .local,
        try isAsAgreed(task), hasNoLocalField(task, of: account)
      else { return nil }
      let state = AgreedState(item: .task(task), notifications: try notifications(ofTask: task.id)).data
      let snapshot = try keep(JournalSnapshot(item: state, text: knownText(of: .task, id: task.id)))
      try removeJournal(runID: runID, itemID: task.id, action: JournalAction.unlinked.rawValue)
      try delete(taskID: task.id, by: .remote)
      try append(
        JournalEntry(
          runID: runID, at: now, kind: .task, itemID: task.id, uid: task.uid, listID: item.listID,
          action: JournalAction.deletedInCalendar.rawValue, cause: JournalAction.deletedInCalendar.cause,
          snapshotID: snapshot))
      return SyncPlan.Row(action: "callOff", uid: task.uid, title: task.title)
    }
  }
}
