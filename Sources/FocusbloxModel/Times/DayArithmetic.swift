/// Integer arithmetic on days and months; `nil` outside the years 1…9999.
extension CalendarDay {
  /// 1970-01-01.
  public static let epoch = CalendarDay(existing: 1970, 1, 1)

  private init(existing year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01.
  public var ordinal: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Counted from 1970-01-01.
  public init?(ordinal days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  public func adding(days: Int) -> CalendarDay? {
    let (sum, overflow) = ordinal.addingReportingOverflow(days)
    return overflow ? nil : CalendarDay(ordinal: sum)
  }

  /// The same day of a later month, or the last day of a shorter month. `dayOfMonth` is the intended day where this day
  /// is itself such a last day.
  public func adding(months: Int, dayOfMonth: Int? = nil) -> CalendarDay? {
    guard (-120_000...120_000).contains(months) else { return nil }
    let index = year * 12 + month - 1 + months
    guard index >= 12 else { return nil }
    let (year, month) = (index / 12, index % 12 + 1)
    let length = CalendarDay.length(ofMonth: month, year: year)
    return CalendarDay(year: year, month: month, day: min(max(dayOfMonth ?? day, day), length))
  }

  /// 1 = Monday … 7 = Sunday (ISO 8601).
  public var weekday: Int {
    let remainder = (ordinal + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }
}
