/// Why a text is not taken, and what to type instead.
public struct Refusal: Error, Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Two readings.
    case ambiguous
    /// Has passed and was not said as such.
    case past
    /// No such day, time or week.
    case nosuch
    /// No single day in it.
    case vague
    /// Not understood.
    case unknown
    /// Parts contradict each other; of a start after the due date the readings are these two.
    case mismatch
    /// Said twice.
    case twice
    /// Two times where one is due.
    case range
    /// A number without its unit, or `m`.
    case unit
    /// Nothing left to call the task.
    case notitle
  }

  public var reason: Reason
  /// The words that are refused.
  public var text: String
  /// What the words can mean, the earliest first.
  public var readings: [When]
  /// What to type instead: one for each reading, or the nearest that works.
  public var say: [String]

  public init(_ reason: Reason, _ text: String, readings: [When] = [], say: [String] = []) {
    self.reason = reason
    self.text = text
    self.readings = readings
    self.say = say
  }

  /// `nil` unless what starts then starts after it is due. On one day a whole day holds every time.
  public init?(start: When, due: When, in text: String) {
    let isAfter: Bool
    if case .time(let start) = start, case .time(let due) = due {
      isAfter = start.instant > due.instant
    } else {
      isAfter = start.day > due.day
    }
    guard isAfter else { return nil }
    self.init(.mismatch, text, readings: [start, due])
  }
}
