/// A number of days, weeks, months or years: a pattern without weekdays, days of the month or an end.
struct RepeatInterval: Sendable, Hashable {
  var count: Int
  var unit: Unit

  enum Unit: String, Sendable, Hashable {
    case day = "DAILY"
    case week = "WEEKLY"
    case month = "MONTHLY"
    case year = "YEARLY"
  }

  /// `nil` for a pattern that is more than an interval.
  init?(_ pattern: RecurrencePattern) {
    switch pattern {
    case .daily: self.init(1, .day)
    case .weekly: self.init(1, .week)
    case .biweekly: self.init(2, .week)
    case .monthly: self.init(1, .month)
    case .quarterly: self.init(3, .month)
    case .yearly: self.init(1, .year)
    case .custom(let rule): self.init(rule: rule)
    case .none, .weekdays, .afterCompletion: return nil
    }
  }

  private init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  private init?(rule: String) {
    var (count, unit): (Int, Unit?) = (1, nil)
    for part in rule.uppercased().split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { return nil }
      switch halves[0] {
      case "FREQ": unit = Unit(rawValue: String(halves[1]))
      case "INTERVAL":
        guard let number = Int(halves[1]), (1...10_000).contains(number) else { return nil }
        count = number
      default: return nil
      }
    }
    guard let unit else { return nil }
    self.init(count, unit)
  }

  /// The day one interval later. In a month that is too short the result is its last day, as users expect.
  func day(after day: CalendarDay) -> CalendarDay? {
    switch unit {
    case .day: day.adding(days: count)
    case .week: day.adding(days: 7 * count)
    case .month: day.adding(months: count)
    case .year: day.adding(months: 12 * count)
    }
  }

  var words: LocalizedText {
    switch (unit, count) {
    case (.day, 1): LocalizedText("1 day")
    case (.day, _): LocalizedText("\(count) days")
    case (.week, 1): LocalizedText("1 week")
    case (.week, _): LocalizedText("\(count) weeks")
    case (.month, 1): LocalizedText("1 month")
    case (.month, _): LocalizedText("\(count) months")
    case (.year, 1): LocalizedText("1 year")
    case (.year, _): LocalizedText("\(count) years")
    }
  }
}
