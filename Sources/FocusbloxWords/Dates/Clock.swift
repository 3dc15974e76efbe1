/// A time of day as typed.
struct Clock {
  enum Style: Hashable {
    /// `18:00`. With a single digit for the hour the text may be a Bible verse.
    case colon(isFull: Bool)
    case dotted, uhr, meridiem
    /// `um 9`, `at nine`: valid only with a day.
    case hour
    case words
    case midnight
  }

  /// The half of the day.
  enum Half {
    /// The text has am or pm, or a leading zero.
    case fixed
    /// The half as written, unless a part of the day says otherwise.
    case written
    /// Hours before seven have both halves as readings.
    case open
  }

  var times: [TimeOfDay]
  var half: Half
  var style: Style
  /// Whether the time does not exist: 25:00, 13pm.
  var isImpossible = false

  /// The readings, with an optional part of the day.
  func meant(_ part: DayPart?) -> [TimeOfDay] {
    guard let part else {
      guard half == .open else { return times }
      return times.flatMap { $0.hour < 7 && $0.hour + 12 < 24 ? [$0, $0.plus(hours: 12)] : [$0] }
    }
    return times.flatMap { time in
      let later = half != .fixed && time.hour < 12 ? [time, time.plus(hours: 12)] : [time]
      return later.filter(part.contains)
    }
  }
}

extension DayPart {
  func contains(_ time: TimeOfDay) -> Bool {
    let minutes = time.hour * 60 + time.minute
    return switch self {
    case .morning: minutes < 720
    case .forenoon: (300..<720).contains(minutes)
    case .noon: (660..<900).contains(minutes)
    case .afternoon: (720..<1140).contains(minutes)
    case .evening: (1020..<1440).contains(minutes)
    case .night: minutes < 360 || (1320..<1440).contains(minutes)
    }
  }
}
