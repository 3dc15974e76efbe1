/// A day of the proleptic Gregorian calendar (RFC 5545 section 3.3.4), without a time zone.
public struct Day: Sendable, Hashable, Comparable {
  /// 0 to 9999, because the text has four digits.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the length of the month.
  public let day: Int

  /// Creates a day.
  /// - Returns: `nil` where the day does not exist, for example in month 13 or on 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day `days` after 1 January 1970; `nil` outside the years 0 to 9999.
  public init?(daysSince1970 days: Int) {
    guard (-719_528...2_932_896).contains(days) else { return nil }
    // The arithmetic counts from 1 March 0 in eras of 400 years, each 146,097 days long.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  public var daysSince1970: Int {
    Self.daysSince1970(year: year, month: month, day: day)
  }

  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int { Self.weekday(daysSince1970: daysSince1970) }

  static func weekday(daysSince1970 days: Int) -> Int {
    let remainder = (days + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day `days` later, or nil outside the years 0 to 9999.
  public func adding(days: Int) -> Day? {
    let (sum, isOver) = daysSince1970.addingReportingOverflow(days)
    return isOver ? nil : Day(daysSince1970: sum)
  }

  public static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// `YYYYMMDD`.
  public var basic: String { DigitText.padded(year, 4) + DigitText.padded(month, 2) + DigitText.padded(day, 2) }
}

/// A day and a time of day, without a time zone (RFC 5545 section 3.3.5).
public struct LocalDateTime: Sendable, Hashable, Comparable {
  public let day: Day
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59. A leap second reads as 59 (RFC 5545 section 3.3.12).
  public let second: Int

  /// Creates a time.
  /// - Returns: `nil` where the time of day does not exist.
  public init?(day: Day, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = min(second, 59)
  }

  /// The wall-clock time `seconds` after 1970-01-01T00:00:00 on the same clock; `nil` outside the years 0 to 9999.
  public init?(secondsSince1970 seconds: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : -((-(seconds + 1)) / 86_400) - 1
    guard let day = Day(daysSince1970: days) else { return nil }
    let rest = seconds - days * 86_400
    self.init(day: day, hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
  }

  /// The seconds since 1970 on the same clock, without changes of the UTC offset.
  public var secondsSince1970: Int { day.daysSince1970 * 86_400 + secondOfDay }

  var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// The wall-clock time `seconds` later; `nil` outside the years 0 to 9999.
  public func adding(seconds: Int) -> LocalDateTime? {
    let (sum, isOver) = secondsSince1970.addingReportingOverflow(seconds)
    return isOver ? nil : LocalDateTime(secondsSince1970: sum)
  }

  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.day, left.secondOfDay) < (right.day, right.secondOfDay)
  }

  /// `YYYYMMDDTHHMMSS`.
  public var basic: String {
    day.basic + "T" + DigitText.padded(hour, 2) + DigitText.padded(minute, 2) + DigitText.padded(second, 2)
  }
}

/// Fixed-width decimal numbers.
enum DigitText {
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The number that consists only of ASCII digits; `nil` for other text and for more than nine digits.
  static func number(_ octets: some Collection<UInt8>) -> Int? {
    guard !octets.isEmpty, octets.count <= 9 else { return nil }
    var result = 0
    for octet in octets {
      guard octet >= 0x30, octet <= 0x39 else { return nil }
      result = result * 10 + Int(octet - 0x30)
    }
    return result
  }
}
