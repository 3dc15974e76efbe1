public import Foundation

extension ZoneResolver {
  /// The instant that lies a duration after `value` (RFC 5545 section 3.3.6). Days count first, on the clock of the
  /// value, so that 18:00 stays 18:00 when the UTC offset changes. Hours, minutes and seconds then count as exact time.
  /// - Returns: `nil` outside the years 0 to 9999.
  public func instant(of value: DateTimeValue, plus duration: DurationValue) -> Date? {
    let days = duration.isNegative ? -duration.days : duration.days
    guard let day = value.day.adding(days: days),
      let wall = LocalDateTime(
        day: day, hour: value.wallClock.hour, minute: value.wallClock.minute, second: value.wallClock.second)
    else { return nil }
    let seconds = duration.isNegative ? -duration.seconds : duration.seconds
    return instant(of: value.moved(to: wall)).addingTimeInterval(Double(seconds))
  }
}
