/// A VALARM as values (RFC 5545 3.6.6, RFC 9074).
public struct VAlarm: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    case audio
    case display
    case email
    /// Another action, in upper case.
    case other(String)
  }

  public let component: Component

  /// Creates a view.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "VALARM" else { return nil }
    self.component = component
  }

  public var uid: String? { component.first("UID")?.text }
  /// The action; `nil` where none is named, which most programs treat as DISPLAY.
  public var action: Action? {
    switch component.first("ACTION")?.value.trimmingBlanks.uppercased() {
    case nil, "": nil
    case "AUDIO": .audio
    case "DISPLAY": .display
    case "EMAIL": .email
    case let other?: .other(other)
    }
  }
  public var trigger: Trigger? { component.first("TRIGGER").flatMap(Trigger.init) }
  /// The location; `nil` for an alarm that rings at a time.
  public var place: AlarmPlace? { AlarmPlace(component) }
  /// The text of the alarm (DESCRIPTION).
  public var notes: String? { component.first("DESCRIPTION")?.text }
  /// The number of repetitions and the interval between them. REPEAT and DURATION count only together
  /// (RFC 5545 section 3.8.6.2).
  public var repetition: (count: Int, interval: DurationValue)? {
    guard let count = component.first("REPEAT").flatMap({ Int($0.value.trimmingBlanks) }), count > 0,
      let interval = component.first("DURATION").flatMap({ DurationValue($0.value) }), interval.nominalSeconds > 0
    else { return nil }
    return (count, interval)
  }
  /// ACKNOWLEDGED (RFC 9074 6.1).
  public var acknowledged: DateTimeValue? { component.first("ACKNOWLEDGED").flatMap(DateTimeValue.init) }
}
