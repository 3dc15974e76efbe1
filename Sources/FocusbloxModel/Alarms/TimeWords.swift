/// A date in the words of an alarm's text, in the zone in which the date is written.
struct TimeWords {
  private let time: CalendarTime

  init(_ time: CalendarTime) { self.time = time }

  /// Behind a comma: `, 18:00`; nothing of a whole day.
  var behind: LocalizedText {
    clock.map { LocalizedText(", \($0.german)", ", \($0.english)") } ?? LocalizedText("", "")
  }

  /// `am 27.11. um 18:00`; of a whole day `am 27.11.`
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
    case .floating(let wall), .zoned(let wall, _): return Self.clock(wall)
    case .utc(let wall):
      let words = Self.clock(wall)
      return LocalizedText(words.german + " UTC", words.english + " UTC")
    }
  }

  private static func clock(_ wall: WallTime) -> LocalizedText {
    let minute = wall.minute < 10 ? "0\(wall.minute)" : "\(wall.minute)"
    let hour = wall.hour < 10 ? "0\(wall.hour)" : "\(wall.hour)"
    let half = wall.hour < 12 ? "AM" : "PM"
    return LocalizedText("\(hour):\(minute)", "\((wall.hour + 11) % 12 + 1):\(minute) \(half)")
  }
}
