public import Foundation

/// A date and a time of day on a wall clock, without a time zone.
public struct WallTime: Sendable, Hashable, Comparable {
  public var day: CalendarDay
  public var hour: Int
  public var minute: Int
  public var second: Int

  /// `nil` where no clock shows this time.
  public init?(day: CalendarDay, hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time on a clock in `zone` at `instant`; `nil` outside the years 1…9999.
  public init?(_ instant: Date, in zone: TimeZone) {
    guard WallTime.isGregorian(instant) else {
      self.init(instant, Calendar.gregorian(in: zone))
      return
    }
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
    let (ordinal, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let second = rest < 0 ? rest + 86_400 : rest
    guard let day = CalendarDay(ordinal: rest < 0 ? ordinal - 1 : ordinal) else { return nil }
    self.init(day: day, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
  }

  private init?(_ instant: Date, _ calendar: Calendar) {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
    guard
      let day = CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    else { return nil }
    self.init(day: day, hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: min(parts.second ?? 0, 59))
  }

  /// Whether the instant is between 1600 and 9999. Foundation counts days before October 1582 in the Julian calendar.
  private static func isGregorian(_ instant: Date) -> Bool {
    (-11_676_000_000..<253_400_000_000).contains(instant.timeIntervalSince1970)
  }

  /// The instant at which a clock in `zone` shows this time. A time in a gap moves forward by the gap; a time in an
  /// overlap means its first occurrence (RFC 5545 section 3.3.5).
  public func instant(in zone: TimeZone) -> Date {
    // Away from a change of the offset, the calculation is simple. A clock changes at most once within two days.
    let utc = instantInUTC
    let offset = zone.secondsFromGMT(for: utc.addingTimeInterval(-86_400))
    if offset == zone.secondsFromGMT(for: utc.addingTimeInterval(86_400)), WallTime.isGregorian(utc) {
      return utc.addingTimeInterval(-Double(offset))
    }
    let parts = DateComponents(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second)
    return Calendar.gregorian(in: zone).date(from: parts) ?? .distantPast
  }

  /// The instant at which a clock of UTC shows this time.
  public var instantInUTC: Date {
    Date(timeIntervalSince1970: Double(((day.ordinal * 24 + hour) * 60 + minute) * 60 + second))
  }

  public static func < (a: WallTime, b: WallTime) -> Bool {
    (a.day, a.hour, a.minute, a.second) < (b.day, b.hour, b.minute, b.second)
  }
}

extension WallTime: LosslessStringConvertible {
  /// `YYYY-MM-DDTHH:MM:SS`
  public init?(_ description: String) {
    var text = FixedText(description)
    guard let time = text.wallTime(), text.isAtEnd else { return nil }
    self = time
  }

  public var description: String {
    var digits = FixedDigits(of: day)
    digits.append(UInt8(ascii: "T"))
    digits.append(hour, 2)
    digits.append(UInt8(ascii: ":"))
    digits.append(minute, 2)
    digits.append(UInt8(ascii: ":"))
    digits.append(second, 2)
    return digits.text
  }
}

extension Calendar {
  /// The calendar of iCalendar (RFC 5545 section 3.3.4), with weeks from Monday.
  public static func gregorian(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    return calendar
  }
}
