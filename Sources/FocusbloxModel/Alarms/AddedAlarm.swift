import Foundation

/// The alarm of a notification that a person added (CHECKLIST S3-8, S3-9, S3-7).
enum AddedAlarm {
  /// `nil` where its anchor has no date, or places are switched off.
  static func make(
    _ notification: ItemNotification, task: TaskItem, settings: Settings, instants: ReminderInstants
  ) -> AlarmSpec? {
    guard let (kind, trigger) = trigger(of: notification, task: task, settings: settings, instants: instants)
    else { return nil }
    var alarm = AlarmSpec(kind: kind, trigger: trigger, text: task.title)
    alarm.notificationID = notification.id
    alarm.repeatInterval = notification.repeatInterval
    alarm.acknowledged = notification.acknowledged
    if case .relative(let offset, _) = notification.trigger { alarm.offset = offset }
    let sound = settings.playSounds ? (kind == .location ? settings.locationSound : .systemDefault) : SoundOption.none
    alarm.sound = sound == .systemDefault ? nil : sound
    return alarm
  }

  private static func trigger(
    of notification: ItemNotification, task: TaskItem, settings: Settings, instants: ReminderInstants
  ) -> (NotificationKind, AlarmSpec.Trigger)? {
    switch notification.trigger {
    case .absolute(let instant):
      return (.custom, .absolute(instant))
    case .relative(let offset, let anchor):
      let date =
        switch anchor {
        case .dueDate: task.due
        case .deferDate: task.start
        case .plannedDate: task.planned
        }
      return date.map { (.beforeDue, .absolute(instants.offset(offset, from: $0))) }
    case .location(let place, let direction):
      return settings.notifyOnLocation ? (.location, .location(place, direction)) : nil
    }
  }
}
