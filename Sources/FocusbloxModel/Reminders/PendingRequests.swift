public import Foundation

/// The plan of what will be shown: rebuilt from scratch, so that it never disagrees with tasks, blocks and settings.
public enum PendingRequests {
  /// At most this many requests wait at a time (CHECKLIST S0-72, G21).
  public static let slots = 64
  /// At most this many tasks have due-date reminders, whether or not they use theirs (CHECKLIST S0-53, S0-55).
  public static let dueDateTasks = 25

  /// The requests in the order in which they fire. Due-date reminders of the nearest 25 due dates have their places; the other
  /// kinds share what is left by nearest fire date. What a person answered is honoured. Nothing when `notify_on_this_device` is off.
  ///
  /// - Parameters:
  ///   - foreign: rings of alarms that other programs set, past ones too, for they may have been put off.
  ///   - isBudgeted: whether both limits hold; without them nothing that became due meanwhile is left out.
  public static func all(
    tasks: some Sequence<TaskItem>, blocks: some Sequence<FocusBlock>, notifications: [ItemNotification],
    states: [ReminderState] = [], foreign: [NotificationRequest] = [], settings: Settings, now: Date, zone: TimeZone,
    language: Language? = nil, isBudgeted: Bool = true
  ) -> [NotificationRequest] {
    guard settings.notifyOnThisDevice else { return [] }
    let language = language ?? settings.notificationLanguage
    let open = tasks.filter { $0.status == .open }
    let added = Dictionary(grouping: notifications, by: \.taskID)

    let answers = Dictionary(states.map { ($0.identifier, $0) }) { first, _ in first }

    let dueDate = dueDateRequests(
      tasks: open, settings: settings, now: now, zone: zone, language: language,
      budget: isBudgeted ? dueDateTasks : .max
    )
    .filter { !$0.isDone(by: answers[$0.identifier], now: now) }
    let fresh =
      open.flatMap { task in
        AutomaticReminders(task: task, settings: settings, now: now, zone: zone, language: language).requests
          .filter { !task.suppressedAlarms.contains($0.kind.rawValue) }
          + (added[task.id] ?? []).compactMap {
            $0.request(for: task, settings: settings, now: now, zone: zone, language: language)
          }
      }
      + blocks.flatMap {
        FocusBlockReminders.requests(block: $0, settings: settings, now: now, zone: zone, language: language)
      }
      + foreign.filter { $0.fireDate > now }
    let again = snoozed(
      states, tasks: open, blocks: blocks, notifications: added, foreign: foreign, settings: settings, now: now,
      zone: zone, language: language)
    let others = fresh.filter { !$0.isDone(by: answers[$0.identifier], now: now) } + again
    let room = isBudgeted ? max(0, slots - dueDate.count) : .max
    let planned = dueDate + others.inOrderOfFiring().prefix(room)
    return planned.inOrderOfFiring().map { settings.playSounds ? $0 : $0.silenced }
  }

  /// The due-date reminders of at most `budget` tasks, nearest due date first (rescheduleAllDueDateNotifications, CHECKLIST S0-49 … S0-55).
  public static func dueDateRequests(
    tasks: some Sequence<TaskItem>, settings: Settings, now: Date, zone: TimeZone, language: Language = .german,
    budget: Int = dueDateTasks
  ) -> [NotificationRequest] {
    tasks.compactMap { task in task.due.map { (task: task, due: $0.dueInstant(in: zone)) } }
      .filter { $0.task.status == .open && $0.due > now }
      .sorted { ($0.due, $0.task.id) < ($1.due, $1.task.id) }
      .prefix(budget)
      .flatMap { item in
        DueDateReminders.requests(task: item.task, settings: settings, now: now, zone: zone, language: language)
          .filter { !item.task.suppressedAlarms.contains($0.kind.rawValue) }
      }
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
