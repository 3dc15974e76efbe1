import FocusbloxModel
import Foundation

/// Times as people say them: "heute", "morgen 18:00", "vor 2 Tagen", "25. Nov. 18:00".
struct RelativeTime {
  let zone: TimeZone
  let language: Language
  private let today: CalendarDay?

  init(_ context: ItemContext, _ language: Language) {
    self.init(zone: context.zone, now: context.now, language: language)
  }

  init(zone: TimeZone, now: Date, language: Language) {
    self.zone = zone
    self.language = language
    today = WallTime(now, in: zone)?.day
  }

  func text(_ time: CalendarTime) -> String {
    guard let wall = WallTime(time.instant(in: zone), in: zone) else { return "" }
    return time.isAllDay ? text(wall.day) : text(wall.day) + " " + clock(wall)
  }

  func text(_ instant: Date) -> String {
    WallTime(instant, in: zone).map { text($0.day) + " " + clock($0) } ?? ""
  }

  /// The time of day as the language writes it: 14:00, 2:00 PM.
  func clock(_ instant: Date) -> String {
    WallTime(instant, in: zone).map(clock) ?? ""
  }

  private func clock(_ wall: WallTime) -> String {
    Self.clock(wall.hour, wall.minute, language)
  }

  static func clock(_ hour: Int, _ minute: Int, _ language: Language) -> String {
    let minute = minute < 10 ? "0\(minute)" : "\(minute)"
    switch language {
    case .german: return (hour < 10 ? "0" : "") + "\(hour):\(minute)"
    case .english: return "\((hour + 11) % 12 + 1):\(minute)\u{202F}\(hour < 12 ? "AM" : "PM")"
    }
  }

  private func text(_ day: CalendarDay) -> String {
    guard let today else { return "" }
    let days = day.ordinal - today.ordinal
    switch days {
    case 0: return language("heute", "today")
    case 1: return language("morgen", "tomorrow")
    case -1: return language("gestern", "yesterday")
    case 2...6: return language.weekdays[day.weekday - 1]
    case -30 ... -2: return language("vor \(-days) Tagen", "\(-days) days ago")
    default:
      let month = language.months[day.month - 1]
      let year = day.year == today.year ? "" : " \(day.year)"
      return language("\(day.day). \(month)\(year)", "\(month) \(day.day)\(year)")
    }
  }
}

extension Language {
  /// From Monday.
  fileprivate var weekdays: [String] {
    switch self {
    case .german: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
    case .english: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    }
  }

  var months: [String] {
    switch self {
    case .german: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]
    case .english: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    }
  }
}
