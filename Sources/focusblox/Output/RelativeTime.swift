import FocusbloxModel
import Foundation

/// Times as people say them: "heute", "morgen 18:00", "vor 2 Tagen", "25. Nov. 18:00".
struct RelativeTime {
  let zone: TimeZone
  let now: Date
  let language: Language

  init(_ context: ItemContext, _ language: Language) {
    zone = context.zone
    now = context.now
    self.language = language
  }

  init(zone: TimeZone, now: Date, language: Language) {
    self.zone = zone
    self.now = now
    self.language = language
  }

  func text(_ time: CalendarTime) -> String {
    let instant = time.instant(in: zone)
    let day = day(of: instant)
    return time.isAllDay ? day : day + " " + clock(instant)
  }

  func text(_ instant: Date) -> String {
    day(of: instant) + " " + clock(instant)
  }

  /// The time of day as the language writes it: 14:00, 2:00 PM.
  func clock(_ instant: Date) -> String {
    guard let wall = WallTime(instant, in: zone) else { return "" }
    let minute = wall.minute < 10 ? "0\(wall.minute)" : "\(wall.minute)"
    switch language {
    case .german: return (wall.hour < 10 ? "0" : "") + "\(wall.hour):\(minute)"
    case .english: return "\((wall.hour + 11) % 12 + 1):\(minute)\u{202F}\(wall.hour < 12 ? "AM" : "PM")"
    }
  }

  private func day(of instant: Date) -> String {
    let calendar = Calendar.gregorian(in: zone)
    let days =
      calendar.dateComponents([.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: instant)).day
      ?? 0
    switch days {
    case 0: return language("heute", "today")
    case 1: return language("morgen", "tomorrow")
    case -1: return language("gestern", "yesterday")
    case 2...6: return calendar.gregorianSymbols(language).weekdays[calendar.component(.weekday, from: instant) - 1]
    case -30 ... -2: return language("vor \(-days) Tagen", "\(-days) days ago")
    default: return date(instant, calendar)
    }
  }

  private func date(_ instant: Date, _ calendar: Calendar) -> String {
    guard let wall = WallTime(instant, in: zone), let today = WallTime(now, in: zone) else { return "" }
    let month = calendar.gregorianSymbols(language).months[wall.day.month - 1]
    let year = wall.day.year == today.day.year ? "" : " \(wall.day.year)"
    return language("\(wall.day.day). \(month)\(year)", "\(month) \(wall.day.day)\(year)")
  }
}

extension Calendar {
  /// Short names of days, from Sunday, and of months.
  fileprivate func gregorianSymbols(_ language: Language) -> (weekdays: [String], months: [String]) {
    switch language {
    case .german:
      (
        ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
        ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]
      )
    case .english:
      (
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      )
    }
  }
}
