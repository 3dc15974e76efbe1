public import Foundation

extension PendingRequests {
  /// Every notification of an open task, past and future. A user's answer refers to one of them.
  public static func ofTask(
    _ task: TaskItem, notifications: [ItemNotification], settings: Settings, zone: TimeZone, language: Language? = nil
  ) -> [NotificationRequest] {
    guard task.status == .open else { return [] }
    let language = language ?? settings.notificationLanguage
    let always = Date.distantPast
    let automatic =
      DueDateReminders.requests(task: task, settings: settings, now: always, zone: zone, language: language)
      + AutomaticReminders(task: task, settings: settings, now: always, zone: zone, language: language).requests
    let added = notifications.filter { $0.taskID == task.id }.compactMap {
      $0.request(for: task, settings: settings, now: always, zone: zone, language: language)
    }
    return (automatic + added).sorted { ($0.fireDate, $0.identifier) < ($1.fireDate, $1.identifier) }
  }

  /// The alerts of a block, past and future.
  public static func ofBlock(
    _ block: FocusBlock, settings: Settings, zone: TimeZone, language: Language? = nil
  ) -> [NotificationRequest] {
    FocusBlockReminders.requests(
      block: block, settings: settings, now: .distantPast, zone: zone,
      language: language ?? settings.notificationLanguage)
  }
}

extension NotificationRequest {
  /// Whether a user's answer ends this ring. A repeating reminder continues after a snooze and ends with an
  /// acknowledgement (S3-17).
  public func isDone(by state: ReminderState?, now: Date) -> Bool {
    guard let state, let acknowledged = state.end(of: kind) else { return false }
    // A reminder that was moved after its answer also rings at its new time.
    guard firstFireDate ?? fireDate <= acknowledged else { return false }
    guard repeatInterval != nil, let snoozed = state.snoozedUntil else { return true }
    return snoozed > now && fireDate <= max(acknowledged, snoozed)
  }
}
