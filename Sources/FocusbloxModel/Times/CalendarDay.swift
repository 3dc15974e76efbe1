/// A day in the Gregorian calendar, without a time zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
  public var year: Int
  public var month: Int
  public var day: Int

  /// `nil` where the day does not exist (30 February, month 13, years outside 1…9999).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= CalendarDay.length(ofMonth: month, year: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days of a month.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  public static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CalendarDay: LosslessStringConvertible {
  /// `YYYY-MM-DD`
  public init?(_ description: String) {
    var text = FixedText(description)
    guard let day = text.day(), text.isAtEnd else { return nil }
    self = day
  }

  public var description: String {
    FixedDigits(of: self).text
  }
}

extension Int {
  /// The number in decimal with leading zeros up to `width` digits.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
