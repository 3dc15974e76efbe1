public import FocusbloxModel
public import Foundation

/// What another client did to alarms of ours.
public enum AlarmChange: Sendable, Hashable {
  case moved(NotificationKind, to: Date)
  case removed(NotificationKind)
  /// Of a reminder that a user added; `alarm` is its name, as `OwnAlarms.name` makes it.
  case reminderMoved(alarm: String, to: Date)
  /// It rang then for the last time, whatever it repeated.
  case reminderEnded(alarm: String, at: Date)
  case reminderRemoved(alarm: String)
  /// Dismissed; without a kind it covers every alarm up to then. `alarm` is the name of a reminder, which has others of its kind beside it.
  case acknowledged(NotificationKind?, alarm: String? = nil, until: Date)
  /// Rings again then; `alarm` is the UID of the one that was put off, where the program says it.
  case snoozed(until: Date, alarm: String?)
  /// What was to ring again then does not; `leaving` is when another snooze of it does, which stood beside this one.
  case snoozeRemoved(at: Date, leaving: Date? = nil)

  /// Whether an alarm is missing since, as it is where a server drops alarms.
  public var isRemoval: Bool {
    switch self {
    case .removed, .reminderRemoved, .snoozeRemoved: true
    case .moved, .reminderMoved, .reminderEnded, .acknowledged, .snoozed: false
    }
  }
}

/// The fields on which alarms of a task hang: an edit of one of them is an edit of the alarms.
public enum TaskAlarmFields {
  public static let names: Set<String> = ["due", "start", "planned", "estimateMinutes", "completed"]
}
