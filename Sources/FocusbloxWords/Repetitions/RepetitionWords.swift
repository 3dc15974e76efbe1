import Foundation

/// Writes a repetition in words. Reading these words gives the same repetition.
public struct RepetitionWords: Sendable {
  let isGerman: Bool
  let isDayFirst: Bool

  /// - Parameter isDayFirst: whether English names the day before the month.
  public init(isGerman: Bool, isDayFirst: Bool = false) {
    self.isGerman = isGerman
    self.isDayFirst = isDayFirst
  }

  /// - Parameter pattern: a name of the program or an RRULE. An RRULE that words cannot express is returned unchanged.
  public func text(_ pattern: String, _ anchor: RepetitionReader.Anchor) -> String {
    guard let rule = Self.rule(pattern), let words = words(rule) else { return pattern }
    return words + (anchor == .completion ? said(" nach Erledigung", " after completion") : "")
  }

  private static func rule(_ pattern: String) -> Rule? {
    switch pattern {
    case "daily": return Rule(.daily)
    case "weekdays": return Grammar.workdayRule
    case "weekly": return Rule(.weekly)
    case "biweekly": return Rule(.weekly, interval: 2)
    case "monthly": return Rule(.monthly)
    case "quarterly": return Rule(.monthly, interval: 3)
    case "yearly": return Rule(.yearly)
    default:
      guard case .success(let typed)? = RuleText.read(pattern) else { return nil }
      return typed.rule
    }
  }

  private func said(_ german: String, _ english: String) -> String { isGerman ? german : english }

  private func words(_ rule: Rule) -> String? {
    guard let days = days(rule) else { return nil }
    var text = days
    if let count = rule.count { text += said(" insgesamt \(count)-mal", " \(count) times in all") }
    if let until = rule.until {
      let digits = until.prefix(8)
      guard digits.count == 8, let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
        let number = Int(digits.suffix(2)), Day(year: year, month: month, day: number) != nil
      else { return nil }
      let name = Self.englishMonths[month - 1]
      text += said(
        " bis \(number). \(Self.germanMonths[month - 1]) \(year)",
        isDayFirst ? " until \(number) \(name) \(year)" : " until \(name) \(number), \(year)")
    }
    return text
  }

  private func days(_ rule: Rule) -> String? {
    switch rule.frequency {
    case .hourly: return rule.isDistance ? every(rule.interval, "stündlich", "hourly", "Stunden", "hours") : nil
    case .daily: return rule.isDistance ? every(rule.interval, "täglich", "every day", "Tage", "days") : nil
    case .weekly: return weekly(rule)
    case .monthly: return monthly(rule)
    case .yearly:
      if rule.isDistance { return every(rule.interval, "jährlich", "every year", "Jahre", "years") }
      guard let month = rule.month, rule.weekdays.isEmpty, rule.monthDays.count == 1, let day = rule.monthDays.first,
        day > 0
      else { return nil }
      let year = every(rule.interval, "jährlich", "every year", "Jahre", "years")
      let name = Self.englishMonths[month - 1]
      return year
        + said(" am \(day). \(Self.germanMonths[month - 1])", isDayFirst ? " on \(day) \(name)" : " on \(name) \(day)")
    }
  }

  private func every(_ interval: Int, _ german: String, _ english: String, _ units: String, _ englishUnits: String)
    -> String
  {
    interval == 1 ? said(german, english) : said("alle \(interval) \(units)", "every \(interval) \(englishUnits)")
  }

  private func weekly(_ rule: Rule) -> String? {
    guard rule.monthDays.isEmpty, rule.month == nil, rule.positions.isEmpty else { return nil }
    if rule.weekdays == Rule.workdays, rule.interval == 1 { return said("werktags", "every weekday") }
    let week = every(rule.interval, "wöchentlich", "every week", "Wochen", "weeks")
    guard !rule.weekdays.isEmpty else { return week }
    let names = rule.weekdays.sorted().map { (isGerman ? Language.germanWeekdays : Language.englishWeekdays)[$0 - 1] }
    let shown = isGerman ? names : names.map(\.capitalized)
    let list =
      shown.dropLast().joined(separator: ", ") + (shown.count > 1 ? said(" und ", " and ") : "") + (shown.last ?? "")
    return rule.interval == 1 ? said("jeden ", "every ") + list : week + said(" am ", " on ") + list
  }

  private func monthly(_ rule: Rule) -> String? {
    guard rule.month == nil else { return nil }
    let month = every(rule.interval, "monatlich", "monthly", "Monate", "months")
    if rule.isDistance { return rule.interval == 1 ? said("monatlich", "every month") : month }
    if rule.monthDays == [-1] { return month + said(" am letzten Tag", " on the last day") }
    if !rule.monthDays.isEmpty {
      guard rule.weekdays.isEmpty, rule.positions.isEmpty, rule.monthDays.allSatisfy({ $0 > 0 }) else { return nil }
      let days = rule.monthDays.sorted()
      return month + said(" am ", " on the ")
        + days.map { said("\($0).", Grammar.english($0)) }.joined(separator: said(" und ", " and "))
    }
    guard !rule.positions.isEmpty, rule.positions.allSatisfy({ (-1...5).contains($0) && $0 != 0 }) else { return nil }
    let what: String
    if rule.weekdays == Rule.workdays {
      what = said("Werktag", "weekday")
    } else if rule.weekdays.count == 1, let day = rule.weekdays.first {
      what = isGerman ? Language.germanWeekdays[day - 1] : Language.englishWeekdays[day - 1].capitalized
    } else {
      return nil
    }
    if rule.positions.count > 1, rule.weekdays.count > 1 { return nil }
    let names =
      isGerman
      ? ["letzten", "", "ersten", "zweiten", "dritten", "vierten", "fünften"]
      : ["last", "", "first", "second", "third", "fourth", "fifth"]
    let positions = rule.inOrder.map { names[$0 + 1] }.joined(separator: said(" und ", " and "))
    return month + said(" am ", " on the ") + positions + " " + what
  }

  private static let germanMonths = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
  ]
  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension Grammar {
  /// `1st`, `22nd`, `15th`.
  static func english(_ value: Int) -> String { "\(value)" + suffix(value) }
}
