/// A time of day as it was said.
struct Clock {
  enum Style: Hashable {
    /// `18:00`; with one digit for the hour it may be a verse.
    case colon(isFull: Bool)
    case dotted, uhr, meridiem
    /// `um 9`, `at nine`: no clock without a day.
    case hour
    case words
    case midnight
  }

  /// Which half of the day.
  enum Half {
    /// am or pm was said, or minutes with a leading zero.
    case fixed
    /// As written, unless a part of the day says otherwise.
    case written
    /// Before seven both halves are meant.
    case open
  }

  var times: [TimeOfDay]
  var half: Half
  var style: Style
  /// Such a time does not exist: 25:00, 13pm.
  var isImpossible = false

  /// The times that are meant, with a part of the day beside them or without.
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
