import Foundation

/// The UID of an alarm of this program, computed from the item, the kind and the reminder or offset. Two machines
/// therefore write one alarm only once.
public enum AlarmIdentity {
  /// Upper case, as in Apple's programs.
  public static func uid(of alarm: AlarmSpec, item uid: String) -> String {
    if alarm.snoozes == nil, let given = alarm.alarmUID { return given }
    if alarm.kind == .custom || alarm.kind == .location, let id = alarm.notificationID, UUID(uuidString: id) != nil {
      return id.uppercased()
    }
    return NameBasedUUID.make(of: uid, name: "\(alarm.kind.rawValue) \(distinction(alarm))").uuidString.uppercased()
  }

  /// The UID of the alarm for this reminder in a calendar.
  public static func uid(of notification: ItemNotification, item uid: String) -> String {
    self.uid(of: alarm(of: notification), item: uid)
  }

  /// An alarm with the UID of the reminder's alarm in a calendar. It has no ring time and only gives the name.
  public static func alarm(of notification: ItemNotification) -> AlarmSpec {
    var alarm = AlarmSpec(kind: notification.kind, trigger: .absolute(.distantPast), text: "")
    alarm.notificationID = notification.id
    alarm.alarmUID = notification.alarmUID
    if case .relative(let offset, let anchor) = notification.trigger { (alarm.offset, alarm.anchor) = (offset, anchor) }
    return alarm
  }

  /// The name of the alarm that a snooze puts off; `nil` for all other alarms.
  public static func original(of snooze: AlarmSpec, item uid: String) -> String? {
    original(of: snooze).map { self.uid(of: $0, item: uid) }
  }

  private static func original(of snooze: AlarmSpec) -> AlarmSpec? {
    guard let kind = snooze.snoozes else { return nil }
    var alarm = snooze
    alarm.kind = kind
    alarm.snoozes = nil
    return alarm
  }

  /// A lead time is the same on every machine; other notifications have only their own names.
  private static func distinction(_ alarm: AlarmSpec) -> String {
    if let original = original(of: alarm) {
      return "\(original.kind.rawValue) \(original.alarmUID ?? distinction(original))"
    }
    guard alarm.kind == .beforeDue, let offset = alarm.offset else { return alarm.notificationID ?? "" }
    let anchor = alarm.anchor ?? .dueDate
    return anchor == .dueDate ? String(offset) : "\(offset) \(anchor.rawValue)"
  }
}
