/// The reason why a text is refused, with suggested texts.
public struct Refusal: Error, Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The text has several readings.
    case ambiguous
    /// The day has passed, and the text does not name the past.
    case past
    /// The day, time or week does not exist.
    case nosuch
    /// The day is after the last year that a person may mean.
    case tooLate
    /// The text names no single day.
    case vague
    /// The text has no reading.
    case unknown
    /// The parts contradict each other. For a start after the due date the readings are these two.
    case mismatch
    /// The text gives a value twice.
    case twice
    /// The text has two times instead of one.
    case range
    /// A number has no unit, or the unit `m`.
    case unit
    /// No word is left for the title.
    case notitle
  }

  public var reason: Reason
  /// The refused words.
  public var text: String
  /// The readings, earliest first.
  public var readings: [When]
  /// Suggested texts: one for each reading, or the nearest valid text.
  public var say: [String]

  public init(_ reason: Reason, _ text: String, readings: [When] = [], say: [String] = []) {
    self.reason = reason
    self.text = text
    self.readings = readings
    self.say = say
  }

  /// `nil` unless the start is after the due date. A whole day contains every time of that day.
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
