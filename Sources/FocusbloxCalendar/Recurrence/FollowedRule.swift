import ICalendar

/// The rules, dates and changed occurrences of one item that are followed. No user sets more, and an item with ten
/// thousand rules does not block the program. What is beyond stays unchanged in the item.
public enum RecurrenceLimit {
  public static let mostRules = 20
  public static let mostDates = 5000

  /// Whether an item of a text has more than the limit.
  public static func isExceeded(in text: [UInt8]) -> Bool {
    // Most texts need no reading.
    guard mayBeExceeded(in: text), let reading = try? CalendarObjectReading(text) else { return false }
    return reading.overrides.count > mostDates || ([reading.master] + reading.overrides).contains { $0.hasTooManyDates }
  }

  private static func mayBeExceeded(in text: [UInt8]) -> Bool {
    let word = Array("RRULE".utf8)
    var (rules, dates, met) = (0, 0, 0)
    for octet in text {
      if octet == 0x2C || octet == 0x0A { dates += 1 }
      let letter = octet >= 0x61 && octet <= 0x7A ? octet & 0xDF : octet
      met = letter == word[met] ? met + 1 : letter == word[0] ? (met == 2 ? 2 : 1) : 0
      guard met == word.count else { continue }
      rules += 1
      met = 0
    }
    return rules > mostRules || dates > mostDates
  }
}

extension Component {
  fileprivate var hasTooManyDates: Bool {
    all("RRULE").count > RecurrenceLimit.mostRules || isBeyondLimit("EXDATE") || isBeyondLimit("RDATE")
  }

  /// The component with the rules and dates that are followed: without rules that are empty, cannot be read, or occur
  /// every second, because expanding these would take all processing time.
  var followed: Component {
    let rules = all("RRULE")
    let followed = rules.prefix(RecurrenceLimit.mostRules).filter(\.isFollowedRule)
    let lists = ["EXDATE", "RDATE"].filter(isBeyondLimit)
    guard followed.count < rules.count || !lists.isEmpty else { return self }
    var item = self
    if followed.count < rules.count {
      item.remove("RRULE")
      for rule in followed { item.add(rule) }
    }
    for name in lists {
      let lines = Self.firstLines(of: all(name))
      item.remove(name)
      for line in lines { item.add(line) }
    }
    return item
  }

  /// The first rule that has a value.
  var rule: Property? { first("RRULE").flatMap { $0.isBlank ? all("RRULE").first { !$0.isBlank } : $0 } }

  /// Whether the item has a rule whose dates cannot be told.
  var hasUnreadableRule: Bool {
    all("RRULE").prefix(RecurrenceLimit.mostRules).contains { rule in
      !rule.isBlank && NextOccurrenceRule.readable(rule.value) == nil
    }
  }

  private func isBeyondLimit(_ name: String) -> Bool {
    guard first(name) != nil else { return false }
    return all(name).reduce(0) { $0 + $1.countOfDates } > RecurrenceLimit.mostDates
  }

  private static func firstLines(of lines: [Property]) -> [Property] {
    var count = 0
    return lines.prefix { line in
      count += line.countOfDates
      return count <= RecurrenceLimit.mostDates
    }
  }
}

extension Property {
  fileprivate var countOfDates: Int { value.utf8.count { $0 == 0x2C } + 1 }

  fileprivate var isBlank: Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  fileprivate var isFollowedRule: Bool { (try? RecurrenceRule(value))?.isTooDense == false }
}
