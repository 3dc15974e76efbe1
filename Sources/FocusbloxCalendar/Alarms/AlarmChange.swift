public import FocusbloxModel
public import Foundation

/// Another client's change of an own alarm.
public enum AlarmChange: Sendable, Hashable {
  case moved(NotificationKind, to: Date)
  case removed(NotificationKind)
  /// A reminder that a user added was moved. `alarm` is its UID, as in `OwnAlarms.name`.
  case reminderMoved(alarm: String, to: Date)
  /// The reminder rang at that time for the last time, whatever its repetition.
  case reminderEnded(alarm: String, at: Date)
  case reminderRemoved(alarm: String)
  /// The user dismissed the alarm. Without a kind, the acknowledgement covers every alarm up to that time. `alarm` is
  /// the UID of a reminder, because an item may have several of one kind.
  case acknowledged(NotificationKind?, alarm: String? = nil, until: Date)
  /// The alarm rings again at that time. `alarm` is the UID of the snoozed alarm, where the program names it.
  case snoozed(until: Date, alarm: String?)
  /// The snooze of that time was removed. `leaving` is the time of another snooze of the same alarm.
  case snoozeRemoved(at: Date, leaving: Date? = nil)

  /// Whether an alarm is missing, which also happens where a server drops alarms.
  public var isRemoval: Bool {
    switch self {
    case .removed, .reminderRemoved, .snoozeRemoved: true
    case .moved, .reminderMoved, .reminderEnded, .acknowledged, .snoozed: false
    }
  }
}

/// The fields on which a task's alarms depend. An edit of one of them is an edit of the alarms.
public enum TaskAlarmFields {
  public static let names: Set<String> = ["due", "start", "planned", "estimateMinutes", "completed"]
  /// The fields with which a user decides the alarms of another program's task.
  public static let dates = names.subtracting(["completed"])
}
