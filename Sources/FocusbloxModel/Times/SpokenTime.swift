public import Foundation

/// Days and times in the words of a notification: "heute", "gestern 18:00", "Mo., 23. Nov., 18:00".
public struct SpokenTime: Sendable {
  let zone: TimeZone
  let language: Language
  private let today: CalendarDay?

  public init(zone: TimeZone, now: Date, language: Language) {
    self.zone = zone
    self.language = language
    today = WallTime(now, in: zone)?.day
  }

  /// The time in words; an all-day date has no time of day.
  public func text(_ time: CalendarTime) -> String {
    if case .day(let day) = time { return text(day) }
    return text(time.instant(in: zone))
  }

  public func text(_ instant: Date) -> String {
    guard let wall = WallTime(instant, in: zone) else { return "" }
    return text(wall.day) + (isNear(wall.day) ? " " : ", ") + Self.clock(wall, language)
  }

  func text(_ day: CalendarDay) -> String {
    guard let today else { return "" }
    switch (day.ordinal - today.ordinal, language) {
    case (0, .german): return "heute"
    case (1, .german): return "morgen"
    case (-1, .german): return "gestern"
    case (0, .english): return "today"
    case (1, .english): return "tomorrow"
    case (-1, .english): return "yesterday"
    default:
      let (weekday, month) = (language.shortWeekdays[day.weekday - 1], language.shortMonths[day.month - 1])
      let year = day.year == today.year ? "" : (language == .german ? " " : ", ") + "\(day.year)"
      return language == .german ? "\(weekday), \(day.day). \(month)\(year)" : "\(weekday), \(month) \(day.day)\(year)"
    }
  }

  /// "gestern", but "am Mo., 23. Nov.".
  func on(_ day: CalendarDay) -> String {
    isNear(day) ? text(day) : (language == .german ? "am " : "on ") + text(day)
  }

  /// The number of days from today to `day`.
  func days(to day: CalendarDay) -> Int { today.map { day.ordinal - $0.ordinal } ?? 0 }

  private func isNear(_ day: CalendarDay) -> Bool { (-1...1).contains(days(to: day)) }

  /// The time of day in the format of the language: 14:00, 2:00 PM.
  public static func clock(_ wall: WallTime, _ language: Language) -> String {
    clock(wall.hour, wall.minute, language)
  }

  public static func clock(_ hour: Int, _ minute: Int, _ language: Language) -> String {
    let minute = minute < 10 ? "0\(minute)" : "\(minute)"
    switch language {
    case .german: return (hour < 10 ? "0" : "") + "\(hour):\(minute)"
    case .english: return "\((hour + 11) % 12 + 1):\(minute)\u{202F}\(hour < 12 ? "AM" : "PM")"
    }
  }
}

extension Language {
  /// The names of the months, from January.
  public var shortMonths: [String] {
    switch self {
    case .german: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]
    case .english: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    }
  }

  /// The names of the weekdays, from Monday.
  fileprivate var shortWeekdays: [String] {
    switch self {
    case .german: ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."]
    case .english: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    }
  }
}
