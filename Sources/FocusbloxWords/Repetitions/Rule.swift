/// A repetition with the parts of an RRULE (RFC 5545 3.3.10) that words can express.
struct Rule: Hashable {
  enum Frequency: String {
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  var frequency: Frequency
  var interval = 1
  var weekdays: Set<Int> = []
  /// The ordinals of `weekdays` in the month; -1 means the last.
  var positions: Set<Int> = []
  /// -1 is the last day.
  var monthDays: Set<Int> = []
  var month: Int?
  var count: Int?
  /// The value of UNTIL.
  var until: String?

  init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
  }

  static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  static let workdays: Set = [1, 2, 3, 4, 5]

  /// Whether the rule counts from any day. Such a rule may also count from completion.
  var isDistance: Bool { weekdays.isEmpty && monthDays.isEmpty && month == nil }

  /// The day of the month, where a shorter month lacks it.
  private var longDay: Int? {
    guard monthDays.count == 1, let day = monthDays.first, day >= 29 else { return nil }
    return frequency == .monthly || frequency == .yearly && month == 2 ? day : nil
  }

  /// A name of the program, or an RRULE.
  var text: String {
    if count == nil, until == nil, let name { return name }
    var parts = ["FREQ=" + frequency.rawValue]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let month { parts.append("BYMONTH=\(month)") }
    if let longDay, frequency == .monthly {
      parts.append("BYMONTHDAY=" + (28...longDay).map(String.init).joined(separator: ","))
      parts.append("BYSETPOS=-1")
    } else if !monthDays.isEmpty {
      parts.append("BYMONTHDAY=" + monthDays.sorted().map(String.init).joined(separator: ","))
    }
    if !weekdays.isEmpty {
      let ordinals = weekdays.count == 1 && !positions.isEmpty ? inOrder.map(String.init) : [""]
      let days = weekdays.sorted().flatMap { day in ordinals.map { $0 + Self.names[day - 1] } }
      parts.append("BYDAY=" + days.joined(separator: ","))
      if weekdays.count > 1, !positions.isEmpty {
        parts.append("BYSETPOS=" + inOrder.map(String.init).joined(separator: ","))
      }
    }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=" + until) }
    return parts.joined(separator: ";")
  }

  /// The positions in the order of the month; the last ones follow the first ones.
  var inOrder: [Int] { positions.sorted { ($0 < 0 ? $0 + 100 : $0) < ($1 < 0 ? $1 + 100 : $1) } }

  private var name: String? {
    if weekdays == Self.workdays, frequency == .weekly, interval == 1, positions.isEmpty { return "weekdays" }
    guard weekdays.isEmpty, monthDays.isEmpty && month == nil || longDay != nil else { return nil }
    return switch (frequency, interval) {
    case (.daily, 1): "daily"
    case (.weekly, 1): "weekly"
    case (.weekly, 2): "biweekly"
    case (.monthly, 1): "monthly"
    case (.monthly, 3): "quarterly"
    case (.yearly, 1): "yearly"
    default: nil
    }
  }

  /// Whether a repetition can begin on the day.
  func fits(_ day: Day) -> Bool {
    if let month, day.month != month { return false }
    if !monthDays.isEmpty {
      let fromEnd = day.day - Day.length(day.year, day.month) - 1
      if !monthDays.contains(day.day), !monthDays.contains(fromEnd) { return false }
    }
    guard !weekdays.isEmpty else { return true }
    guard weekdays.contains(day.weekday) else { return false }
    if positions.isEmpty { return true }
    let month = Array(1...Day.length(day.year, day.month)).compactMap { Day(year: day.year, month: day.month, day: $0) }
      .filter { weekdays.contains($0.weekday) }
    return positions.contains { position in
      let index = position > 0 ? position - 1 : month.count + position
      return month.indices.contains(index) && month[index] == day
    }
  }

  /// The day of the second instance after a first one; `nil` where it is not later than the first.
  func second(after day: Day) -> Day? {
    if interval == 1, !isDistance { return day.adding(days: 1).flatMap(first) }
    return switch frequency {
    case .hourly: nil
    case .daily: day.adding(days: interval)
    case .weekly: day.adding(days: interval * 7)
    case .monthly: day.adding(months: interval)
    case .yearly: day.adding(months: interval * 12)
    }
  }

  /// The first day from `day` on that fits the rule.
  func first(from day: Day) -> Day? {
    var day = day
    for _ in 0..<(366 * 9) {
      if fits(day) { return day }
      guard let next = day.adding(days: 1) else { return nil }
      day = next
    }
    return nil
  }
}
