public import Foundation

extension CalendarTime {
  /// The day for a user in `zone`: a UTC time counts on the user's clock, and every other form has its own day.
  public func localDay(in zone: TimeZone) -> CalendarDay {
    guard case .utc = self else { return day }
    return WallTime(instant(in: zone), in: zone)?.day ?? day
  }

  /// The same time of day in the same form on another day (in the sense of `localDay`). 09:00 stays 09:00 when the
  /// clocks change.
  public func moved(to day: CalendarDay, in zone: TimeZone) -> CalendarTime? {
    switch self {
    case .day: .day(day)
    case .floating(let time): .floating(time.on(day))
    case .zoned(let time, let id): .zoned(time.on(day), zone: id)
    case .utc:
      WallTime(instant(in: zone), in: zone)
        .flatMap { WallTime($0.on(day).instant(in: zone), in: .gmt) }
        .map(CalendarTime.utc)
    }
  }

  /// The time moved by whole days on a user's calendar; `nil` outside the years 1…9999.
  public func moved(days: Int, in zone: TimeZone) -> CalendarTime? {
    localDay(in: zone).adding(days: days).flatMap { moved(to: $0, in: zone) }
  }
}

extension WallTime {
  func on(_ day: CalendarDay) -> WallTime {
    var time = self
    time.day = day
    return time
  }
}
