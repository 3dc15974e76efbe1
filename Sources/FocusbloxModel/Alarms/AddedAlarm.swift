import Foundation

/// The alarm of a notification that a user added (S3-8, S3-9, S3-7).
enum AddedAlarm {
  /// Makes the alarm of a reminder.
  /// - Returns: `nil` where the anchor date is missing, or where the settings turn location alarms off.
  static func make(
    _ notification: ItemNotification, task: TaskItem, settings: Settings, instants: ReminderInstants
  ) -> AlarmSpec? {
    guard let trigger = trigger(of: notification, task: task, settings: settings, instants: instants)
    else { return nil }
    var alarm = AlarmSpec(
      kind: notification.kind, trigger: trigger, words: words(notification, task),
      language: settings.notificationLanguage)
    alarm.notificationID = notification.id
    alarm.alarmUID = notification.alarmUID
    alarm.repeatInterval = notification.repeatInterval
    alarm.acknowledged = notification.acknowledged
    if case .relative(let offset, let anchor) = notification.trigger { (alarm.offset, alarm.anchor) = (offset, anchor) }
    let usual = notification.kind == .location ? settings.locationSound : .systemDefault
    let sound = settings.playSounds ? usual : SoundOption.none
    alarm.sound = sound == .systemDefault ? nil : sound
    return alarm
  }

  private static func trigger(
    of notification: ItemNotification, task: TaskItem, settings: Settings, instants: ReminderInstants
  ) -> AlarmSpec.Trigger? {
    switch notification.trigger {
    case .absolute(let instant): .absolute(instant)
    case .relative(let offset, let anchor): instants.lead(offset, of: task, before: anchor).map { .absolute($0) }
    case .location(let place, let direction): settings.notifyOnLocation ? .location(place, direction) : nil
    }
  }

  private static func words(_ notification: ItemNotification, _ task: TaskItem) -> LocalizedText {
    let title = LocalizedText(task.title, task.title)
    return switch notification.trigger {
    case .absolute: AlarmTexts.custom(task.title, due: task.due)
    case .location: title
    case .relative(let offset, let anchor):
      task.date(anchor).map { AlarmTexts.lead(task.title, seconds: offset, to: anchor, at: $0) } ?? title
    }
  }
}
