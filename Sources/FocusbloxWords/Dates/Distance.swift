/// A number of minutes, days, months or working days.
struct Distance {
  enum Unit { case minute, hour, day, week, fortnight, month, quarter, year, workday }

  var minutes = 0
  var days = 0
  var months = 0
  var workdays = 0
  /// `acht Tage` in words, which for many people means a week.
  var isIdiom = false
  /// Whether the text names weeks.
  var isWholeWeeks = false
  /// `3h`, which may also be a time of day.
  var isShortHour = false
  var refusal: Refusal.Reason?

  init?(_ amount: Int, _ unit: Unit) {
    guard (0...999_999).contains(amount) else { return nil }
    switch unit {
    case .minute: minutes = amount
    case .hour: minutes = amount * 60
    case .day: days = amount
    case .week: days = amount * 7
    case .fortnight: days = amount * 14
    case .month: months = amount
    case .quarter: months = amount * 3
    case .year: months = amount * 12
    case .workday: workdays = amount
    }
    isWholeWeeks = unit == .week || unit == .fortnight
    if amount == 0 { refusal = .nosuch }
  }

  init(refusal: Refusal.Reason) { self.refusal = refusal }

  /// The days at this distance from `day`; `nil` for hours and minutes, and outside the years 1 to 9999.
  func days(from day: Day, sign: Int) -> [Day]? {
    guard minutes == 0,
      let moved = day.adding(months: sign * months)?.adding(days: sign * days)?
        .adding(workdays: sign * workdays)
    else { return nil }
    return isIdiom ? [moved.plus(-sign), moved] : [moved]
  }
}
