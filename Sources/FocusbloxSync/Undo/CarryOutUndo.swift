import FocusbloxModel
public import FocusbloxStore
import Foundation

extension Undo {
  /// Applies a plan that was made in the same transaction. The change is a user's edit, which the next sync uploads,
  /// and a journal entry, which can itself be undone.
  ///
  /// - Returns: the journal entry of the undo.
  @discardableResult
  public func carryOut(_ plan: UndoPlan, in store: StoreTransaction) throws -> JournalEntry {
    let id: Int64
    switch plan.step {
    case .restore(let change, let former, let next):
      id = try restore(plan, change, former, next, store)
    case .restoreLines(let change, let text):
      id = try restoreLines(plan, change, text, store)
    case .recreate(let notifications, let text, _, let next):
      try recreate(plan.item, notifications, text, deletedFrom: plan.entry.listID, store)
      if let list = plan.item.listID { try store.noteUsedResourceName(plan.item.kind, id: plan.item.id, list: list) }
      id = try append(plan, .recreated, in: store)
      if let next { try store.discard(.task, id: next.id, at: environment.now(), cause: cause(plan)) }
    case .republish(let list):
      try save(plan.item, store)
      try store.noteUsedResourceName(plan.item.kind, id: plan.item.id, list: list.id)
      id = try append(plan, .republished, in: store, list: list.id)
    case .move(let old, let new):
      try save(plan.item, store)
      id = try append(
        plan, .moved, in: store, list: old?.id, change: FieldChange(name: "list", old: old?.name, new: new.name))
    case .discard:
      let now = environment.now()
      id = try store.discard(plan.item.kind, id: plan.item.id, at: now, cause: cause(plan)) ?? plan.entry.id
    case .withdraw:
      try store.withdraw(itemID: plan.item.id)
      id = try append(plan, .withdrawn, in: store, list: plan.entry.listID)
    }
    return try store.journalEntry(id: id) ?? plan.entry
  }

  private func restore(
    _ plan: UndoPlan, _ change: FieldChange, _ former: UndoneValue, _ next: TaskItem?, _ store: StoreTransaction
  ) throws -> Int64 {
    let item = plan.item
    let before = try store.localState(item.kind, id: item.id)
    let snapshot = try store.keep(JournalSnapshot(item: before?.data, text: nil))
    if UndoneValue.alarm(change.name) != nil {
      try restoreAlarm(plan, former, store)
    } else if case .task(let task) = item, case .task(let open)? = before?.item, task.status == .completed,
      open.status == .open
    {
      // The completion counts as made now, so that its series continues (S2-23).
      try steps.complete(task.id, at: task.completedAt ?? environment.now(), in: store, by: .user)
    } else {
      try save(item, store)
      for reminder in former.reminders(countingFrom: change.name) where try store.notification(id: reminder.id) == nil {
        try store.add(reminder, by: .user)
      }
    }
    let id = try append(plan, .restored, in: store, list: item.listID, change: change, snapshot: snapshot)
    if let next { try store.discard(.task, id: next.id, at: environment.now(), cause: cause(plan)) }
    return id
  }

  private func restoreLines(
    _ plan: UndoPlan, _ change: FieldChange, _ text: [UInt8]?, _ store: StoreTransaction
  ) throws -> Int64 {
    let item = plan.item
    let snapshot = try store.keep(
      JournalSnapshot(
        item: try store.localState(item.kind, id: item.id)?.data,
        text: try store.originalText(of: item.kind, id: item.id)))
    try save(item, store)
    try store.setOriginalText(of: item.kind, id: item.id, text)
    let lines = FieldChange(name: UndoneLines.property, old: change.old, new: change.new)
    return try append(plan, .restored, in: store, list: item.listID, change: lines, snapshot: snapshot)
  }

  /// Restores an automatic alarm and removes the reminder that another client's move of the alarm created. Reminders
  /// that the client moved or removed are restored. An undo of the undo reverts all of this.
  private func restoreAlarm(_ plan: UndoPlan, _ former: UndoneValue, _ store: StoreTransaction) throws {
    let changes = former.reminders(undoing: plan.entry, now: try store.notifications(ofTask: plan.item.id))
    for notification in changes.removed { try store.removeNotification(id: notification.id, by: .user) }
    for notification in changes.added { try store.add(notification, by: .user) }
    try save(plan.item, store)
  }

  /// Restores a deleted item in the list that the value names. A block has no reminders.
  func recreate(
    _ item: SyncItem, _ notifications: [ItemNotification], _ text: [UInt8]?, deletedFrom list: Int64?,
    _ store: StoreTransaction
  ) throws {
    var item = item
    if item.listID == nil { item.sourceSystem = .local }
    item.modified = environment.now()
    try store.insert(item, by: .user)
    for notification in notifications { try store.add(notification, by: .user) }
    try store.undoDeletion(of: item.kind, id: item.id, uid: item.uid, in: list)
    // The upload then contains the foreign lines again.
    if let text { try store.setOriginalText(of: item.kind, id: item.id, text) }
  }

  func save(_ item: SyncItem, _ store: StoreTransaction) throws {
    var item = item
    item.modified = environment.now()
    try store.update(item, by: .user)
  }

  private func append(
    _ plan: UndoPlan, _ action: JournalAction, in store: StoreTransaction, list: Int64? = nil,
    change: FieldChange? = nil, snapshot: Int64? = nil
  ) throws -> Int64 {
    try store.append(
      JournalEntry(
        at: environment.now(), kind: plan.item.kind, itemID: plan.item.id, uid: plan.item.uid,
        listID: list ?? plan.item.listID, action: action.rawValue, property: change?.name, old: change?.old,
        new: change?.new, cause: cause(plan), snapshotID: snapshot))
  }

  private func cause(_ plan: UndoPlan) -> String { "undo of \(plan.entry.id)" }
}
