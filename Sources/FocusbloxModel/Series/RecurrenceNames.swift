extension RecurrencePattern {
  /// The badge text of a recurring task (S2-22, G10).
  public var displayName: LocalizedText {
    switch self {
    case .none: LocalizedText("Not repeating")
    case .daily: LocalizedText("Daily")
    case .weekdays: LocalizedText("Weekdays")
    case .weekly: LocalizedText("Weekly")
    case .biweekly: LocalizedText("Every two weeks")
    case .monthly: LocalizedText("Monthly")
    case .quarterly: LocalizedText("Quarterly")
    case .yearly: LocalizedText("Yearly")
    case .custom: LocalizedText("Custom")
    case .afterCompletion(let steps):
      LocalizedText("\(RepeatInterval(steps)?.words ?? steps.displayName) after completion")
    }
  }
}
