extension Language {
  /// A lead time in words. The five values of the picker have the labels of the specification (G2); other values are
  /// composed.
  ///
  /// `Language.german.formattedDuration(minutes: 90)` is "1 Stunde 30 Min".
  public func formattedDuration(minutes: Int) -> String {
    let total = minutes.magnitude
    let (weeks, days) = (total / 10_080, total % 10_080 / 1_440)
    let (hours, rest) = (total % 1_440 / 60, total % 60)
    var parts: [String] = []
    for (count, name) in [(weeks, DurationUnit.week), (days, .day), (hours, .hour)] where count > 0 {
      parts.append("\(count) \(name.word(count: count, language: self))")
    }
    if rest > 0 || parts.isEmpty { parts.append("\(rest) \(self == .german ? "Min" : "min")") }
    return parts.joined(separator: " ")
  }
}

private enum DurationUnit {
  case week, day, hour

  func word(count: UInt, language: Language) -> String {
    switch (self, language, count == 1) {
    case (.week, .german, true): "Woche"
    case (.week, .german, false): "Wochen"
    case (.day, .german, true): "Tag"
    case (.day, .german, false): "Tagen"
    case (.hour, .german, true): "Stunde"
    case (.hour, .german, false): "Stunden"
    case (.week, .english, let one): one ? "week" : "weeks"
    case (.day, .english, let one): one ? "day" : "days"
    case (.hour, .english, let one): one ? "hour" : "hours"
    }
  }
}
