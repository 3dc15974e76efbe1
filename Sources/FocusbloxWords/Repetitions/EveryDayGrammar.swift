extension Grammar {
  static let and: Set = ["and", "und", ",", "&", "/", "+", "sowie"]
  private static let to: Set = ["to", "bis", "-", "through"]

  // MARK: lists of weekdays

  /// `mon, wed, fri`, `Montag bis Freitag`, also with words that name a repetition by themselves.
  func weekdayList(_ index: Int) -> (value: Set<Int>, end: Int)? { list(index) { name(of: $0) } }

  /// `montags und mittwochs`: the first word names the repetition, the others may be plain weekdays.
  func everyWeekdayList(_ index: Int) -> (value: Set<Int>, end: Int)? {
    guard Lexicon.everyWeekday[text(index)] != nil else { return nil }
    return list(index) { name(of: $0) }
  }

  func name(of index: Int) -> (value: Int, end: Int)? {
    if let day = Lexicon.everyWeekday[text(index)] { return (day, index + 1) }
    return weekday(index).map { ($0.value.number, $0.end) }
  }

  private func list(_ index: Int, _ name: (Int) -> (value: Int, end: Int)?) -> (value: Set<Int>, end: Int)? {
    guard let (first, next) = name(index) else { return nil }
    var (days, end) = (Set([first]), next)
    if Self.to.contains(text(end)), let (last, next) = name(end + 1), last > first { return (Set(first...last), next) }
    while Self.and.contains(text(end)) || weekday(end)?.value.isShort == true
      || Lexicon.everyWeekday[text(end)] != nil
    {
      // Short names need no separator, nor do names of repetitions: mon wed fri, montags mittwochs.
      var place = Self.and.contains(text(end)) ? end + 1 : end
      if Self.and.contains(text(place)) { place += 1 }
      if Self.everyWords.contains(text(place)) { place += 1 }
      guard let (day, next) = name(place), !days.contains(day) else { break }
      days.insert(day)
      end = next
    }
    return (days, end)
  }

  private static let exceptions: [Pattern] = ["except for?", "ausser", "but not?", "ohne"]
  private static let weekendExceptions: Pattern = "on|am|an? the? weekends|weekend|wochenende|wochenenden"

  /// `täglich außer Sonntag`, `weekdays except friday`.
  func withException(_ rule: Rule, _ index: Int) -> Parsed<Every> {
    var found: Parsed<Every> = [(Every(rule), index)]
    let start = text(index) == "," ? index + 1 : index
    guard let next = end(Self.exceptions, start), rule.interval == 1 else { return found }
    let known = rule.frequency == .daily ? Set(1...7) : rule.weekdays
    func add(_ days: Set<Int>, _ end: Int) {
      let left = known.subtracting(days)
      guard left != known, !left.isEmpty else { return found.append((Every(refusal: .mismatch), end)) }
      found.append((Every(Self.weekly(left)), end))
    }
    if let end = end(Self.weekendExceptions, next) { add([6, 7], end) }
    if let (days, end) = weekdayList(after(["on", "am"], next) ?? next) { add(days, end) }
    return found
  }

  // MARK: after a frequency

  /// A frequency, alone or with its days: `weekly on monday`, `monatlich am 31.`, `jährlich am 1. Mai`.
  func with(_ rule: Rule, _ index: Int) -> Parsed<Every> {
    var found: Parsed<Every> = rule.frequency == .daily ? withException(rule, index) : [(Every(rule), index)]
    let start = after(["on", "am", "an", "zum", "jeweils", "immer"], index) ?? index
    let place = after(["am"], start) ?? start
    switch rule.frequency {
    case .hourly: break
    case .daily:
      if let next = after(["von", "from"], index), let (days, end) = weekdayList(next), days.count > 1,
        rule.interval == 1
      {
        found.append((Every(Self.weekly(days)), end))
      }
      // alle 14 Tage freitags
      if rule.interval > 1, rule.interval % 7 == 0, let (days, end) = weekdayList(place) {
        found.append((Every(Self.weekly(days, interval: rule.interval / 7)), end))
      }
    case .weekly:
      if let (days, end) = weekdayList(place) { found.append((Every(Self.weekly(days, interval: rule.interval)), end)) }
    case .monthly:
      for (every, end) in everyMonthDayRules(place) + lastDays(place) + positionRules(place)
        + severalPositions(place, isMarked: true)
      {
        var every = every
        every.rule.interval = rule.interval
        found.append((every, end))
      }
    case .yearly:
      for (every, end) in yearDays(place) {
        var every = every
        every.rule.interval = rule.interval
        found.append((every, end))
      }
    }
    return found
  }

  private func positionRules(_ index: Int) -> Parsed<Every> {
    guard let (position, next) = position(index), let (what, end) = counted(next), position <= 5 else { return [] }
    if case .day = what, position != -1 { return [] }
    return [(Every(Self.rule(position, what)), end)]
  }

  private static let monthEnd: Pattern = "monatsende|eom|letzten|ultimo"
  private static let endOfMonth: Pattern = "the? end of the|each|every? month"

  private func lastDays(_ index: Int) -> Parsed<Every> {
    guard let end = end(Self.monthEnd, index) ?? end(Self.endOfMonth, index) else { return [] }
    return [(Every(Self.rule(-1, .day)), end)]
  }

  // MARK: days of the month

  /// `15th`, `1. und 15.`. The days 29 to 31 mean the last day of a shorter month, one such day at a time.
  func monthDayRules(_ index: Int, isMarked: Bool) -> Parsed<Every> {
    let start = after(["the", "den", "dem"], index) ?? index
    guard let (first, next) = ordinal(start), digits(start, 1...2) != nil || isMarked || start > index else {
      return []
    }
    var found: Parsed<Every> = []
    var days: Set = [first]
    var end = next
    while true {
      found.append((monthDays(days), end))
      guard Self.and.contains(text(end)) else { break }
      var place = end + 1
      if Self.and.contains(text(place)) { place += 1 }
      place = after(["the", "den", "am"], place) ?? place
      guard let (day, next) = ordinal(place), !days.contains(day) else { break }
      days.insert(day)
      end = next
    }
    return found
  }

  /// Days of a month after words that name a repetition, so that the month may be missing: `every 1st`, `jeden 1. des
  /// Monats`.
  func everyMonthDayRules(_ index: Int) -> Parsed<Every> {
    monthDayRules(index, isMarked: true).flatMap { every, next in
      let ends = [next, end(Self.everyMonth, next), end(Self.inMonth, next)].compactMap(\.self)
      return Set(ends).sorted().map { (every, $0) }
    }
  }

  private func monthDays(_ days: Set<Int>) -> Every {
    guard days.allSatisfy({ (1...31).contains($0) }) else { return Every(refusal: .nosuch) }
    if days.count > 1, days.contains(where: { $0 > 28 }) { return Every(refusal: .unknown) }
    var rule = Rule(.monthly)
    rule.monthDays = days
    return Every(rule)
  }

  static let everyMonth: Pattern = "of|in? every|each|jeden|jedes month|monat|monats"
  static let inMonth: Pattern = "im|des|of|in the? monat|monats|month"

  /// `on the 15th of every month`, `am letzten Werktag im Monat`, `immer am Monatsende`.
  func onDays(_ index: Int, isMarked: Bool) -> Parsed<Every> {
    let start = after(["on", "am"], index) ?? index
    var found: Parsed<Every> = []
    for (every, end) in monthDayRules(start, isMarked: true) {
      if let end = self.end(Self.everyMonth, end) { found.append((every, end)) }
    }
    if isMarked {
      found += monthDayRules(start, isMarked: start > index) + lastDays(start)
      if let (days, end) = weekdayList(start) { found.append((Every(Self.weekly(days)), end)) }
    }
    found += severalPositions(start, isMarked: isMarked)
    if let (position, next) = position(start), let (what, end) = counted(next) {
      if case .day = what, position != -1 { return found }
      found += inMonths(position, what, end, isMarked: isMarked)
    }
    if let end = end(Self.endOfMonth, start), tokens[start..<end].contains(where: { Self.everyWords.contains($0.text) })
    {
      found.append((Every(Self.rule(-1, .day)), end))
    }
    return found
  }

  /// `of every month`, `im Monat`, `in december`.
  func inMonths(_ position: Int, _ what: Counted, _ index: Int, isMarked: Bool) -> Parsed<Every> {
    guard position <= 5 else { return [] }
    var found: Parsed<Every> = []
    if let end = end(Self.everyMonth, index) { found.append((Every(Self.rule(position, what)), end)) }
    if let end = end(Self.inMonth, index) {
      var every = Every(Self.rule(position, what))
      every.isMarked = isMarked
      found.append((every, end))
    }
    if isMarked, let next = after(["in", "im", "of"], index), let (month, end) = month(next) {
      var rule = Self.rule(position, what)
      (rule.frequency, rule.month) = (.yearly, month)
      found.append((Every(rule), end))
    }
    return found
  }

  // MARK: days of the year

  /// `december 24`, `24. Dezember`, `24.12.`, `Heiligabend`.
  func yearDays(_ index: Int) -> Parsed<Every> {
    let start = after(["the", "den", "dem"], index) ?? index
    var dates: Parsed<(month: Int, day: Int)> = holidayDates(start)
    if let (day, next) = dayNumber(start), let (month, end) = month(after(["of"], next) ?? next) {
      dates.append(((month, day), end))
    }
    if let (month, next) = month(start), let (day, end) = dayNumber(after(["the"], next) ?? next), !hasMark("/", end),
      !hasMark(":", end)
    {
      dates.append(((month, day), end))
    }
    if let day = digits(start, 1...2), hasMark(".", start + 1), let month = digits(start + 2, 1...2),
      hasMark(".", start + 3),
      !(digits(start + 4, 1...4) != nil && isGlued(start + 4))
    {
      dates.append(((month, day), start + 4))
    }
    return dates.map { date, end in
      guard (1...12).contains(date.month), (1...Day.length(2028, date.month)).contains(date.day) else {
        return (Every(refusal: .nosuch), end)
      }
      var rule = Rule(.yearly)
      (rule.month, rule.monthDays) = (date.month, [date.day])
      return (Every(rule), end)
    }
  }
}
