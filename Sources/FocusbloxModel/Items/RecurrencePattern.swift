/// The recurrence of a task (G10).
public indirect enum RecurrencePattern: Sendable, Hashable {
  case none, daily, weekdays, weekly, biweekly, monthly, quarterly, yearly
  /// The value of an RRULE (RFC 5545 section 3.3.10).
  case custom(String)
  /// The pattern counts from the day of completion instead of the due date. It never contains `none` or another
  /// `afterCompletion`.
  case afterCompletion(RecurrencePattern)

  public static let named: [RecurrencePattern] = [
    .none, .daily, .weekdays, .weekly, .biweekly, .monthly, .quarterly, .yearly,
  ]

  /// Whether the pattern steps from one day of the month to the next such day, so that a month may be too short.
  var countsMonths: Bool { self == .monthly || self == .quarterly || self == .yearly }

  public var isFromCompletion: Bool {
    if case .afterCompletion = self { true } else { false }
  }

  /// The pattern without its starting day.
  public var steps: RecurrencePattern {
    if case .afterCompletion(let steps) = self { steps } else { self }
  }

  private static let completionPrefix = "completion:"
}

extension RecurrencePattern: LosslessStringConvertible, Codable {
  /// Reads a name of G10, an RRULE that contains `FREQ=` (its parts are not checked here), or either of them after
  /// `completion:`.
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
