public import FocusbloxModel
import Foundation
public import ICalendar

/// The VALARMs of a component that are ours: they carry X-FOCUSBLOX-KIND.
public enum OwnAlarms {
  public static func exist(in component: Component) -> Bool {
    component.components(named: "VALARM").contains { $0.kind != nil }
  }

  /// Whether there are any, or were and will be again: all of them are switched off or suppressed for the moment.
  public static func areKept(in component: Component) -> Bool {
    exist(in: component) || WrittenAlarms(component)?.isEmpty ?? false
  }

  /// The name of the alarm of a reminder that a user added.
  public static func name(of notification: ItemNotification, item uid: String) -> String {
    AlarmIdentity.uid(of: notification, item: uid)
  }

  /// The identifier of the notification that an alarm stands for; `nil` for another program's alarm.
  public static func identifier(
    ofAlarm name: String, itemID: String, uid: String, _ reminders: [ItemNotification]
  ) -> String? {
    if let reminder = reminders.first(where: { AlarmIdentity.uid(of: $0, item: uid) == name }) {
      return reminder.identifier
    }
    let kinds = NotificationKind.automatic.union([.focusBlockStart, .focusBlockEnd])
    let kind = kinds.first {
      AlarmIdentity.uid(of: AlarmSpec(kind: $0, trigger: .relativeToStart(0), text: ""), item: uid) == name
    }
    return kind.map { "\($0.rawValue)-\(itemID)" }
  }

  /// Whether the item has a snooze of an alarm, by the name of that one.
  public static func isPutOff(_ alarm: String, in item: Component, _ context: MappingContext) -> Bool {
    Snooze.all(in: item, context).contains { $0.alarm == alarm }
  }

  /// The alarms of reminders by their names, for those that do not ring any more: their date went, or a switch is off.
  public static func named(_ notifications: [ItemNotification]) -> [AlarmSpec] {
    notifications.map { AlarmIdentity.alarm(of: $0) }
  }

  /// Of reminders those whose alarms are in the item, and are not those of `others`.
  public static func present(
    _ reminders: [ItemNotification], in item: Component, besides others: [ItemNotification] = []
  ) -> [ItemNotification] {
    if reminders.isEmpty { return [] }
    let uid = item.first("UID")?.text ?? ""
    let names = Set(item.components(named: "VALARM").compactMap(\.alarmName))
      .subtracting(others.map { name(of: $0, item: uid) })
    return reminders.filter { names.contains(name(of: $0, item: uid)) }
  }

  /// The lead time of a block's start alert as a calendar has it, in minutes.
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
  /// Why an alarm of ours rings; `nil` for a foreign one.
  var kind: NotificationKind? {
    first("X-FOCUSBLOX-KIND").flatMap { NotificationKind(rawValue: $0.value) }
  }

  /// Whether the item bears a mark of ours, so that it was made or worked on here.
  var isOurs: Bool {
    OwnAlarms.exist(in: self) || properties.contains { $0.name.hasPrefix("X-FOCUSBLOX-") }
  }
}

/// X-MOZ-LASTACK, the only acknowledgement that Thunderbird obeys; it covers every alarm at or before it.
enum LastAcknowledgement {
  static func write(_ alarms: [AlarmSpec], to item: inout Component, now: Date) {
    // It would silence what rings before an alarm that was taken care of in advance.
    var wanted = alarms.compactMap(\.acknowledged).filter { $0 <= now }
    // Without one Thunderbird shows the placeholder trigger of a place at every start.
    let hasPlace = alarms.contains { if case .location = $0.trigger { true } else { false } }
    if hasPlace, item.first("X-MOZ-LASTACK") == nil { wanted.append(now) }
    guard let latest = wanted.max() else { return }
    let current = item.first("X-MOZ-LASTACK").flatMap { DateTimeValue($0) }?.wallClock.instantInUTC
    if let current, current >= latest { return }
    if let property = utcProperty("X-MOZ-LASTACK", latest) { item.set(property) }
  }
}
