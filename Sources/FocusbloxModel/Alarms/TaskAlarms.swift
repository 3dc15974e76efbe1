public import Foundation

/// The alarms a task should carry in a calendar.
public enum TaskAlarms {
  /// In the order in which they are written, without regard to the present: an alarm that was right stays when it is over. A task that is
  /// not open has none; kinds that another client removed are left out. An answer is written as
  /// an acknowledgement, a snooze as a second alarm beside it (RFC 9074 6.1, 7).
  public static func desired(
    task: TaskItem, notifications: [ItemNotification], states: [ReminderState] = [], settings: Settings,
    zone: TimeZone
  ) -> [AlarmSpec] {
    guard task.status == .open else { return [] }
    let instants = ReminderInstants(settings: settings, zone: zone)
    let automatic = AutomaticAlarms(task: task, settings: settings, instants: instants).alarms
      .filter { !task.suppressedAlarms.contains($0.kind.rawValue) }
    let added = notifications.compactMap {
      AddedAlarm.make($0, task: task, settings: settings, instants: instants)
    }
    return withoutDuplicates(automatic + added).answered(states) {
      "\($0.kind.rawValue)-\($0.notificationID ?? task.id)"
    }
  }

  /// Two alarms of one instant are one ring; a user's own one is kept.
  private static func withoutDuplicates(_ alarms: [AlarmSpec]) -> [AlarmSpec] {
    let own = Set(alarms.filter { !NotificationKind.automatic.contains($0.kind) }.map(\.trigger))
    var seen: Set<AlarmSpec.Trigger> = []
    return alarms.filter { alarm in
      if NotificationKind.automatic.contains(alarm.kind), own.contains(alarm.trigger) { return false }
      return seen.insert(alarm.trigger).inserted
    }
  }
}
