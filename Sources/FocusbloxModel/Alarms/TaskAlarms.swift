public import Foundation

/// The alarms that the calendar object of a task should carry.
public enum TaskAlarms {
  /// The alarms in writing order, independent of the current time, so that a correct alarm stays after it has rung. A
  /// task that is not open has no alarms. Alarms that another client removed are left out, and moved ones ring at their
  /// new times. An answer becomes an acknowledgement, a snooze a second alarm that refers to the first (RFC 9074 sections
  /// 6.1 and 7).
  ///
  /// - Parameter held: the alarms of the calendar object, where they decide instead of the settings.
  public static func desired(
    task: TaskItem, notifications: [ItemNotification], states: [ReminderState] = [],
    held: HeldAlarms? = nil, settings: Settings, zone: TimeZone
  ) -> [AlarmSpec] {
    guard task.status == .open else { return [] }
    let instants = ReminderInstants(settings: settings, zone: zone)
    let automatic = AutomaticAlarms(task: task, settings: settings, instants: instants, held: held).alarms
    let added = notifications.compactMap { reminder -> AlarmSpec? in
      var alarm = AddedAlarm.make(reminder, task: task, settings: settings, instants: instants)
      if let instant = held?[reminder: reminder.id], case .absolute? = alarm?.trigger {
        alarm?.trigger = .absolute(instant)
      }
      return alarm
    }
    return (rings(automatic, beside: added) + added).answered(states) {
      $0.kind.identifier(of: $0.notificationID ?? task.id)
    }
  }

  /// The automatic alarms, one for each instant, and none at the instant of a user's reminder, because two alarms at one
  /// instant are one ring. Each reminder of a user keeps its own alarm: other machines learn of a reminder only from its
  /// alarm.
  private static func rings(_ automatic: [AlarmSpec], beside added: [AlarmSpec]) -> [AlarmSpec] {
    var taken = Set(added.map(\.trigger))
    return automatic.filter { taken.insert($0.trigger).inserted }
  }
}
