extension RecurrencePattern {
  /// The badge text of a recurring task (S2-22, G10).
  public var displayName: LocalizedText {
    switch self {
    case .none: LocalizedText("Nicht wiederkehrend", "Not repeating")
    case .daily: LocalizedText("Täglich", "Daily")
    case .weekdays: LocalizedText("Werktags", "Weekdays")
    case .weekly: LocalizedText("Wöchentlich", "Weekly")
    case .biweekly: LocalizedText("Zweiwöchentlich", "Every two weeks")
    case .monthly: LocalizedText("Monatlich", "Monthly")
    case .quarterly: LocalizedText("Vierteljährlich", "Quarterly")
    case .yearly: LocalizedText("Jährlich", "Yearly")
    case .custom: LocalizedText("Benutzerdefiniert", "Custom")
    case .afterCompletion(let steps):
      (RepeatInterval(steps)?.words ?? steps.displayName).behind(" nach Erledigung", " after completion")
    }
  }
}

extension LocalizedText {
  fileprivate func behind(_ german: String, _ english: String) -> LocalizedText {
    LocalizedText(text(in: .german) + german, text(in: .english) + english)
  }
}
