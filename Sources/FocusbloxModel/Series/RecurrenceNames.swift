extension RecurrencePattern {
  /// What the badge of a recurring task says (CHECKLIST S2-22, G10).
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
    }
  }
}
