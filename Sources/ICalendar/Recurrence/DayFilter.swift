/// Decides with integer arithmetic whether a day matches a rule (RFC 5545 section 3.3.10, the table of BY parts).
struct DayFilter: Sendable {
  private let months: UInt16
  private let weekdays: UInt8
  private let ordinals: [RecurrenceRule.WeekdayPart]
  private let ordinalsCountInMonth: Bool
  private let monthDays: UInt32
  private let monthDaysFromEnd: UInt32
  private let yearDays: Set<Int>
  private let weekNumbers: Set<Int>
  private let weekStart: Int
  private let skip: RecurrenceRule.Skip

  /// Parts that the rule leaves out come from DTSTART (RFC 5545 section 3.3.10).
  init(_ rule: RecurrenceRule, start: Day) {
    var monthDays = rule.byMonthDay
    var byMonth = rule.byMonth
    var byDay = rule.byDay
    if rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty, monthDays.isEmpty, byDay.isEmpty {
      switch rule.frequency {
      case .yearly:
        if byMonth.isEmpty { byMonth = [start.month] }
        monthDays = [start.day]
      case .monthly: monthDays = [start.day]
      case .weekly: byDay = [.init(weekday: start.weekday)]
      case .daily, .hourly, .minutely, .secondly: break
      }
    } else if rule.frequency == .yearly, !rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty, monthDays.isEmpty,
      byDay.isEmpty
    {
      byDay = [.init(weekday: start.weekday)]
    }
    let knowsOrdinals = rule.frequency == .yearly || rule.frequency == .monthly
    months = byMonth.reduce(0) { $0 | 1 << UInt16($1) }
    weekdays = byDay.filter { $0.ordinal == 0 || !knowsOrdinals }.reduce(0) { $0 | 1 << UInt8($1.weekday) }
    ordinals = knowsOrdinals ? byDay.filter { $0.ordinal != 0 } : []
    ordinalsCountInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
    self.monthDays = monthDays.filter { $0 > 0 }.reduce(0) { $0 | 1 << UInt32($1) }
    monthDaysFromEnd = monthDays.filter { $0 < 0 }.reduce(0) { $0 | 1 << UInt32(-$1) }
    yearDays = Set(rule.byYearDay)
    weekNumbers = Set(rule.byWeekNumber)
    weekStart = rule.weekStart
    skip = rule.skip
  }

  func allows(month: Int) -> Bool { months == 0 || months & 1 << UInt16(month) != 0 }

  /// Whether the rule names a day that the month does not have, and moves it to the next month.
  func overflows(monthLength: Int) -> Bool { skip == .forward && namesDay(after: monthLength) }

  private func namesDay(after monthLength: Int) -> Bool { monthDays >> UInt32(monthLength + 1) != 0 }

  /// Whether the day matches the rule. The caller has already checked the month.
  func allows(_ number: Int, year: Int, month: Int, day: Int, monthLength: Int) -> Bool {
    if monthDays | monthDaysFromEnd != 0, monthDays & 1 << UInt32(day) == 0,
      monthDaysFromEnd & 1 << UInt32(monthLength - day + 1) == 0,
      !(skip == .backward && day == monthLength && namesDay(after: monthLength))
    {
      return false
    }
    return allowsApartFromMonthDay(number, year: year, day: day, monthLength: monthLength)
  }

  /// Whether the day matches the parts of the rule other than BYMONTH and BYMONTHDAY.
  func allowsApartFromMonthDay(_ number: Int, year: Int, day: Int, monthLength: Int) -> Bool {
    if weekdays != 0 || !ordinals.isEmpty {
      let weekday = Day.weekday(daysSince1970: number)
      let isPlain = weekdays & 1 << UInt8(weekday) != 0
      if !isPlain, !matchesOrdinal(number, weekday, year: year, day: day, monthLength: monthLength) { return false }
    }
    if !yearDays.isEmpty {
      let dayOfYear = number - Day.daysSince1970(year: year, month: 1, day: 1) + 1
      let length = Day.isLeap(year) ? 366 : 365
      if !yearDays.contains(dayOfYear), !yearDays.contains(dayOfYear - length - 1) { return false }
    }
    return weekNumbers.isEmpty || matchesWeekNumber(number)
  }

  private func matchesOrdinal(_ number: Int, _ weekday: Int, year: Int, day: Int, monthLength: Int) -> Bool {
    ordinals.contains { part in
      guard part.weekday == weekday else { return false }
      if ordinalsCountInMonth {
        return part.ordinal > 0 ? (day - 1) / 7 + 1 == part.ordinal : (monthLength - day) / 7 + 1 == -part.ordinal
      }
      let dayOfYear = number - Day.daysSince1970(year: year, month: 1, day: 1)
      let length = Day.isLeap(year) ? 366 : 365
      return part.ordinal > 0 ? dayOfYear / 7 + 1 == part.ordinal : (length - 1 - dayOfYear) / 7 + 1 == -part.ordinal
    }
  }

  /// A week belongs to the year that has at least four of its days (RFC 5545 section 3.3.10, BYWEEKNO).
  private func matchesWeekNumber(_ number: Int) -> Bool {
    let sinceWeekStart = (Day.weekday(daysSince1970: number) - weekStart + 7) % 7
    let middle = number - sinceWeekStart + 3
    guard let owner = Day(daysSince1970: middle) else { return false }
    let week = (middle - Day.daysSince1970(year: owner.year, month: 1, day: 1)) / 7 + 1
    if weekNumbers.contains(week) { return true }
    let lastDay = Day.daysSince1970(year: owner.year, month: 12, day: 31)
    let weeksAfter = (lastDay - middle) / 7
    return weekNumbers.contains(-weeksAfter - 1)
  }
}
