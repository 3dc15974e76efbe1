public import Foundation

extension CalendarTime {
  /// The day on the calendar of a user in `zone`: 19:30 in New York is tomorrow in Berlin. An all-day date stays the
  /// same day.
  public func personalDay(in zone: TimeZone) -> CalendarDay {
    switch self {
    case .day, .floating: day
    case .zoned, .utc: WallTime(instant(in: zone), in: zone)?.day ?? day
    }
  }
}
