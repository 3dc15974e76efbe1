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
    switch day.ordinal - today.ordinal {
    case 0: return language("today")
    case 1: return language("tomorrow")
    case -1: return language("yesterday")
    default:
      let (weekday, month) = (language.shortWeekday(day.weekday), language.shortMonth(day.month))
      return day.year == today.year
        ? language("\(weekday), \(month) \(day.day)")
        : language("\(weekday), \(month) \(day.day), \(day.year)")
    }
  }

  /// "gestern", but "am Mo., 23. Nov.".
  func on(_ day: CalendarDay) -> String {
    isNear(day) ? text(day) : language("on \(text(day))")
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
  private static let shortMonths = [
    LocalizedText("Jan"), LocalizedText("Feb"), LocalizedText("Mar"), LocalizedText("Apr"), LocalizedText("May"),
    LocalizedText("Jun"), LocalizedText("Jul"), LocalizedText("Aug"), LocalizedText("Sep"), LocalizedText("Oct"),
    LocalizedText("Nov"), LocalizedText("Dec"),
  ]

  /// The name of a month, January being 1.
  public func shortMonth(_ number: Int) -> String { Self.shortMonths[number - 1].text(in: self) }

  private static let shortWeekdays = [
    LocalizedText("Mon"), LocalizedText("Tue"), LocalizedText("Wed"), LocalizedText("Thu"), LocalizedText("Fri"),
    LocalizedText("Sat"), LocalizedText("Sun"),
  ]

  /// The name of a weekday, Monday being 1.
  fileprivate func shortWeekday(_ number: Int) -> String { Self.shortWeekdays[number - 1].text(in: self) }
}
