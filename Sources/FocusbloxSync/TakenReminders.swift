import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// The reminders that the store has taken over from an object or a file.
struct TakenReminders {
  /// The identifiers of the rings of renamed reminders, by the identifiers in the object.
  fileprivate var renamed: [String: String] = [:]

  /// An answer to a reminder of the object, as an answer to the reminder in the store.
  func answer(_ answer: ReminderState) -> ReminderState {
    var answer = answer
    answer.identifier = renamed[answer.identifier] ?? answer.identifier
    return answer
  }
}

extension StoreTransaction {
  /// Adds reminders to tasks and removes others. A reminder is renamed where another task has its id: another program's
  /// copy of a task has the same alarm UIDs, and so has a second row of one task that moves to another list.
  @discardableResult
  func take(_ added: [ItemNotification], removed: [String] = [], by origin: Origin) throws -> TakenReminders {
    var taken = TakenReminders()
    for id in removed where try notification(id: id) != nil { try removeNotification(id: id, by: origin) }
    for var notification in added {
      if let known = try self.notification(id: notification.id), known.taskID != notification.taskID,
        let task = try task(id: notification.taskID)
      {
        let former = notification
        notification.alarmUID = OwnAlarms.name(of: former, item: task.uid)
        notification.id = NameBasedUUID.make(of: task.id, name: former.id).lowerCaseText
        taken.renamed[former.identifier] = notification.identifier
        if var held = task.heldAlarms {
          (held[reminder: notification.id], held[reminder: former.id]) = (held[reminder: former.id], nil)
          try setHeldAlarms(held, of: .task, id: task.id)
        }
      }
      try add(notification, by: origin)
    }
    return taken
  }
}
