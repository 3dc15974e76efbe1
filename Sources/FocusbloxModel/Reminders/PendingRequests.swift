public import Foundation

/// The plan of all pending notifications. The plan is always rebuilt from scratch, so that it never disagrees with
/// tasks, blocks and settings.
public enum PendingRequests {
  /// The largest number of pending requests (S0-72, G21).
  public static let slots = 64
  /// The largest number of tasks with due-date reminders, whether or not they use theirs (S0-53, S0-55).
  public static let dueDateTasks = 25

  /// The requests in firing order. Due-date reminders of the nearest 25 due dates are always included; the other kinds
  /// share the remaining slots by nearest fire date. Answers of the user are applied. The plan is empty where
  /// `notify_on_this_device` is off.
  ///
  /// - Parameters:
  ///   - foreign: the rings of alarms that other programs added, including past rings, which the user may have snoozed.
  ///   - isBudgeted: whether both limits apply. Without them the result contains everything that is now due.
  public static func all(
    tasks: some Sequence<TaskItem>, blocks: some Sequence<FocusBlock>, notifications: [ItemNotification],
    states: [ReminderState] = [], foreign: [NotificationRequest] = [], settings: Settings, now: Date, zone: TimeZone,
    language: Language? = nil, isBudgeted: Bool = true
  ) -> [NotificationRequest] {
    guard settings.notifyOnThisDevice else { return [] }
    let language = language ?? settings.notificationLanguage
    let open = tasks.filter { $0.status == .open }
    let added = Dictionary(grouping: notifications, by: \.taskID)
    let answers = Dictionary(grouping: states, by: \.subject)
    let rings = Dictionary(grouping: foreign, by: \.subject)
    let nearest = isBudgeted ? Set(nearestDue(open, now: now, zone: zone, count: dueDateTasks).map(\.id)) : []

    let ofTasks = open.map { task in
      var requests = pending(
        ofTask: [task], notifications: added[task.id] ?? [], states: answers[.task(task.id)] ?? [],
        foreign: rings[.task(task.id)] ?? [], settings: settings, now: now, zone: zone, language: language)
      if isBudgeted, !nearest.contains(task.id) { requests.dueDate = [] }
      return requests
    }
    let ofBlocks = blocks.map { block in
      pending(
        ofBlock: [block], states: answers[.block(block.id)] ?? [], foreign: rings[.block(block.id)] ?? [],
        settings: settings, now: now, zone: zone, language: language)
    }
    return planned(ofTasks + ofBlocks, settings: settings, isBudgeted: isBudgeted)
  }

  /// The requests of all items in firing order. Due-date reminders are always included; the other kinds share the
  /// remaining slots.
  ///
  /// - Parameter items: the items; only those within the limit have due-date reminders.
  public static func planned(
    _ items: [ItemRequests], settings: Settings, isBudgeted: Bool
  ) -> [NotificationRequest] {
    let dueDate = items.flatMap(\.dueDate)
    let room = isBudgeted ? max(0, slots - dueDate.count) : .max
    let planned = dueDate + items.flatMap(\.others).inOrderOfFiring().prefix(room)
    return planned.inOrderOfFiring().map { settings.playSounds ? $0 : $0.silenced }
  }

  /// The due-date reminders of at most `budget` tasks, nearest due date first (rescheduleAllDueDateNotifications, S0-49 … S0-55).
  public static func dueDateRequests(
    tasks: some Sequence<TaskItem>, settings: Settings, now: Date, zone: TimeZone, language: Language = .german,
    budget: Int = dueDateTasks
  ) -> [NotificationRequest] {
    nearestDue(tasks, now: now, zone: zone, count: budget).flatMap { task in
      DueDateReminders.requests(task: task, settings: settings, now: now, zone: zone, language: language)
        .filter { !$0.isOff(settings) }
    }
  }

  private static func nearestDue(
    _ tasks: some Sequence<TaskItem>, now: Date, zone: TimeZone, count: Int
  ) -> [TaskItem] {
    tasks.compactMap { task in task.due.map { (task: task, due: $0.dueInstant(in: zone)) } }
      .filter { $0.task.status == .open && $0.due > now }
      .sorted { ($0.due, $0.task.id) < ($1.due, $1.task.id) }
      .prefix(count).map(\.task)
  }
}

extension Sequence<NotificationRequest> {
  fileprivate func inOrderOfFiring() -> [NotificationRequest] {
    sorted { ($0.fireDate, $0.identifier) < ($1.fireDate, $1.identifier) }
  }
}

extension NotificationRequest {
  fileprivate var silenced: NotificationRequest {
    var request = self
    request.sound = .none
    return request
  }
}
