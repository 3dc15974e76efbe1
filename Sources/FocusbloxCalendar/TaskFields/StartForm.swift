import FocusbloxModel
import Foundation
import ICalendar

/// The form of a start next to a due date.
enum StartForm {
  /// The start in the value type of `due`; `nil` where the start is not strictly before `due`.
  static func matching(_ start: CalendarTime, due: CalendarTime?, in zone: TimeZone) -> CalendarTime? {
    guard let due else { return start }
    let form: CalendarTime?
    switch (start.isAllDay, due.isAllDay) {
    case (true, true), (false, false): form = start
    case (false, true): form = .day(start.localDay(in: zone))
    case (true, false): form = like(due, start.instant(in: zone), in: zone)
    }
    return form.flatMap { StartLine.isBefore($0, due, zone) ? $0 : nil }
  }

  /// An instant in the value type and zone of another time.
  static func like(_ time: CalendarTime, _ instant: Date, in zone: TimeZone) -> CalendarTime? {
    switch time {
    case .day: WallTime(instant, in: zone).map { .day($0.day) }
    case .floating: WallTime(instant, in: zone).map { .floating($0) }
    case .utc: WallTime(instant, in: .gmt).map { .utc($0) }
    case .zoned(_, let id): WallTime(instant, in: TimeZone(identifier: id) ?? zone).map { .zoned($0, zone: id) }
    }
  }
}
