import FocusbloxModel
import Foundation
import ICalendar

extension CalendarTime {
  /// The end of a duration: days count on the calendar, the rest is exact time (RFC 5545 section 3.3.6). For an all-day
  /// date only days count.
  func adding(_ duration: DurationValue, in zone: TimeZone) -> CalendarTime? {
    let sign = duration.isNegative ? -1 : 1
    let days = sign * (duration.days + (isAllDay ? duration.seconds / 86_400 : 0))
    guard let moved = moved(days: days, in: zone) else { return nil }
    guard !isAllDay, duration.seconds != 0 else { return moved }
    return moved.adding(seconds: sign * duration.seconds, in: zone)
  }

  private func adding(seconds: Int, in zone: TimeZone) -> CalendarTime? {
    let instant = instant(in: zone).addingTimeInterval(Double(seconds))
    switch self {
    case .day: return self
    case .floating: return WallTime(instant, in: zone).map { .floating($0) }
    case .utc: return WallTime(instant, in: .gmt).map { .utc($0) }
    case .zoned(_, let id):
      return WallTime(instant, in: TimeZone(identifier: id) ?? zone).map { .zoned($0, zone: id) }
    }
  }
}
