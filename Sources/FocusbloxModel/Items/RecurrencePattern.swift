/// How a task repeats (G10).
public indirect enum RecurrencePattern: Sendable, Hashable {
  case none, daily, weekdays, weekly, biweekly, monthly, quarterly, yearly
  /// An RRULE value (RFC 5545 3.3.10) without the name.
  case custom(String)
  /// The pattern counts from the day of completion and not from the due date. It never holds `none` or another of its kind.
  case afterCompletion(RecurrencePattern)

  public static let named: [RecurrencePattern] = [
    .none, .daily, .weekdays, .weekly, .biweekly, .monthly, .quarterly, .yearly,
  ]

  /// Whether it goes from day of month to day of month, where a month may be too short.
  var countsMonths: Bool { self == .monthly || self == .quarterly || self == .yearly }

  public var isFromCompletion: Bool {
    if case .afterCompletion = self { true } else { false }
  }

  /// The pattern without the day that it counts from.
  public var steps: RecurrencePattern {
    if case .afterCompletion(let steps) = self { steps } else { self }
  }

  private static let completionPrefix = "completion:"
}

extension RecurrencePattern: LosslessStringConvertible, Codable {
  /// A name of G10, an RRULE that holds `FREQ=` (its parts are not checked here), or one of them behind `completion:`.
  public init?(_ description: String) {
    if description.hasPrefix(Self.completionPrefix) {
      guard let steps = RecurrencePattern(String(description.dropFirst(Self.completionPrefix.count))), steps != .none,
        !steps.isFromCompletion
      else { return nil }
      self = .afterCompletion(steps)
    } else if let pattern = RecurrencePattern.named.first(where: { $0.description == description }) {
      self = pattern
    } else if description.uppercased().contains("FREQ=") {
      self = .custom(description)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .none: "none"
    case .daily: "daily"
    case .weekdays: "weekdays"
    case .weekly: "weekly"
    case .biweekly: "biweekly"
    case .monthly: "monthly"
    case .quarterly: "quarterly"
    case .yearly: "yearly"
    case .custom(let rule): rule
    case .afterCompletion(let steps): Self.completionPrefix + steps.description
    }
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let pattern = RecurrencePattern(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no recurrence pattern: \(text)"))
    }
    self = pattern
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
