/// A day of the Gregorian calendar, without a time zone.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let day: Int

  /// `nil` where the day does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Day.length(year, month)).contains(day) else {
      return nil
    }
    self.init(year, month, day)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  public var description: String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The number of days from `other` to this day.
  public func days(from other: Day) -> Int { ordinal - other.ordinal }

  public static func < (a: Day, b: Day) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

extension Day {
  static let epoch = Day(1970, 1, 1)

  static func length(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01.
  var ordinal: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  init?(ordinal: Int) {
    guard (-719_162...2_932_896).contains(ordinal) else { return nil }
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 1 is Monday, 7 is Sunday (ISO 8601).
  var weekday: Int {
    let rest = (ordinal + 3) % 7
    return (rest < 0 ? rest + 7 : rest) + 1
  }

  /// `nil` outside the years 1 to 9999.
  func adding(days: Int) -> Day? {
    let (sum, overflow) = ordinal.addingReportingOverflow(days)
    return overflow ? nil : Day(ordinal: sum)
  }

  /// A day a few weeks away. Outside the years 1 to 9999 the result is this day.
  func plus(_ days: Int) -> Day { adding(days: days) ?? self }

  /// Moves by months; a shorter month has its last day.
  func adding(months: Int) -> Day? {
    guard abs(months) <= 120_000 else { return nil }
    let index = year * 12 + month - 1 + months
    guard index >= 12, index < 120_000 else { return nil }
    return Day(index / 12, index % 12 + 1, min(day, Day.length(index / 12, index % 12 + 1)))
  }

  /// Moves by working days, Monday to Friday.
  func adding(workdays: Int) -> Day? {
    guard abs(workdays) <= 100_000 else { return nil }
    var day = self
    var left = abs(workdays)
    while left > 0 {
      guard let next = day.adding(days: workdays < 0 ? -1 : 1) else { return nil }
      day = next
      if day.weekday <= 5 { left -= 1 }
    }
    return day
  }

  var monday: Day { plus(1 - weekday) }
  var monthStart: Day { Day(year, month, 1) }
  var monthEnd: Day { Day(year, month, Day.length(year, month)) }

  /// The next day with this weekday, never this day.
  func coming(_ weekday: Int) -> Day { plus((weekday - self.weekday + 6) % 7 + 1) }

  /// The latest day with this weekday before this day.
  func latest(_ weekday: Int) -> Day { plus(-((self.weekday - weekday + 6) % 7 + 1)) }

  /// The Monday of an ISO 8601 week; `nil` where the year has no such week.
  static func monday(ofWeek week: Int, year: Int) -> Day? {
    guard week >= 1, let fourth = Day(year: year, month: 1, day: 4),
      let next = Day(year: year + 1, month: 1, day: 4)
    else { return nil }
    let monday = fourth.monday.plus((week - 1) * 7)
    return monday < next.monday ? monday : nil
  }

  /// The year and the number of the ISO 8601 week that contains the day.
  var week: (year: Int, number: Int) {
    let thursday = monday.plus(3)
    let first = Day(thursday.year, 1, 4).monday
    return (thursday.year, (monday.ordinal - first.ordinal) / 7 + 1)
  }
}
