import Foundation

/// An RRULE as a user typed or copied it (RFC 5545 3.3.10).
struct RuleText {
  /// The value in upper case, without the name of the property.
  let text: String
  /// The rule where words can express it; otherwise `nil`.
  let rule: Rule?

  /// `nil` where the text is not an RRULE.
  static func read(_ text: String) -> Result<RuleText, Refusal>? {
    // Every end of a line is looked at; only a rule is worth a copy in upper case.
    guard text.utf8.contains(UInt8(ascii: "=")) else { return nil }
    var upper = text.trimmed.uppercased()
    if upper.hasPrefix("RRULE:") { upper.removeFirst(6) }
    guard upper.contains("FREQ=") else { return nil }
    var parts: [String: String] = [:]
    for part in upper.split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2, !halves[1].isEmpty, halves[0].allSatisfy(\.isLetter) else {
        return .failure(Refusal(.unknown, text))
      }
      guard parts[halves[0]] == nil else { return .failure(Refusal(.twice, text)) }
      parts[halves[0]] = halves[1]
    }
    guard let frequency = parts["FREQ"], frequencies.contains(frequency) else {
      return .failure(Refusal(.unknown, text))
    }
    if parts["COUNT"] != nil, parts["UNTIL"] != nil { return .failure(Refusal(.twice, text)) }
    if parts["COUNT"] == "0" || parts["INTERVAL"] == "0" { return .failure(Refusal(.nosuch, text)) }
    return .success(RuleText(text: upper, rule: rule(parts)))
  }

  private static let frequencies: Set = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]

  private static func rule(_ parts: [String: String]) -> Rule? {
    var parts = parts
    guard let frequency = parts.removeValue(forKey: "FREQ").flatMap(Rule.Frequency.init) else { return nil }
    var rule = Rule(frequency)
    if let interval = parts.removeValue(forKey: "INTERVAL") {
      guard let value = Int(interval), value > 0 else { return nil }
      rule.interval = value
    }
    rule.count = parts.removeValue(forKey: "COUNT").flatMap { Int($0) }
    rule.until = parts.removeValue(forKey: "UNTIL")
    parts.removeValue(forKey: "WKST")
    if let days = parts.removeValue(forKey: "BYMONTHDAY") {
      let numbers = days.split(separator: ",").compactMap { Int($0) }
      guard numbers.allSatisfy({ (1...31).contains(abs($0)) }) else { return nil }
      rule.monthDays = Set(numbers)
    }
    if let month = parts.removeValue(forKey: "BYMONTH") {
      guard let value = Int(month), (1...12).contains(value) else { return nil }
      rule.month = value
    }
    if let position = parts.removeValue(forKey: "BYSETPOS") {
      let values = position.split(separator: ",").map { Int($0) }
      guard !values.contains(nil), rule.monthDays.isEmpty else { return nil }
      rule.positions = Set(values.compactMap(\.self))
    }
    if let days = parts.removeValue(forKey: "BYDAY") {
      let isPlaced = !rule.positions.isEmpty
      let names = days.split(separator: ",")
      for name in names {
        guard let weekday = Rule.names.firstIndex(of: String(name.suffix(2))) else { return nil }
        if name.count > 2 {
          guard !isPlaced, frequency == .monthly || rule.month != nil, let value = Int(name.dropLast(2)) else {
            return nil
          }
          rule.positions.insert(value)
        }
        rule.weekdays.insert(weekday + 1)
      }
      // `1MO,3MO` are two positions of one weekday; other mixtures have no words.
      if !isPlaced, !rule.positions.isEmpty, rule.weekdays.count > 1 || rule.positions.count != names.count {
        return nil
      }
    }
    // A yearly rule with weekdays and without further parts means weeks of the year.
    return parts.isEmpty ? rule : nil
  }
}
