public import FocusbloxModel
public import Foundation
import GRDB

extension StoreTransaction {
  /// Adds a task. A user's task in a list waits for its upload.
  ///
  /// - Parameter isCreatedHere: false for a task from a file.
  /// - Throws: `failed` where the id is taken.
  public func insert(_ task: TaskItem, by origin: Origin, isCreatedHere: Bool = true) throws {
    let task = task.asStored
    try onChange?(.task, task.id)
    try db.cachedStatement(sql: TaskRow.insert).execute { try TaskRow.bind(task, clock, &$0) }
    if origin == .user, isCreatedHere {
      try db.cachedStatement(sql: "UPDATE tasks SET made_here = 1 WHERE id = ?").execute(arguments: [task.id])
    }
    if !task.tags.isEmpty || !task.after.isEmpty {
      let key = db.lastInsertedRowID
      try writeTags(task.tags, key: key)
      try writeWaits(task.after, key: key)
    }
    if origin == .user { try noteInsertion(.task, id: task.id, uid: task.uid, listID: task.listID) }
    try followTags(of: task, since: nil, by: origin)
  }

  /// Replaces the task with the same id, and applies the consequences. A moved due date is announced again (G22), and
  /// the alarms of a changed date ring as the settings say. Notifications move with their anchor dates, and are removed with them (S3-96 …
  /// S3-107).
  ///
  /// - Returns: false, without a write, where nothing differs. A different `modified` alone is not a change of a user
  ///   (S2-4).
  /// - Throws: `unknownID`.
  @discardableResult
  public func update(_ task: TaskItem, by origin: Origin) throws -> Bool {
    guard let old = try self.task(id: task.id) else { throw StoreError.unknownID(task.id) }
    var new = task.asStored.afterChange(of: old)
    if origin == .user { new.heldAlarms = nil }
    var compared = new
    if origin == .user { (compared.modified, compared.heldAlarms) = (old.modified, old.heldAlarms) }
    guard compared != old else { return false }
    try onChange?(.task, task.id)

    try db.cachedStatement(sql: TaskRow.update).execute { try TaskRow.bind(new, clock, &$0) }
    if new.tags != old.tags {
      let key = try key(ofTask: task.id)
      try db.cachedStatement(sql: "DELETE FROM task_tags WHERE task_key = ?").execute(arguments: [key])
      try writeTags(new.tags, key: key)
    }
    if new.after != old.after {
      let key = try key(ofTask: task.id)
      try db.cachedStatement(sql: "DELETE FROM task_waits WHERE task_key = ? AND is_told = 0").execute(arguments: [key])
      try writeWaits(new.after, key: key)
    }
    let isMoved = new.due != old.due || new.start != old.start || new.planned != old.planned
    if isMoved { try moveNotifications(of: new, since: old) }
    if isMoved || new.status != old.status { try forgetAnswers(to: new, since: old) }
    if old.sourceSystem == .local, new.sourceSystem == .caldav { try forgetKeptLocal(.task, id: new.id) }
    if origin == .user { try noteChange(.task, id: new.id, uid: new.uid, from: old.listID, to: new.listID) }
    try followTags(of: new, since: old, by: origin)
    return true
  }

  /// Removes a task with its notifications. Where a user removes it, the next sync deletes its object on the server.
  ///
  /// - Throws: `unknownID`.
  public func delete(taskID: String, by origin: Origin) throws {
    try onChange?(.task, taskID)
    try db.cachedStatement(sql: "DELETE FROM tasks WHERE id = ?").execute(arguments: [taskID])
    guard db.changesCount > 0 else { throw StoreError.unknownID(taskID) }
    try noteDeletion(.task, id: taskID, by: origin)
  }

  /// Records that the due dates of these tasks were announced (S3-108). No server is affected.
  public func markDueNotified(taskIDs: [String], at now: Date) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE tasks SET due_notified_at = ?, revision = revision + 1 WHERE id = ?")
    for id in taskIDs { try statement.execute(arguments: [now.stored, id]) }
  }

  private func key(ofTask id: String) throws -> Int64 {
    let key = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT key FROM tasks WHERE id = ?"), arguments: [id])
    guard let key else { throw StoreError.unknownID(id) }
    return key
  }

  private func writeWaits(_ uids: Set<String>, key: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO task_waits (task_key, uid) VALUES (?, ?) ON CONFLICT DO UPDATE SET is_told = 0")
    for uid in uids.sorted() {
      try statement.execute { values in
        values.add(key)
        values.add(uid)
      }
    }
  }

  private func writeTags(_ tags: [String], key: Int64) throws {
    let statement = try db.cachedStatement(sql: "INSERT INTO task_tags (task_key, position, tag) VALUES (?, ?, ?)")
    for (position, tag) in tags.enumerated() {
      try statement.execute { values in
        values.add(key)
        values.add(position)
        values.add(tag)
      }
    }
  }
}

extension TaskItem {
  fileprivate func afterChange(of old: TaskItem) -> TaskItem {
    var task = changedAlarms == old.changedAlarms ? withoutFormerAlarmChanges(since: old) : self
    if due != old.due, dueNotifiedAt == old.dueNotifiedAt { task.dueNotifiedAt = nil }
    return task
  }
}
