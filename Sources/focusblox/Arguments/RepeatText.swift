import FocusbloxCalendar
import FocusbloxModel

/// PATTERN of `--repeat`: a name, an RRULE, or an interval that counts from completion.
enum RepeatText {
  static func parse(_ text: String) throws(ArgumentProblem) -> RecurrencePattern {
    for suffix in [" after completion", " nach Erledigung", " nach erledigung"] where text.hasSuffix(suffix) {
      let words = String(text.dropLast(suffix.count))
      guard let steps = interval(words) ?? named(words), steps != .none else { throw .pattern(text) }
      return .afterCompletion(steps)
    }
    guard let pattern = named(text) else { throw .pattern(text) }
    return pattern
  }

  private static func named(_ text: String) -> RecurrencePattern? {
    guard let pattern = RecurrencePattern(text), !pattern.isFromCompletion else { return nil }
    if case .custom(let rule) = pattern, !RuleText.isReadable(rule) { return nil }
    return pattern
  }

  /// `3 days`, `ein Monat`, `2 Wochen`.
  private static func interval(_ text: String) -> RecurrencePattern? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 2 else { return nil }
    let one = ["a", "one", "ein", "eine", "einen", "einem", "einer"].contains(String(words[0]))
    guard let count = one ? 1 : Int(words[0]), (1...1000).contains(count) else { return nil }
    let units = [
      "DAILY": ["day", "days", "tag", "tage", "tagen"], "WEEKLY": ["week", "weeks", "woche", "wochen"],
      "MONTHLY": ["month", "months", "monat", "monate", "monaten"],
      "YEARLY": ["year", "years", "jahr", "jahre", "jahren"],
    ]
    guard let unit = units.first(where: { $0.value.contains(String(words[1])) })?.key else { return nil }
    return .custom("FREQ=\(unit);INTERVAL=\(count)")
  }
}
