import FocusbloxCalendar
package import FocusbloxModel
import ICalendar

/// Another program's rule (RFC 5545 section 3.3.10) in words: "alle 2 Wochen Mo, Mi", "every month on the last Friday".
package struct RuleTexts {
  package let language: Language

  package init(language: Language) { self.language = language }

  /// The rule in words; only "Custom" where it cannot be read.
  package func text(_ rule: String) -> String {
    if rule.hasPrefix(NextOccurrenceRule.datesPrefix) {
      let count = rule.split(separator: ",").count + 1
      return language("on \(count) dates")
    }
    let further = ForeignSeries.occurrences(of: rule).count
    if further > 0 {
      return further == 1 ? language("1 more date") : language("\(further) more dates")
    }
    guard let rule = try? RecurrenceRule(rule) else { return language("Custom") }
    let parts = [frequency(rule), days(rule), monthDays(rule), months(rule), times(rule), end(rule), rest(rule)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func frequency(_ rule: RecurrenceRule) -> String {
    switch (rule.frequency, max(rule.interval, 1)) {
    case (.yearly, 1): language("Yearly")
    case (.yearly, let count): language("Every \(count) years")
    case (.monthly, 1): language("Monthly")
    case (.monthly, let count): language("Every \(count) months")
    case (.weekly, 1): language("Weekly")
    case (.weekly, let count): language("Every \(count) weeks")
    case (.daily, 1): language("Daily")
    case (.daily, let count): language("Every \(count) days")
    case (.hourly, 1): language("Hourly")
    case (.hourly, let count): language("Every \(count) hours")
    case (.minutely, 1): language("Every minute")
    case (.minutely, let count): language("Every \(count) minutes")
    case (.secondly, 1): language("Every second")
    case (.secondly, let count): language("Every \(count) seconds")
    }
  }

  private func days(_ rule: RecurrenceRule) -> String {
    if rule.byDay.isEmpty { return "" }
    let plain = rule.byDay.allSatisfy { $0.ordinal == 0 }
    let position = rule.bySetPosition.count == 1 ? rule.bySetPosition[0] : nil
    let isWorkday = plain && Set(rule.byDay.map(\.weekday)) == [0, 1, 2, 3, 4]
    if let position, plain {
      let day = isWorkday ? language("weekday") : names(rule.byDay.map(\.weekday))
      return language("on the") + " \(ordinal(position)) \(day)"
    }
    if isWorkday { return language("on weekdays") }
    if plain { return language("on ") + names(rule.byDay.map(\.weekday)) }
    let dated = rule.byDay.map { part in
      part.ordinal == 0 ? names([part.weekday]) : "\(ordinal(part.ordinal)) \(names([part.weekday]))"
    }
    return language("on the") + " " + list(dated)
  }

  private func names(_ weekdays: [Int]) -> String { list(weekdays.map { language.weekday($0 + 1) }) }

  private func monthDays(_ rule: RecurrenceRule) -> String {
    if rule.byMonthDay.isEmpty { return "" }
    let days = rule.byMonthDay.map { day in
      day < 0 ? ordinal(day) + " " + language("day") : ordinal(day)
    }
    return language("on the") + " " + list(days)
  }

  private func months(_ rule: RecurrenceRule) -> String {
    if rule.byMonth.isEmpty { return "" }
    return language("in") + " " + list(rule.byMonth.map { language.shortMonth($0) })
  }

  private func times(_ rule: RecurrenceRule) -> String {
    if rule.byHour.isEmpty { return "" }
    let minute = rule.byMinute.first ?? 0
    return language("at") + " "
      + list(rule.byHour.map { "\($0):" + (minute < 10 ? "0" : "") + "\(minute)" })
  }

  private func end(_ rule: RecurrenceRule) -> String {
    if let count = rule.count {
      return count == 1
        ? language("(once more)") : language("(\(count) more times)")
    }
    guard let day = rule.until?.day else { return "" }
    return language("until ") + DateForm.here(language).text(day.day, day.month, year: day.year, language)
  }

  /// An ellipsis for parts of the rule that have no words here.
  private func rest(_ rule: RecurrenceRule) -> String {
    let hasPosition = !rule.bySetPosition.isEmpty && !(rule.bySetPosition.count == 1 && !rule.byDay.isEmpty)
    let hasMore = !rule.byYearDay.isEmpty || !rule.byWeekNumber.isEmpty || hasPosition || rule.byMinute.count > 1
    return hasMore ? "…" : ""
  }

  private func ordinal(_ number: Int) -> String {
    switch number {
    case -1: language("last")
    case -2: language("2nd-to-last")
    case -3: language("3rd-to-last")
    case -4: language("4th-to-last")
    case ..<0: language("\(ordinalNumber(-number))-to-last")
    default: ordinalNumber(number)
    }
  }

  /// The form depends on the language, and in English on the number.
  private func ordinalNumber(_ number: Int) -> String {
    if language == .german { return "\(number)." }
    let ending =
      switch (number % 10, number % 100) {
      case (1, let rest) where rest != 11: "st"
      case (2, let rest) where rest != 12: "nd"
      case (3, let rest) where rest != 13: "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + language(" and ") + last
  }
}
