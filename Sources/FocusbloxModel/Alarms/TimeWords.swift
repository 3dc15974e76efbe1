/// A date in the words of an alarm text, in the zone of the date itself.
struct TimeWords {
  private let time: CalendarTime

  init(_ time: CalendarTime) { self.time = time }

  /// The time after a comma: `, 18:00`; empty for an all-day date.
  var behind: LocalizedText {
    clock.map { LocalizedText(", \($0.german)", ", \($0.english)") } ?? LocalizedText("", "")
  }

  /// `am 27.11. um 18:00`, or `am 27.11.` for an all-day date.
  var whole: LocalizedText {
    let day = time.day
    let (german, english) = (
      "am \(day.day).\(day.month).", "on \(Language.english.shortMonths[day.month - 1]) \(day.day)"
    )
    guard let clock else { return LocalizedText(german, english) }
    return LocalizedText("\(german) um \(clock.german)", "\(english) at \(clock.english)")
  }

  private var clock: LocalizedText? {
    switch time {
    case .day: return nil
    case .floating(let wall): return Self.clock(wall)
    case .zoned(let wall, let zone): return Self.clock(wall, isUTC: Self.namesOfUTC.contains(zone))
    case .utc(let wall): return Self.clock(wall, isUTC: true)
    }
  }

  /// Servers write a UTC time as a time with one of these zones.
  private static let namesOfUTC: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Etc/UCT", "Zulu"]

  /// The text names UTC, because readers in other zones take a time without a zone as local time.
  private static func clock(_ wall: WallTime, isUTC: Bool = false) -> LocalizedText {
    let minute = wall.minute < 10 ? "0\(wall.minute)" : "\(wall.minute)"
    let hour = wall.hour < 10 ? "0\(wall.hour)" : "\(wall.hour)"
    let half = wall.hour < 12 ? "AM" : "PM"
    let zone = isUTC ? " UTC" : ""
    return LocalizedText("\(hour):\(minute)\(zone)", "\((wall.hour + 11) % 12 + 1):\(minute) \(half)\(zone)")
  }
}
