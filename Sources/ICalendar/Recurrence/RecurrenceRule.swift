/// A recurrence rule (RFC 5545 3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
  public enum Frequency: String, Sendable, Hashable, CaseIterable {
    case yearly = "YEARLY"
    case monthly = "MONTHLY"
    case weekly = "WEEKLY"
    case daily = "DAILY"
    case hourly = "HOURLY"
    case minutely = "MINUTELY"
    case secondly = "SECONDLY"
  }

  /// What a day means that its month does not have, such as 31 February (RFC 7529 section 4.1).
  public enum Skip: String, Sendable, Hashable {
    case omit = "OMIT"
    /// The last day of the month.
    case backward = "BACKWARD"
    /// The first day of the next month.
    case forward = "FORWARD"
  }

  /// A day of the week. `ordinal` counts from the start of the month or year, from the end where negative; 0 means
  /// every such day.
  public struct WeekdayPart: Sendable, Hashable {
    /// 0 for Monday to 6 for Sunday.
    public var weekday: Int
    public var ordinal: Int

    public init(weekday: Int, ordinal: Int = 0) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  public var frequency: Frequency
  /// At least 1.
  public var interval = 1
  /// `nil` for a series without a count. COUNT=0 and negative counts, which some programs write for "endless", read as
  /// `nil`.
  public var count: Int?
  public var until: DateTimeValue?
  public var bySecond: [Int] = []
  public var byMinute: [Int] = []
  public var byHour: [Int] = []
  public var byDay: [WeekdayPart] = []
  public var byMonthDay: [Int] = []
  public var byYearDay: [Int] = []
  public var byWeekNumber: [Int] = []
  public var byMonth: [Int] = []
  public var bySetPosition: [Int] = []
  /// 0 for Monday to 6 for Sunday.
  public var weekStart = 0
  public var skip = Skip.omit

  public init(_ frequency: Frequency) {
    self.frequency = frequency
  }

  /// Whether the rule has more occurrences than any user needs: no real event starts every second.
  public var isTooDense: Bool { frequency == .secondly && interval < 60 && count ?? .max > 1000 }

  static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

/// The reason why a recurrence has no occurrences, or no further ones.
public enum RecurrenceError: Error, Sendable, Hashable {
  /// A part that RFC 5545 does not define, or whose value is out of range.
  case invalidPart(String)
  /// RSCALE (RFC 7529) for calendars other than the Gregorian calendar.
  case unsupported(String)
  /// No occurrence within the budget after this wall-clock time: the rule never matches, or matches too rarely.
  case budgetExhausted(after: LocalDateTime)
}
