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
      kind: notification.kind, trigger: trigger, words: LocalizedText(verbatim: task.title),
      language: settings.notificationLanguage)
    setWords(of: &alarm, notification, task, instants.zone)
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

  /// The text stays the title where the task lacks the date.
  private static func setWords(
    of alarm: inout AlarmSpec, _ notification: ItemNotification, _ task: TaskItem, _ zone: TimeZone
  ) {
    switch notification.trigger {
    case .location: break
    case .absolute:
      if let due = task.due { alarm.say(due, in: zone) { AlarmTexts.custom(task.title, due: $0) } }
    case .relative(let offset, let anchor):
      guard let date = task.date(anchor) else { return }
      alarm.say(date, in: zone) { AlarmTexts.lead(task.title, seconds: offset, to: anchor, at: $0) }
    }
  }
}
