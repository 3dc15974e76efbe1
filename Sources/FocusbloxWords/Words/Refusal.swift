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
    /// Parts contradict each other.
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
}
