import FocusbloxModel
import Foundation
import ICalendar

/// The VALARM of an own alarm. Its ACTION is always DISPLAY, because some clients ring for no other action.
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
    if let until = alarm.acknowledged, let property = Property("ACKNOWLEDGED", utc: until) { component.add(property) }
    return component
  }

  /// The TRIGGER: absolute in UTC for tasks; relative in hours, minutes and seconds for blocks.
  static func trigger(_ trigger: AlarmSpec.Trigger) -> Property? {
    switch trigger {
    case .absolute(let instant):
      Property("TRIGGER", utc: instant, parameters: [Parameter("VALUE", "DATE-TIME")])
    case .relativeToStart(let seconds):
      Property(
        "TRIGGER", parameters: [Parameter("RELATED", "START")], value: DurationValue(seconds: seconds).written)
    case .relativeToEnd(let seconds):
      Property("TRIGGER", parameters: [Parameter("RELATED", "END")], value: DurationValue(seconds: seconds).written)
    case .location: LocationAlarm.trigger
    }
  }

  /// Adds the lead time, and its anchor where the anchor is not the due date.
  static func addLead(of alarm: AlarmSpec, to component: inout Component) {
    guard let offset = alarm.offset else { return }
    component.set(Property("X-FOCUSBLOX-OFFSET", value: "\(offset)"))
    if let anchor = alarm.anchor, anchor != .dueDate {
      component.set(Property("X-FOCUSBLOX-ANCHOR", value: anchor.rawValue))
    }
  }

  /// Adds the repetition. RFC 5545 has a count and no unlimited repetition: five rings, and the user's interval in an
  /// own property (G6). Programs ring the remaining repetitions of an acknowledged alarm, and Evolution those of a
  /// snoozed one, so that only the interval property stays.
  static func repeatIt(_ alarm: AlarmSpec, _ component: inout Component) {
    guard let seconds = alarm.repeatInterval, seconds > 0 else { return }
    if alarm.acknowledged == nil, !alarm.isSnoozed {
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
