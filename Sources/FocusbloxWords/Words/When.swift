public import Foundation

/// The meaning of a text: a whole day, or a point in time.
public enum When: Sendable, Hashable {
  case day(Day)
  case time(Moment)

  /// The day on the user's clock.
  public var day: Day {
    switch self {
    case .day(let day): day
    case .time(let moment): moment.day
    }
  }

  public var isAllDay: Bool {
    if case .day = self { true } else { false }
  }

  /// `2026-11-27` or `2026-11-27T18:00`, on the user's clock.
  public var local: String {
    switch self {
    case .day(let day): day.description
    case .time(let moment): moment.local
    }
  }
}

/// An instant, and the time on the user's clock.
public struct Moment: Sendable, Hashable {
  public let instant: Date
  public let day: Day
  public let hour: Int
  public let minute: Int
  public let second: Int
  /// The seconds east of UTC, which distinguish the two occurrences of a repeated 2:30.
  public let offset: Int

  public var local: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(day)T\(two(hour)):\(two(minute))" + (second == 0 ? "" : ":\(two(second))")
  }

  public static func == (a: Moment, b: Moment) -> Bool { a.instant == b.instant }
  public func hash(into hasher: inout Hasher) { hasher.combine(instant) }
}

/// A time of day; hour 24 is the end of the day.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  public var hour: Int
  public var minute: Int
  public var second: Int

  public init(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  var seconds: Int { hour * 3600 + minute * 60 + second }

  func plus(hours: Int) -> TimeOfDay { TimeOfDay(hour + hours, minute, second) }

  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.seconds < b.seconds }
}

/// The times of the parts of the day.
public struct DayParts: Sendable, Hashable {
  public var morning = TimeOfDay(9)
  public var forenoon = TimeOfDay(10)
  public var noon = TimeOfDay(12)
  public var afternoon = TimeOfDay(15)
  public var evening = TimeOfDay(18)

  public init() {}
}
