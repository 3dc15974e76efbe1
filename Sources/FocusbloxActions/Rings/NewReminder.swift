import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
package import Foundation

extension ItemNotification {
  /// A reminder that a user sets. The id of a lead time is the name of its alarm, so that two machines that set the
  /// same lead time set one reminder.
  package static func set(
    _ trigger: Trigger, every interval: Int? = nil, for task: TaskItem, at now: Date, in store: StoreReader
  ) throws -> ItemNotification {
    var reminder = ItemNotification(
      id: Workplace.newID(), taskID: task.id, trigger: trigger, repeatInterval: interval, created: now)
    guard case .relative = trigger else { return reminder }
    let name = OwnAlarms.name(of: reminder, item: task.uid).lowercased()
    if try store.notification(id: name) == nil { reminder.id = name }
    return reminder
  }
}

extension ReminderCheck {
  /// Adds a reminder that the person sets.
  ///
  /// - Throws: `ArgumentProblem` for one that could never ring.
  package func add(
    _ trigger: ItemNotification.Trigger, every interval: Int? = nil, to task: TaskItem, in store: StoreTransaction
  ) throws -> ItemNotification {
    try check(trigger, every: interval, of: task, besides: store.notifications(ofTask: task.id))
    let reminder = try ItemNotification.set(trigger, every: interval, for: task, at: now, in: store)
    try store.add(reminder, by: .user)
    return reminder
  }
}

/// Adds a reminder to tasks as one step.
package struct AddReminder {
  private let trigger: ItemNotification.Trigger
  private let interval: Int?
  private let form: ReminderForm

  /// - Parameter interval: the seconds after which it rings again.
  package init(_ trigger: ItemNotification.Trigger, every interval: Int? = nil, _ form: ReminderForm = .remind) {
    (self.trigger, self.interval, self.form) = (trigger, interval, form)
  }

  package func run(_ tasks: [TaskItem], at place: Workplace, in store: Store) throws -> [ItemNotification] {
    let check = try place.reminderCheck(form)
    return try place.step("remind add", store) { store in
      try tasks.map { try check.add(trigger, every: interval, to: $0, in: store) }
    }
  }
}

/// Removes reminders of a task as one step.
package enum RemoveReminders {
  package static func all(of task: String, at place: Workplace, in store: Store) throws -> [ItemNotification] {
    try place.step("remind clear", store) { store in
      let notifications = try store.notifications(ofTask: task)
      try store.clearNotifications(taskID: task, by: .user)
      return notifications
    }
  }

  package static func one(_ reminder: ItemNotification, at place: Workplace, in store: Store) throws {
    try place.step("remind remove", store) { try $0.removeNotification(id: reminder.id, by: .user) }
  }
}
