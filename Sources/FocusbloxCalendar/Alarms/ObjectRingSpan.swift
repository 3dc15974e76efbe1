public import FocusbloxModel
import ICalendar

extension RingSpan {
  /// The span with the start and the alarms of the item's calendar object; `nil` for a series, a repeating alarm and a
  /// snooze, whose rings are not all near the item's dates.
  public func extended(by object: CalendarObjectReading) -> RingSpan? {
    guard !object.isRecurring, object.overrides.isEmpty,
      object.master.all(beginningWith: "X-MOZ-SNOOZE-TIME").isEmpty
    else { return nil }
    var span = self
    if let day = object.startDay { span.include(day) }
    for alarm in object.master.components(named: "VALARM") {
      guard let trigger = alarm.first("TRIGGER") else { continue }
      guard alarm.first("REPEAT") == nil else { return nil }
      switch Trigger(trigger) {
      case .absolute(let time)?:
        guard let day = CalendarDay(time.day) else { return nil }
        span.include(day)
      case .relative(let duration, _)?:
        span.include(offset: (duration.isNegative ? -1 : 1) * (86_400 * duration.days + duration.seconds))
      case nil: continue
      }
    }
    return span
  }
}
