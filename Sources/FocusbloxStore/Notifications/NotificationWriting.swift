public import FocusbloxModel
import Foundation
import GRDB

extension StoreTransaction {
  /// Adds a notification to its task, or replaces the one with the same id.
  ///
  /// - Throws: `unknownID` where the task does not exist.
  public func add(_ notification: ItemNotification, by origin: Origin) throws {
    guard let task = try task(id: notification.taskID) else { throw StoreError.unknownID(notification.taskID) }
    let notification = origin == .user ? try distinct(notification, of: task) : notification
    let known = try self.notification(id: notification.id)
    if known == notification.asStored { return }
    try onChange?(.task, task.id)
    if let known {
      try keepRemoved([known], of: task, by: origin)
      // After a move by another program the snooze stays, because the object still contains it. Nothing rings
      // under the former identifier.
      let isMovedHere = origin == .user && known.trigger != notification.asStored.trigger
      if isMovedHere || known.identifier != notification.identifier { try forgetAnswers(to: known) }
    }
    let fires = clock.fireInstant(of: notification, task: task)
    try db.cachedStatement(sql: NotificationRow.upsert).execute(
      arguments: NotificationRow.arguments(notification, fires: fires))
    try noteAlarms(of: task, by: origin)
  }

  /// Removes a notification.
  /// - Throws: `unknownID`.
  public func removeNotification(id: String, by origin: Origin) throws {
    guard let known = try notification(id: id), let task = try task(id: known.taskID) else {
      throw StoreError.unknownID(id)
    }
    try onChange?(.task, task.id)
    try db.cachedStatement(sql: "DELETE FROM notifications WHERE id = ?").execute(arguments: [id])
    try keepRemoved([known], of: task, by: origin)
    try noteAlarms(of: task, by: origin)
  }

  /// Removes all user-added notifications of a task. Automatic notifications are not stored (S3-95).
  ///
  /// - Throws: `unknownID`.
  public func clearNotifications(taskID: String, by origin: Origin) throws {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    let known = try notifications(ofTask: taskID)
    if known.isEmpty { return }
    try onChange?(.task, taskID)
    try db.cachedStatement(sql: "DELETE FROM notifications WHERE task_id = ?").execute(arguments: [taskID])
    try keepRemoved(known, of: task, by: origin)
    try noteAlarms(of: task, by: origin)
  }

  /// Gives a reminder an alarm UID of its own where another reminder of the task already has this UID.
  private func distinct(_ notification: ItemNotification, of task: TaskItem) throws -> ItemNotification {
    let name = AlarmIdentity.uid(of: notification, item: task.uid)
    let isTaken = try notifications(ofTask: task.id).contains {
      $0.id != notification.id && AlarmIdentity.uid(of: $0, item: task.uid) == name
    }
    guard isTaken else { return notification }
    var distinct = notification
    distinct.alarmUID = NameBasedUUID.make(of: task.uid, name: "reminder \(notification.id)").uuidString.uppercased()
    return distinct
  }

  /// Moves the notifications of a task with its dates. Those whose date was removed are removed with it (S3-96 …
  /// S3-107). A lead under a day waits while its date is all-day, and a notification that never had a date waits for
  /// one.
  ///
  /// - Parameter former: the task before its dates changed.
  func moveNotifications(of task: TaskItem, since former: TaskItem) throws {
    for notification in try notifications(ofTask: task.id) {
      guard case .relative(_, let anchor) = notification.trigger else { continue }
      if task.date(anchor) == nil, former.date(anchor) != nil {
        try db.cachedStatement(sql: "DELETE FROM notifications WHERE id = ?").execute(arguments: [notification.id])
      } else {
        try db.cachedStatement(sql: "UPDATE notifications SET initial_fire_date = ? WHERE id = ?").execute(
          arguments: [clock.fireInstant(of: notification, task: task), notification.id])
      }
    }
  }

  func noteAlarms(of task: TaskItem, by origin: Origin) throws {
    if origin == .user { try setHeldAlarms(nil, of: .task, id: task.id) }
    try noteAnswer(of: task, by: origin)
  }

  /// The alarms stay those of the object: by this machine's settings, the answered alarm may not exist.
  func noteAnswer(of task: TaskItem, by origin: Origin) throws {
    try db.cachedStatement(sql: "UPDATE tasks SET revision = revision + 1 WHERE id = ?").execute(arguments: [task.id])
    if origin == .user {
      try noteChange(.task, id: task.id, uid: task.uid, from: task.listID, to: task.listID)
    }
  }
}

extension ItemNotification {
  /// The notification as the store returns it: instants in whole seconds.
  fileprivate var asStored: ItemNotification {
    var notification = self
    if case .absolute(let date) = trigger { notification.trigger = .absolute(date.inWholeSeconds) }
    notification.acknowledged = acknowledged?.inWholeSeconds
    notification.created = created.inWholeSeconds
    return notification
  }
}
