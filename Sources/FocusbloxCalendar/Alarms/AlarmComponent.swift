import FocusbloxModel
import Foundation
import ICalendar

/// VALARM of an alarm of ours. Always DISPLAY: some clients ring for nothing else.
enum AlarmComponent {
  /// `nil` for an instant outside the years 0 to 9999.
  static func make(_ alarm: AlarmSpec, item uid: String, form: LocationAlarmForm = .apple) -> Component? {
    guard let trigger = trigger(alarm.trigger) else { return nil }
    let name = AlarmIdentity.uid(of: alarm, item: uid)
    var component = Component(
      "VALARM",
      properties: [
        Property("UID", value: name), Property("X-WR-ALARMUID", value: name), Property("ACTION", value: "DISPLAY"),
        trigger, Property("DESCRIPTION", text: alarm.text.isEmpty ? "focusblox" : alarm.text),
        Property("X-FOCUSBLOX-KIND", value: alarm.kind.rawValue),
      ])
    if alarm.kind == .beforeDue { addLead(of: alarm, to: &component) }
    repeatIt(alarm, &component)
    if case .location(let place, let direction) = alarm.trigger {
      LocationAlarm.add(place, direction, form: form, to: &component)
    }
    if let original = AlarmIdentity.original(of: alarm, item: uid) {
      component.add(Property("RELATED-TO", parameters: [Parameter("RELTYPE", "SNOOZE")], value: original))
    }
    if let sound = alarm.sound { component.setPlain("X-FOCUSBLOX-SOUND", sound.description) }
    if let until = alarm.acknowledged, let property = utcProperty("ACKNOWLEDGED", until) { component.add(property) }
    return component
  }

  /// Absolute in UTC for tasks, relative in H, M and S for blocks.
  static func trigger(_ trigger: AlarmSpec.Trigger) -> Property? {
    switch trigger {
    case .absolute(let instant):
      utcProperty("TRIGGER", instant, parameters: [Parameter("VALUE", "DATE-TIME")])
    case .relativeToStart(let seconds):
      Property(
        "TRIGGER", parameters: [Parameter("RELATED", "START")], value: DurationValue(seconds: seconds).written)
    case .relativeToEnd(let seconds):
      Property("TRIGGER", parameters: [Parameter("RELATED", "END")], value: DurationValue(seconds: seconds).written)
    case .location: LocationAlarm.trigger
    }
  }

  /// The lead time, and the date it counts from where that is not the due date.
  static func addLead(of alarm: AlarmSpec, to component: inout Component) {
    guard let offset = alarm.offset else { return }
    component.set(Property("X-FOCUSBLOX-OFFSET", value: "\(offset)"))
    if let anchor = alarm.anchor, anchor != .dueDate {
      component.set(Property("X-FOCUSBLOX-ANCHOR", value: anchor.rawValue))
    }
  }

  /// RFC 5545 knows a count and no end: five rings, the user's interval beside it (G6). Programs ring the rest of an acknowledged alarm,
  /// so that only the interval stays.
  static func repeatIt(_ alarm: AlarmSpec, _ component: inout Component) {
    guard let seconds = alarm.repeatInterval, seconds > 0 else { return }
    if alarm.acknowledged == nil || alarm.isPutOff {
      if component.first("REPEAT") == nil {
        component.set(Property("REPEAT", value: "4"))
        component.set(Property("DURATION", value: DurationValue(seconds: seconds).written))
      }
    } else {
      component.remove("REPEAT")
      component.remove("DURATION")
    }
    component.set(Property("X-FOCUSBLOX-REPEAT-INTERVAL", value: "\(seconds)"))
  }
}
