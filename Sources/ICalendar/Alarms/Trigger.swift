/// The time at which an alarm rings (RFC 5545 section 3.8.6.3).
public enum Trigger: Sendable, Hashable {
  public enum Anchor: Sendable, Hashable {
    case start
    case end
  }

  case absolute(DateTimeValue)
  case relative(DurationValue, to: Anchor)

  /// Reads a TRIGGER leniently: an absolute time may lack VALUE, may be floating, and may be a day.
  /// - Returns: `nil` for a value that is neither an existing time nor a duration.
  public init?(_ property: Property) {
    let value = property.value.trimmingBlanks
    if let duration = DurationValue(value) {
      self = .relative(duration, to: property.parameter("RELATED")?.uppercased() == "END" ? .end : .start)
    } else if let time = DateTimeValue(text: value, tzid: property.parameter("TZID")) {
      self = .absolute(time)
    } else {
      return nil
    }
  }

  /// Whether the trigger is 1 April 1976, by which Apple's programs mean "no time".
  public var isPlaceholder: Bool {
    guard case .absolute(let time) = self else { return false }
    return (time.day.year, time.day.month, time.day.day) == (1976, 4, 1)
  }
}
