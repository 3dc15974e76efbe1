import FocusbloxModel
import Foundation
import ICalendar

/// Alarms of other programs.
enum ForeignAlarms {
  /// Moves absolute alarms together with the due date, as Apple does: every one when a series is advanced here (E25), else
  /// those that Apple derived from the date.
  static func shift(
    _ item: inout Component, from old: CalendarTime?, to new: CalendarTime?, isSeries: Bool, _ context: MappingContext
  ) {
    guard let old, let new, old != new else { return }
    let isOfApple = item.properties.contains { $0.name.hasPrefix("X-APPLE-") }
    for (index, alarm) in item.components.enumerated() where alarm.name == "VALARM" && alarm.kind == nil {
      guard let line = alarm.first("TRIGGER"), !LocationAlarm.isPlaceholder(alarm),
        case .utc(let wall) = DateTimeValue(line),
        isSeries || alarm.isOfApple || (isOfApple && isDerived(wall.instantInUTC, from: old, context)),
        let instant = moved(wall.instantInUTC, from: old, to: new, context)
      else { continue }
      guard let moved = Property("TRIGGER", utc: instant, parameters: line.parameters) else { continue }
      var shifted = alarm
      shifted.set(moved)
      shifted.remove("ACKNOWLEDGED")
      item.replaceComponent(at: index, with: shifted)
    }
  }

  /// Whether an alarm rings at the due time, or on the day of an all-day date. Programs write Apple's properties of the
  /// item, too, but hardly such an alarm.
  private static func isDerived(_ instant: Date, from due: CalendarTime, _ context: MappingContext) -> Bool {
    due.isAllDay
      ? WallTime(instant, in: context.zone)?.day == due.day : instant == due.instant(in: context.zone)
  }

  /// The instant at the same distance from the new date. Between a day and a time of day, the alarm keeps its time of
  /// day.
  private static func moved(
    _ instant: Date, from old: CalendarTime, to new: CalendarTime, _ context: MappingContext
  ) -> Date? {
    if old.isAllDay == new.isAllDay, !old.isAllDay {
      return instant.addingTimeInterval(
        new.instant(in: context.zone).timeIntervalSince(old.instant(in: context.zone)))
    }
    let days = new.localDay(in: context.zone).ordinal - old.localDay(in: context.zone).ordinal
    guard var wall = WallTime(instant, in: context.zone), let day = wall.day.adding(days: days) else { return nil }
    wall.day = day
    return wall.instant(in: context.zone)
  }
}

extension Component {
  /// Whether Apple's programs wrote the alarm.
  fileprivate var isOfApple: Bool {
    properties.contains { $0.name == "X-WR-ALARMUID" || $0.name.hasPrefix("X-APPLE-") }
  }
}
