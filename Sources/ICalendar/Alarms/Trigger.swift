/// When an alarm rings (RFC 5545 3.8.6.3).
public enum Trigger: Sendable, Hashable {
  public enum Anchor: Sendable, Hashable {
    case start
    case end
  }

  case absolute(DateTimeValue)
  case relative(DurationValue, to: Anchor)

  /// Lenient (T49–T51): an absolute time with or without VALUE, floating, or as a day. Nil for a value
  /// that is neither a time that exists nor a duration.
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

  /// The property as RFC 5545 writes it: RELATED always named, VALUE=DATE-TIME for a time.
  public var property: Property {
    switch self {
    case .absolute(let time): Property("TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], value: time.basic)
    case .relative(let duration, let anchor):
      Property(
        "TRIGGER", parameters: [Parameter("RELATED", anchor == .end ? "END" : "START")], value: duration.written)
    }
  }

  /// The first of April 1976, by which Apple says that no time is meant (T48).
  public var isPlaceholder: Bool {
    guard case .absolute(let time) = self else { return false }
    return (time.day.year, time.day.month, time.day.day) == (1976, 4, 1)
  }
}
