public import Foundation

/// The context of a reading: the current minute, the zone, and the times of the parts of the day.
public struct ReadingContext: Sendable {
  public let now: Date
  public let parts: DayParts
  public let zone: TimeZone
  public let today: Day

  public init(now: Date, zone: TimeZone, parts: DayParts = DayParts()) {
    self.zone = zone
    self.parts = parts
    self.now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
    today = ReadingContext.moment(self.now, zone).day
  }

  /// The context at the beginning of another day.
  func at(_ day: Day) -> ReadingContext {
    ReadingContext(now: moment(day, TimeOfDay(0)).instant, zone: zone, parts: parts)
  }

  /// The time on the user's clock at an instant.
  public func moment(_ instant: Date) -> Moment { ReadingContext.moment(instant, zone) }

  private static func moment(_ instant: Date, _ zone: TimeZone) -> Moment {
    let offset = zone.secondsFromGMT(for: instant)
    guard isGregorian(instant) else {
      let parts = calendar(zone).dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
      let day = Day(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
      return Moment(
        instant: instant, day: day ?? .epoch, hour: parts.hour ?? 0, minute: parts.minute ?? 0,
        second: parts.second ?? 0, offset: offset)
    }
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + offset
    let second = (seconds % 86_400 + 86_400) % 86_400
    return Moment(
      instant: instant, day: Day(ordinal: (seconds - second) / 86_400) ?? .epoch, hour: second / 3600,
      minute: second / 60 % 60, second: second % 60, offset: offset)
  }

  /// Whether the instant is between 1600 and 9999. Foundation counts days before October 1582 in the Julian calendar.
  private static func isGregorian(_ instant: Date) -> Bool {
    (-11_676_000_000..<253_400_000_000).contains(instant.timeIntervalSince1970)
  }

  /// Foundation's calendar, for the rare times that arithmetic does not find; making it costs more than reading a line.
  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  /// A skipped time means the same instant under the old offset; a repeated time means its first occurrence (RFC 5545
  /// 3.3.5).
  func moment(_ day: Day, _ time: TimeOfDay) -> Moment {
    let day = time.hour == 24 ? day.plus(1) : day
    // Away from a change of the offset, the calculation is simple. A clock changes at most once within two days.
    let utc = Date(
      timeIntervalSince1970: Double(((day.ordinal * 24 + time.hour % 24) * 60 + time.minute) * 60 + time.second))
    let offset = zone.secondsFromGMT(for: utc.addingTimeInterval(-86_400))
    if offset == zone.secondsFromGMT(for: utc.addingTimeInterval(86_400)), Self.isGregorian(utc) {
      return moment(utc.addingTimeInterval(-Double(offset)))
    }
    let parts = DateComponents(
      year: day.year, month: day.month, day: day.day, hour: time.hour % 24, minute: time.minute, second: time.second)
    return moment(Self.calendar(zone).date(from: parts) ?? now)
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
