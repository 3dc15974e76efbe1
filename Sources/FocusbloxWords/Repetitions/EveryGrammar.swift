/// A rule, with the further statements of its words.
struct Every {
  var rule: Rule
  /// `jeden Morgen`.
  var part: DayPart?
  /// `every!`, `after completion`.
  var isFromCompletion = false
  /// Whether the words always mean a repetition, such as `every` and `daily`; “am letzten Werktag im Monat” may be one
  /// day.
  var isMarked = true
  /// `nach einer Woche`: a repetition only where a repetition is expected, not at the end of a line.
  var needsQuestion = false
  /// Whether the words mean a repetition only beside the name of one: `Montag und Mittwoch`.
  var needsOther = false
  var refusal: Refusal.Reason?

  init(_ rule: Rule) { self.rule = rule }

  init(refusal: Refusal.Reason) {
    rule = Rule(.daily)
    self.refusal = refusal
  }
}

extension Grammar {
  static let everyWords: Set = ["every", "each", "jede", "jeden", "jedes", "jeder", "jedem"]

  private static let adverbs: [(Pattern, Rule)] = [
    ("daily|taeglich", Rule(.daily)), ("weekly|woechentlich", Rule(.weekly)), ("monthly|monatlich", Rule(.monthly)),
    ("yearly|annually|jaehrlich", Rule(.yearly)),
    ("quarterly|vierteljaehrlich|quartalsweise", Rule(.monthly, interval: 3)),
    ("halbjaehrlich|semiannually", Rule(.monthly, interval: 6)),
    ("half|semi -? yearly|annually", Rule(.monthly, interval: 6)),
    ("biweekly|fortnightly|vierzehntaegig|vierzehntaeglich|zweiwoechentlich|zweiwoechig", Rule(.weekly, interval: 2)),
    ("bi - weekly", Rule(.weekly, interval: 2)), ("14 -? taegig|taeglich", Rule(.weekly, interval: 2)),
    ("hourly|stuendlich", Rule(.hourly)),
    ("once|einmal a|per|am|pro|each day|tag", Rule(.daily)),
    ("once|einmal a|per|pro|each|in|die der? week|woche", Rule(.weekly)),
    ("once|einmal a|per|pro|each|im month|monat", Rule(.monthly)),
    ("once|einmal a|per|pro|each|im year|jahr", Rule(.yearly)),
    ("1 x|mal pro|am tag", Rule(.daily)), ("1 x|mal pro|in|die der? woche", Rule(.weekly)),
    ("1 x|mal pro|im monat", Rule(.monthly)), ("1 x|mal pro|im jahr", Rule(.yearly)),
  ]

  private static let refusedAdverbs: [(Pattern, Refusal.Reason)] = [
    ("bimonthly|zweimonatlich", .ambiguous), ("bi - monthly", .ambiguous), ("bi -? yearly|annually", .ambiguous),
    ("biannually|biyearly|biennially", .ambiguous),
    (
      "twice|zweimal|dreimal|thrice|viermal a|per|pro|am|im|in|die der? day|week|month|year|tag|woche|monat|jahr",
      .vague
    ),
    ("twice|zweimal|dreimal|thrice daily|weekly|monthly|yearly|taeglich|woechentlich|monatlich|jaehrlich", .vague),
    ("2|3|4|5|two|three|four times a|per day|week|month|year", .vague),
    ("2|3|4|5 mal|x pro|am|im|in|die der? tag|woche|monat|jahr", .vague),
    ("2|3|4|5 mal|x taeglich|woechentlich|monatlich|jaehrlich", .vague),
    (
      "sometimes|regularly|regelmaessig|manchmal|often|oft|gelegentlich|occasionally|staendig|haeufig|frequently",
      .vague
    ),
    ("ab und zu", .vague), ("now and then", .vague), ("immer wieder", .vague), ("every now and then", .vague),
    ("every so often", .vague),
    ("alle paar tage|wochen|monate|jahre", .vague), ("every few days|weeks|months|years", .vague),
    ("on weekends", .ambiguous), ("weekends", .ambiguous),
    ("alle jubeljahre", .vague), ("every couple of days|weeks|months", .vague),
  ]

  private static let workdayAdverb: Pattern = "weekdays|werktags|wochentags|workdays"
  private static let onWeekdays: Pattern = "on|an weekdays|werktagen|wochentagen|workdays"
  private static let halfYear: Pattern = "half|halbe|halbes -? year|jahr|jahre"

  /// All repetitions whose words begin at `index`, without time, beginning and end.
  func everies(_ index: Int) -> Parsed<Every> {
    var found: Parsed<Every> = []
    for (reason, end) in matches(Self.refusedAdverbs, index) { found.append((Every(refusal: reason), end)) }
    for (rule, end) in matches(Self.adverbs, index) { found += with(rule, end) }
    if let end = end(Self.workdayAdverb, index) ?? end(Self.onWeekdays, index) {
      found += withException(Self.workdayRule, end)
    }
    if let (days, end) = everyWeekdayList(after(["on"], index) ?? index) {
      found += withException(Self.weekly(days), end)
    }
    let always = after(["immer", "always", "jeweils"], index)
    if let next = after(Self.everyWords, index) {
      if hasMark("!", next) {
        found += (counted(next + 1) + named(next + 1)).map { every, end in
          var every = every
          every.isFromCompletion = true
          return (every, end)
        }
      } else {
        found += counted(next) + named(next)
      }
    }
    if let next = after(["alle"], index),
      digits(next, 1...6) != nil || number(next) != nil || end(Self.halfYear, next) != nil
    {
      found += counted(next)
      if let (weeks, end) = everyWeekend(next) { found.append((Every(Self.weekly([6], interval: weeks)), end)) }
    }
    found += onDays(always ?? index, isMarked: always != nil) + afterCompletion(index)
    return found
  }

  static let workdayRule = weekly(Rule.workdays)

  static func weekly(_ days: Set<Int>, interval: Int = 1) -> Rule {
    var rule = Rule(.weekly, interval: interval)
    rule.weekdays = days
    return rule
  }

  // MARK: every so many days

  /// `day`, `3 days`, `other week`, `dritten Tag`, `half year`.
  private func counted(_ index: Int) -> Parsed<Every> {
    if let end = end(Self.halfYear, index) { return with(Rule(.monthly, interval: 6), end) }
    if let (unit, end) = unit(index) { return with(rule(1, unit), end) }
    if let next = after(["other"], index), let (unit, end) = unit(next) { return with(rule(2, unit), end) }
    if let (position, next) = ordinal(index), let (unit, end) = unit(next) {
      return position < 1 ? [(Every(refusal: .nosuch), end)] : with(rule(position, unit), end)
    }
    guard let (number, next) = number(index), number.value < 1000 else { return [] }
    if number.isFigure, text(next) == "m" { return [(Every(refusal: .unit), next + 1)] }
    guard let (unit, end) = unit(next) else { return [] }
    if number.value == 0 { return [(Every(refusal: .nosuch), end)] }
    if unit == .day, number.value == 8, text(index) == "acht" { return [(Every(refusal: .ambiguous), end)] }
    return with(rule(number.value, unit), end)
  }

  private func unit(_ index: Int) -> (value: Distance.Unit, end: Int)? {
    guard let word = word(index), let unit = Lexicon.units[word], unit != .minute, unit != .workday else { return nil }
    // A letter is a unit only after figures.
    guard word.count > 2 || digits(index - 1, 1...4) != nil else { return nil }
    return (unit, index + 1)
  }

  private func rule(_ amount: Int, _ unit: Distance.Unit) -> Rule {
    switch unit {
    case .minute, .hour: Rule(.hourly, interval: amount)
    case .day, .workday: Rule(.daily, interval: amount)
    case .week: Rule(.weekly, interval: amount)
    case .fortnight: Rule(.weekly, interval: amount * 2)
    case .month: Rule(.monthly, interval: amount)
    case .quarter: Rule(.monthly, interval: amount * 3)
    case .year: Rule(.yearly, interval: amount)
    }
  }

  // MARK: every named day

  private static let weekendWord: Set = ["weekend", "weekends", "wochenende", "wochenenden"]

  private func named(_ index: Int) -> Parsed<Every> {
    var found: Parsed<Every> = []
    if let end = workday(index) ?? after(["workday", "wochentag"], index) {
      found += withException(Self.workdayRule, end)
    }
    if let end = after(["monatsersten"], index) { found.append((Every(Self.rule(1, .day)), end)) }
    if let end = after(["monatsletzten"], index) { found.append((Every(Self.rule(-1, .day)), end)) }
    if let end = after(Self.weekendWord, index) { found.append((Every(Self.weekly([6])), end)) }
    if let (weeks, end) = everyWeekend(index) { found.append((Every(Self.weekly([6], interval: weeks)), end)) }
    if let (days, end) = weekdayList(index) { found += withException(Self.weekly(days), end) }
    if let next = after(["other", "anderen"], index), let (days, end) = weekdayList(next) {
      found.append((Every(Self.weekly(days, interval: 2)), end))
    }
    for (item, end) in dayParts(index) {
      guard case .part(let part) = item.kind else { continue }
      for (every, end) in withException(Rule(.daily), end) {
        var every = every
        every.part = part
        found.append((every, end))
      }
    }
    found += everyMonthDayRules(index) + yearDays(index) + positions(index) + severalPositions(index, isMarked: true)
    return found
  }

  /// `other weekend`, `zweite Wochenende`, `3 weekends`: nobody counts the weekends of a month, so an ordinal means every
  /// so many weeks.
  private func everyWeekend(_ index: Int) -> (weeks: Int, end: Int)? {
    let counted =
      after(["other", "anderen", "andere"], index).map { (2, $0) } ?? ordinal(index).map { ($0.value, $0.end) }
      ?? number(index).map { ($0.value.value, $0.end) }
    guard let (weeks, next) = counted, (2...52).contains(weeks), let end = after(Self.weekendWord, next) else {
      return nil
    }
    return (weeks, end)
  }

  /// `every 3rd friday` means every third Friday, or the third Friday of each month.
  private func positions(_ index: Int) -> Parsed<Every> {
    guard let (position, next) = position(index),
      let (what, end) = counted(next) as (Counted, Int)? ?? shortWeekday(next)
    else { return [] }
    if case .day = what, position != -1 { return [] }
    var found = inMonths(position, what, end, isMarked: true)
    if position == -1 || position == 1 {
      if case .day = what { return found }
      found.append((Every(Self.rule(position, what)), end))
    } else {
      found.append((Every(refusal: .ambiguous), end))
    }
    return found
  }

  private func shortWeekday(_ index: Int) -> (Counted, Int)? {
    weekday(index).map { (.weekday($0.value.number), $0.end) }
  }

  static func rule(_ position: Int, _ what: Counted) -> Rule {
    var rule = Rule(.monthly)
    switch what {
    case .weekday(let number): (rule.weekdays, rule.positions) = ([number], [position])
    case .workday: (rule.weekdays, rule.positions) = (Rule.workdays, [position])
    case .day: rule.monthDays = [position]
    }
    return rule
  }

  // MARK: after completion

  private static let completion: Pattern =
    "after|nach|ab|from der|dem? completion|erledigung|abschluss|fertigstellung|erledigen|done"
  private static let whenDone: Pattern = "when done|completed|erledigt"

  func completionEnd(_ index: Int) -> Int? { end(Self.completion, index) ?? end(Self.whenDone, index) }

  /// `3 days after completion`, `after 1 week`, `nach einer Woche`.
  private func afterCompletion(_ index: Int) -> Parsed<Every> {
    var found: Parsed<Every> = []
    func add(_ distance: Distance, _ end: Int, needsQuestion: Bool) {
      var every: Every
      if let refusal = distance.refusal {
        every = Every(refusal: refusal)
      } else if distance.isIdiom {
        every = Every(refusal: .ambiguous)
      } else if distance.minutes > 0 || distance.workdays > 0 {
        guard distance.minutes > 0, distance.minutes % 60 == 0 else { return }
        every = Every(Rule(.hourly, interval: distance.minutes / 60))
      } else if distance.months > 0 {
        every = Every(
          distance.months % 12 == 0
            ? Rule(.yearly, interval: distance.months / 12) : Rule(.monthly, interval: distance.months))
      } else {
        every = Every(
          distance.isWholeWeeks ? Rule(.weekly, interval: distance.days / 7) : Rule(.daily, interval: distance.days))
      }
      every.isFromCompletion = true
      every.needsQuestion = needsQuestion
      found.append((every, end))
    }
    for (distance, end) in distances(index) {
      if let end = completionEnd(end) { add(distance, end, needsQuestion: false) }
    }
    if let next = after(["after", "nach"], index) {
      for (distance, end) in distances(next) { add(distance, end, needsQuestion: true) }
    }
    return found
  }
}
