public import FocusbloxModel
import Foundation
public import ICalendar

/// The own VALARMs of a component, which have X-FOCUSBLOX-KIND.
public enum OwnAlarms {
  public static func exist(in component: Component) -> Bool {
    component.hasComponent(named: "VALARM") { $0.kind != nil }
  }

  /// Whether own alarms exist, or existed and will return: all of them may be disabled or suppressed at present.
  public static func areManaged(in component: Component) -> Bool {
    exist(in: component) || WrittenAlarms(component)?.isEmpty ?? false
  }

  /// The UID of the alarm of a reminder that a user added.
  public static func name(of notification: ItemNotification, item uid: String) -> String {
    AlarmIdentity.uid(of: notification, item: uid)
  }

  /// The kind of an alarm with this UID that no user added; `nil` for a reminder's and for another program's alarm.
  public static func kind(ofAlarm name: String, item uid: String) -> NotificationKind? {
    NotificationKind.automatic.union([.focusBlockStart, .focusBlockEnd]).first {
      AlarmIdentity.uid(of: AlarmSpec(kind: $0, trigger: .relativeToStart(0), text: ""), item: uid) == name
    }
  }

  /// Whether the item still has a snooze of the alarm that the change removed.
  public static func hasSnooze(
    ofAlarmRemovedBy change: AlarmChange, in item: Component, _ context: MappingContext
  ) -> Bool {
    let uid = item.first("UID")?.text ?? ""
    return Snooze.all(in: item, context).contains { snooze in
      guard let alarm = snooze.alarm else { return false }
      return switch change {
      case .removed(let kind): self.kind(ofAlarm: alarm, item: uid) == kind
      case .reminderRemoved(let name): alarm == name
      default: false
      }
    }
  }

  /// The alarms of reminders, including reminders that no longer ring because their date is gone or a setting is off.
  public static func named(_ notifications: [ItemNotification]) -> [AlarmSpec] {
    notifications.map { AlarmIdentity.alarm(of: $0) }
  }

  /// The reminders whose alarms are in the item, or wait in its record, and do not belong to `others`.
  public static func present(
    _ reminders: [ItemNotification], in item: Component, besides others: [ItemNotification] = []
  ) -> [ItemNotification] {
    if reminders.isEmpty { return [] }
    let uid = item.first("UID")?.text ?? ""
    let names = Set(item.components(named: "VALARM").compactMap(\.alarmName))
      .union(WrittenAlarms(item)?.waiting.keys.map(\.self) ?? [])
      .subtracting(others.map { name(of: $0, item: uid) })
    return reminders.filter { names.contains(name(of: $0, item: uid)) }
  }

  /// Whether a machine that knows no earlier text of the item finds this move of an own alarm, too. The
  /// result is true for every other change.
  public static func shows(_ change: AlarmChange, in item: Component) -> Bool {
    switch change {
    case .moved(let kind, _): automaticKinds(leftIn: item).contains(kind)
    case .reminderMoved(let name, _): item.readAlarms.contains { $0.kind != nil && $0.alarmName == name }
    default: true
    }
  }

  /// The lead time of a block's start alert in its event, in minutes.
  static func minutesBeforeStart(in event: Component) -> Int? {
    let alarm = event.components(named: "VALARM").first { $0.kind == .focusBlockStart }
    guard let property = alarm?.first("TRIGGER"), property.parameter("RELATED")?.uppercased() != "END",
      let seconds = DurationValue(property.value)?.nominalSeconds, seconds <= 0
    else { return nil }
    return -seconds / 60
  }

  static func add(_ alarms: [AlarmSpec], to item: inout Component, uid: String, now: Date, form: LocationAlarmForm) {
    for component in alarms.compactMap({ AlarmComponent.make($0, item: uid, form: form) }) { item.append(component) }
    LastAcknowledgement.write(alarms, to: &item, now: now)
  }
}

extension Component {
  /// The kind of an own alarm; `nil` for a foreign alarm.
  var kind: NotificationKind? {
    first("X-FOCUSBLOX-KIND").flatMap { NotificationKind(rawValue: $0.value) }
  }
}

/// X-MOZ-LASTACK, the only acknowledgement that Thunderbird obeys. It covers every alarm up to its time.
enum LastAcknowledgement {
  static func write(_ alarms: [AlarmSpec], to item: inout Component, now: Date) {
    // A later time would silence alarms that ring before an alarm which was acknowledged in advance.
    var wanted = alarms.compactMap(\.acknowledged).filter { $0 <= now }
    // Without X-MOZ-LASTACK Thunderbird shows the placeholder trigger of a location alarm at every start.
    let hasPlace = alarms.contains { if case .location = $0.trigger { true } else { false } }
    // The time of the last change, so that the same item gives the same text at any time.
    if hasPlace, item.first("X-MOZ-LASTACK") == nil { wanted.append(min(instant("LAST-MODIFIED", item) ?? now, now)) }
    guard let latest = wanted.max() else { return }
    let current = instant("X-MOZ-LASTACK", item)
    if let current, current >= latest { return }
    if let property = Property("X-MOZ-LASTACK", utc: latest) { item.set(property) }
  }

  private static func instant(_ name: String, _ item: Component) -> Date? {
    item.first(name).flatMap { DateTimeValue($0) }?.wallClock.instantInUTC
  }
}
