package import FocusbloxActions
package import FocusbloxModel
package import Foundation

/// Times in everyday words: "heute", "morgen 18:00", "vor 2 Tagen", "25. Nov. 18:00".
package struct RelativeTime {
  package let zone: TimeZone
  package let language: Language
  package let form: ClockForm
  package let dates: DateForm
  private let now: Date
  private let today: CalendarDay?

  package init(_ context: ItemContext, _ language: Language) {
    self.init(zone: context.zone, now: context.now, language: language)
  }

  package init(zone: TimeZone, now: Date, language: Language, form: ClockForm? = nil, dates: DateForm? = nil) {
    self.zone = zone
    self.now = now
    self.language = language
    self.form = form ?? .here(language)
    self.dates = dates ?? .here(language)
    today = WallTime(now, in: zone)?.day
  }

  /// A date with its time of day, if it has one.
  package func text(_ time: CalendarTime) -> String {
    guard let wall = WallTime(time.instant(in: zone), in: zone) else { return "" }
    return time.isAllDay ? text(wall.day) : text(wall)
  }

  package func text(_ instant: Date) -> String { WallTime(instant, in: zone).map(text) ?? "" }

  /// No time of day can follow "2 days ago".
  private func text(_ wall: WallTime) -> String {
    let isDated = today.map { (-30 ... -2).contains(wall.day.ordinal - $0.ordinal) } ?? false
    return (isDated ? heading(wall.day) : text(wall.day)) + " " + clock(wall)
  }

  /// Whether a time, or a whole day, is over.
  package func isPast(_ time: CalendarTime) -> Bool {
    if case .day(let day) = time { return today.map { day < $0 } ?? false }
    return isPast(time.instant(in: zone))
  }

  package func isPast(_ instant: Date) -> Bool { instant < now }

  /// The time of day in the user's form: 14:00, 2:00 PM.
  package func clock(_ instant: Date) -> String {
    WallTime(instant, in: zone).map(clock) ?? ""
  }

  /// 14:00–15:00. What has no length has one time: 14:00.
  package func clocks(_ start: Date, _ end: Date) -> String {
    start == end ? clock(start) : clock(start) + "–" + clock(end)
  }

  private func clock(_ wall: WallTime) -> String { form.text(wall.hour, wall.minute) }

  /// A day in short form: "heute", "Fr", "25. Nov.".
  package func short(_ time: CalendarTime) -> String {
    guard let today else { return "" }
    let day = time.personalDay(in: zone)
    let clock = time.isAllDay ? "" : WallTime(time.instant(in: zone), in: zone).map { " " + self.clock($0) } ?? ""
    let isNear = (2...6).contains(day.ordinal - today.ordinal)
    return (isNear ? language.shortWeekday(day.weekday) : text(day)) + clock
  }

  /// A day behind "for" or "until", where "vor 7 Tagen" does not fit: "heute", "Fr", "Mi 18. Nov.".
  package func named(_ time: CalendarTime) -> String {
    guard let today else { return "" }
    let day = time.personalDay(in: zone)
    return day.ordinal < today.ordinal - 1 ? heading(day) : short(time)
  }

  /// A day with its weekday: "Heute, Mi 25. Nov.".
  package func heading(_ day: CalendarDay) -> String {
    guard let today else { return "" }
    let date = language.shortWeekday(day.weekday) + " " + dates.text(day.day, day.month, language)
    guard (-1...1).contains(day.ordinal - today.ordinal) else { return date }
    let name = text(day)
    return name.prefix(1).uppercased() + name.dropFirst() + ", " + date
  }

  /// The day alone: its distance from today where that is near, else its date.
  package func text(_ day: CalendarDay) -> String {
    guard let today else { return "" }
    let days = day.ordinal - today.ordinal
    switch days {
    case 0: return language("today")
    case 1: return language("tomorrow")
    case -1: return language("yesterday")
    case 2...6: return language.weekday(day.weekday)
    case -30 ... -2: return language("\(-days) days ago")
    default: return dates.text(day.day, day.month, year: day.year == today.year ? nil : day.year, language)
    }
  }
}

extension Language {
  private static let weekdays = [
    LocalizedText("Monday"), LocalizedText("Tuesday"), LocalizedText("Wednesday"), LocalizedText("Thursday"),
    LocalizedText("Friday"), LocalizedText("Saturday"), LocalizedText("Sunday"),
  ]

  /// The name of a weekday, Monday being 1.
  func weekday(_ number: Int) -> String { Self.weekdays[number - 1].text(in: self) }
}
