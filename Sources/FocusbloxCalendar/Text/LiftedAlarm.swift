import FocusbloxModel
import Foundation
import ICalendar

/// The form of a user's reminder in a lifted text. A lead time counts from its date, whether or not it can ring, so
/// that its TRIGGER is relative; other reminders have an instant or a place. What is made from the item, such as the
/// text, is kept but does not count.
enum LiftedAlarm {
  /// The lifted form of an alarm that this program wrote. One whose time another program changed has this time as its
  /// own.
  static func form(
    of alarm: Component, _ kind: NotificationKind, _ name: String, in item: Component, _ written: WrittenAlarms?,
    _ context: MappingContext
  ) -> Component {
    var lifted = alarm
    lifted.remove(AlarmMark.property)
    if lifted.alarmName == nil { lifted.name(name) }
    guard kind != .location else { return lifted }
    if kind == .beforeDue, let offset = alarm.leadOffset, isLead(alarm, item, written, context) {
      lifted.set(trigger(offset, alarm.leadAnchor))
      return lifted
    }
    guard let instant = AlarmTrigger(alarm, context)?.instant(in: item, context),
      let line = AlarmComponent.trigger(.absolute(instant))
    else { return lifted }
    lifted.set(line)
    if kind == .beforeDue { lifted.mark(.custom) }
    return lifted
  }

  /// The reminder that waits in a record.
  static func make(_ reminder: WaitingReminder) -> Component? {
    var spec = AlarmSpec(kind: .custom, trigger: .absolute(.distantPast), text: "")
    var line: Property?
    switch reminder.time {
    case .lead(let seconds, let anchor):
      spec.kind = .beforeDue
      (spec.offset, spec.anchor) = (seconds, anchor)
      line = trigger(seconds, anchor)
    case .instant(let value):
      spec.kind = reminder.snoozed == nil ? .custom : .snooze
      line = Property("TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], value: value)
    case .place(let place, let direction):
      spec.kind = .location
      spec.trigger = .location(place, direction)
    }
    spec.alarmUID = reminder.name
    spec.repeatInterval = reminder.repeatInterval
    guard var alarm = AlarmComponent.make(spec, item: "") else { return nil }
    if let line { alarm.set(line) }
    if let snoozed = reminder.snoozed { alarm.add(snooze(of: snoozed)) }
    return alarm
  }

  /// The reminder of a lifted alarm for a record; `nil` for an alarm of another program.
  static func waiting(_ alarm: Component) -> WaitingReminder? {
    guard let kind = alarm.kind, let name = alarm.alarmName, let trigger = alarm.first("TRIGGER") else { return nil }
    let time: WaitingReminder.Time
    if kind == .location {
      guard let there = LocationAlarm.read(alarm) else { return nil }
      time = .place(there.place, there.trigger)
    } else if let lead = lead(alarm) {
      time = .lead(lead.offset, lead.anchor)
    } else {
      time = .instant(trigger.value)
    }
    return WaitingReminder(
      name: name, time: time, repeatInterval: OwnAlarms.repeatInterval(of: alarm), snoozed: alarm.snoozedAlarmUID)
  }

  /// The lead time of a lifted alarm.
  static func lead(_ alarm: Component) -> (offset: Int, anchor: ItemNotification.Anchor)? {
    guard alarm.kind == .beforeDue, let offset = alarm.leadOffset,
      let trigger = alarm.first("TRIGGER"), DurationValue(trigger.value) != nil
    else { return nil }
    return (offset, alarm.leadAnchor)
  }

  private static func isLead(
    _ alarm: Component, _ item: Component, _ written: WrittenAlarms?, _ context: MappingContext
  ) -> Bool {
    if let mark = AlarmMark(alarm) { return mark.isKept(by: alarm) }
    guard case .relative? = OwnAlarms.trigger(of: alarm, .beforeDue, item, written, context)?.0 else { return false }
    return true
  }

  private static func trigger(_ seconds: Int, _ anchor: ItemNotification.Anchor) -> Property {
    let related = anchor == .deferDate ? "START" : "END"
    return Property(
      "TRIGGER", parameters: [Parameter("RELATED", related)], value: DurationValue(seconds: seconds).written)
  }

  private static func snooze(of name: String) -> Property {
    Property("RELATED-TO", parameters: [Parameter("RELTYPE", "SNOOZE")], value: name)
  }
}

extension Component {
  /// Gives an alarm its name, in both spellings.
  mutating func name(_ name: String) {
    set(Property("UID", value: name))
    set(Property("X-WR-ALARMUID", value: name))
  }

  /// Marks an alarm as of this kind, without a lead time.
  mutating func mark(_ kind: NotificationKind) {
    set(Property("X-FOCUSBLOX-KIND", value: kind.rawValue))
    for name in ["X-FOCUSBLOX-OFFSET", "X-FOCUSBLOX-ANCHOR"] { remove(name) }
  }
}
