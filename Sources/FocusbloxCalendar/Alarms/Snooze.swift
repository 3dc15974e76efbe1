import FocusbloxModel
public import Foundation
public import ICalendar

/// A snooze of one alarm: a Thunderbird property, one for each occurrence, or the second alarm of RFC 9074 section 7.
public struct Snooze: Sendable, Hashable {
  /// The time at which the alarm rings again.
  public var until: Date
  /// The UID of the snoozed alarm; `nil` where the item does not name it.
  public var alarm: String?
  /// Whether this project wrote the snooze.
  var isOwn: Bool

  public static func all(in item: Component, _ context: MappingContext) -> [Snooze] {
    let alarms = item.readAlarms
    // Thunderbird walks the alarms of an item: its properties have no effect on an item without an alarm.
    if alarms.isEmpty { return [] }
    let times = item.all(beginningWith: "X-MOZ-SNOOZE-TIME").compactMap(context.instant)
    let foreign = times.isEmpty ? nil : item.foreignAlarmThatRang(context)
    let ofItem = times.map { Snooze(until: $0, alarm: foreign, isOwn: false) }
    guard alarms.contains(where: { $0.kind == .snooze || $0.snoozedAlarmUID != nil }) else { return ofItem }
    let uid = item.first("UID")?.text ?? ""
    let plain = item.withoutAlarms
    return ofItem
      + alarms.compactMap { alarm in
        guard let name = alarm.snoozedAlarmUID ?? original(of: alarm, among: alarms, item: uid),
          let instant = AlarmTrigger(alarm, context)?.instant(in: plain, context)
        else { return nil }
        return Snooze(until: instant, alarm: name, isOwn: alarm.kind == .snooze)
      }
  }

  /// Of several snoozes of one alarm another program's snooze wins, because own snoozes are not written beside it; else
  /// the latest.
  static func last(_ snoozes: [Snooze]) -> Snooze? {
    snoozes.max(by: isBefore)
  }

  /// The order in which the last of several snoozes wins.
  static func isBefore(_ one: Snooze, _ other: Snooze) -> Bool {
    (one.isOwn ? 0 : 1, one.until) < (other.isOwn ? 0 : 1, other.until)
  }

  /// The snoozed alarm by its name. A server or program that drops the relation keeps the own snooze's UID, which
  /// derives from the alarm's UID.
  private static func original(of snooze: Component, among alarms: [Component], item uid: String) -> String? {
    guard snooze.kind == .snooze, let name = snooze.alarmName else { return nil }
    return alarms.first { $0.kind != .snooze && names(ofSnoozesOf: $0, item: uid).contains(name) }?.alarmName
  }

  /// The possible UIDs of a snooze of an own alarm.
  private static func names(ofSnoozesOf alarm: Component, item uid: String) -> [String] {
    guard let kind = alarm.kind else { return [] }
    let name = alarm.alarmName
    var snooze = AlarmSpec(kind: .snooze, trigger: .absolute(.distantPast), text: "")
    snooze.snoozes = kind
    if kind == .beforeDue { (snooze.offset, snooze.anchor) = (alarm.leadOffset, alarm.leadAnchor) }
    if kind.isAddedByUser { snooze.notificationID = name?.lowercased() }
    let usual = AlarmIdentity.uid(of: snooze, item: uid)
    guard let name else { return [usual] }
    snooze.alarmUID = name
    return [usual, AlarmIdentity.uid(of: snooze, item: uid)]
  }
}

extension Component {
  /// The name of another program's alarm, where it was the last one to ring before the user answered in Thunderbird. Its
  /// snoozes belong to this alarm, and not to an own alarm that rang earlier. `nil` where an own alarm rang last, and in
  /// items whose own alarms may have lost their marks.
  func foreignAlarmThatRang(_ context: MappingContext) -> String? {
    guard OwnAlarms.exist(in: self), let answered = context.instant(first("X-MOZ-LASTACK")) else { return nil }
    // Answered rings count here.
    var plain = withoutAlarms
    plain.remove("X-MOZ-LASTACK")
    let window = answered.addingTimeInterval(-8 * 86_400)..<answered.addingTimeInterval(1)
    let morning =
      3600 * context.settings.dueDateMorningReminderHour + 60 * context.settings.dueDateMorningReminderMinute
    let rings = readAlarms.filter { $0.kind != .snooze && $0.snoozedAlarmUID == nil }.compactMap {
      alarm -> (alarm: Component, at: Date)? in
      var open = alarm
      open.remove("ACKNOWLEDGED")
      return VAlarm(open)?.instants(in: plain, zones: context.zones, window: window, morning: morning).max()
        .map { (alarm, $0) }
    }
    guard let last = rings.map(\.at).max(), !rings.contains(where: { $0.alarm.kind != nil && $0.at == last }) else {
      return nil
    }
    return rings.first { $0.at == last }.map { $0.alarm.alarmName ?? "" }
  }

  /// Whether another program has moved the due date and left the alarms that this program made for the former date. The
  /// alarms of this date are within two days of it, whatever the zones of their writers.
  func hasAlarmsOfOtherDueDate(_ context: MappingContext) -> Bool {
    guard !recurs, let due = writtenDue(context)?.instant(in: context.zone), let written = WrittenAlarms(self) else {
      return false
    }
    return components(named: "VALARM").contains { alarm in
      guard alarm.kind == .due || alarm.kind == .dueDateMorning, written.hasLeft(alarm, as: alarm),
        case .absolute(let instant)? = AlarmTrigger(alarm, context)
      else { return false }
      return abs(instant.timeIntervalSince(due)) > 2 * 86_400
    }
  }
}
