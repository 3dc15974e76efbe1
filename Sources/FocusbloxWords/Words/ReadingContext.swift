public import Foundation

/// The context of a reading: the current minute, the zone, and the times of the parts of the day.
public struct ReadingContext: Sendable {
  public let now: Date
  public let parts: DayParts
  public let calendar: Calendar
  public let today: Day

  public init(now: Date, zone: TimeZone, parts: DayParts = DayParts()) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
    self.parts = parts
    self.now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
    today = ReadingContext.moment(self.now, calendar).day
  }

  /// The context at the beginning of another day.
  func at(_ day: Day) -> ReadingContext {
    ReadingContext(now: moment(day, TimeOfDay(0)).instant, zone: calendar.timeZone, parts: parts)
  }

  /// The time on the user's clock at an instant.
  public func moment(_ instant: Date) -> Moment { ReadingContext.moment(instant, calendar) }

  private static func moment(_ instant: Date, _ calendar: Calendar) -> Moment {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
    let day = Day(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
    return Moment(
      instant: instant, day: day ?? .epoch, hour: parts.hour ?? 0, minute: parts.minute ?? 0,
      second: parts.second ?? 0, offset: calendar.timeZone.secondsFromGMT(for: instant))
  }

  /// A skipped time means the same instant under the old offset; a repeated time means its first occurrence (RFC 5545
  /// 3.3.5).
  func moment(_ day: Day, _ time: TimeOfDay) -> Moment {
    let day = time.hour == 24 ? day.plus(1) : day
    let parts = DateComponents(
      year: day.year, month: day.month, day: day.day, hour: time.hour % 24, minute: time.minute, second: time.second)
    return moment(calendar.date(from: parts) ?? now)
  }

  func time(of part: DayPart) -> TimeOfDay {
    switch part {
    case .morning: parts.morning
    case .forenoon: parts.forenoon
    case .noon: parts.noon
    case .afternoon: parts.afternoon
    case .evening, .night: parts.evening
    }
  }
}
