extension Grammar {
  private static let monthWord: Set = ["month", "monat", "monats"]
  private static let quarterWord: Set = ["quarter", "quartal", "quartals"]
  private static let weekendWord: Set = ["weekend", "wochenende"]
  private static let workdayWord: Pattern = "werktag|arbeitstag|weekday|workday"
  private static let workdayWords: Pattern = "working|business|work day"

  private static let monthAfterNext: Pattern = "the? month after next"
  private static let yearAfterNext: Pattern = "the? year after next"

  /// A span means its first day.
  func spans(_ index: Int) -> Parsed<Item> {
    var found = weekSpans(index) + monthSpans(index) + weekends(index)
    if text(index) == "in", text(index + 1) == "der" {
      found += weekSpans(index + 2).filter { text(index + 2) != "kw" && $0.value.shape != .past }
    }
    if let end = end(Self.monthAfterNext, index) {
      found.append((.day(today.monthStart.adding(months: 2), .span), end))
    }
    if let end = end(Self.yearAfterNext, index) { found.append((.day(yearStart(today.year + 2), .span), end)) }
    for (which, end) in which(index) {
      if let end = after(Self.monthWord, end) {
        found.append((span(which, today.monthStart) { today.monthStart.adding(months: $0) }, end))
      }
      if let end = after(["jahr", "jahres", "year"], end) {
        found.append((span(which, yearStart(today.year)) { yearStart(today.year + $0) }, end))
      }
      if let end = after(Self.quarterWord, end) {
        found.append((span(which, quarterStart(0)) { quarterStart($0) }, end))
      }
      if [.next, .coming].contains(which), let end = workday(end) {
        found.append((.day(today.adding(workdays: 1), .relativeWeekday(isShort: false)), end))
      }
    }
    return found
  }

  func workday(_ index: Int) -> Int? { end(Self.workdayWord, index) ?? end(Self.workdayWords, index) }

  func yearStart(_ year: Int) -> Day? { Day(year: year, month: 1, day: 1) }

  func quarterStart(_ offset: Int) -> Day? {
    Day(year: today.year, month: (today.month - 1) / 3 * 3 + 1, day: 1)?.adding(months: offset * 3)
  }

  /// The current span began in the past, unless today is its first day.
  private func span(_ which: WeekdayChoice, _ running: Day?, _ start: (Int) -> Day?) -> Item {
    switch which {
    case .next, .coming: return .day(start(1), .span)
    case .afterNext: return .day(start(2), .span)
    case .last: return .day(start(-1), .past)
    case .this:
      if running == today { return .day(running, .span) }
      var passed = Item.refused(.past, .span, [running, start(1)].compactMap(\.self))
      passed.standsAlone = true
      return passed
    }
  }

  // MARK: months

  private func monthSpans(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = []
    if let end = after(["im", "in"], index) {
      if let (month, next) = month(end) { found += monthWithYear(month, next, yearlessMonth(month)) }
      for (which, next) in which(end) {
        if let (month, next) = month(next) { found.append((relativeMonth(which, month), next)) }
      }
    }
    if let (month, next) = month(index) {
      var alone = Item.refused(.ambiguous, .alone)
      alone.standsAlone = true
      found += monthWithYear(month, next, alone)
    }
    for (which, next) in which(index) {
      if let (month, next) = month(next) { found.append((relativeMonth(which, month), next)) }
    }
    return found
  }

  /// `Mai 2027`, `May next year`.
  private func monthWithYear(_ month: Int, _ index: Int, _ without: Item) -> Parsed<Item> {
    var found: Parsed<Item> = [(without, index)]
    if let year = digits(index, 4...4), (1900...2199).contains(year), !hasMark(":", index + 1) {
      found.append((.day(Day(year: year, month: month, day: 1), .span), index + 1))
    }
    for (year, end) in years(index) { found.append((.day(Day(year: year, month: month, day: 1), .span), end)) }
    return found
  }

  /// The first day of the next such month; the current month has begun.
  private func yearlessMonth(_ month: Int) -> Item {
    let this = Day(year: today.year, month: month, day: 1)
    if month == today.month {
      return this == today
        ? .day(today, .span) : .refused(.past, .span, [this, this?.adding(months: 12)].compactMap(\.self))
    }
    return .day(month > today.month ? this : this?.adding(months: 12), .span)
  }

  private func relativeMonth(_ which: WeekdayChoice, _ month: Int) -> Item {
    guard let this = Day(year: today.year, month: month, day: 1), let next = this.adding(months: 12),
      let before = this.adding(months: -12), let after = next.adding(months: 12)
    else { return .refused(.nosuch, .span) }
    let coming = month > today.month ? this : next
    switch which {
    case .coming: return .day(coming, .span)
    case .next: return .days([coming, next], .span)
    case .afterNext: return .days([coming.adding(months: 12) ?? after, after], .span)
    case .this:
      if month > today.month || this == today { return .day(this, .span) }
      return month == today.month ? .refused(.past, .span, [this, next]) : .days([this, next], .span)
    case .last: return .days([month < today.month ? this : before, before], .past)
    }
  }

  // MARK: weeks and weekends

  private static let calendarWeek: Pattern = "kw|kalenderwoche|woche|week"

  /// `KW 50`, `week 50`: the next such week.
  func calendarWeeks(_ index: Int) -> Parsed<Item> {
    let start = after(["in"], index) ?? index
    let article = start > index ? after(["der", "the"], start) ?? start : start
    let week: (number: Int, end: Int)
    if let next = end(Self.calendarWeek, article), let number = digits(next, 1...2) {
      week = (number, next + 1)
    } else if let number = digits(article, 1...2), hasMark(".", article + 1),
      let end = after(["kw", "kalenderwoche"], article + 2)
    {
      week = (number, end)
    } else {
      return []
    }
    let (number, end) = week
    // “week 50 days” is not a week.
    guard Lexicon.units[text(end)] == nil || !isGlued(end), !hasMark(":", end), !(hasMark(".", end) && !isEnd(end))
    else { return [] }
    var found: Parsed<Item> = [(nextWeek(number), end)]
    let slash = ["/", ",", "of"].contains(text(end)) ? end + 1 : end
    if let year = digits(slash, 4...4), (1900...2199).contains(year) {
      found = [(.day(Day.monday(ofWeek: number, year: year), .span), slash + 1)]
    }
    return found
  }

  private func nextWeek(_ number: Int) -> Item {
    let year = today.week.year
    let this = Day.monday(ofWeek: number, year: year)
    if let this, this >= today { return .day(this, .span) }
    if let this, today.ordinal - this.ordinal <= 30 {
      return .refused(.past, .span, [this, Day.monday(ofWeek: number, year: year + 1)].compactMap(\.self))
    }
    guard this != nil else { return .refused(.nosuch, .span) }
    return .day(Day.monday(ofWeek: number, year: year + 1), .span)
  }

  private func weekends(_ index: Int) -> Parsed<Item> {
    let saturday = today.monday.plus(5)
    var found: Parsed<Item> = []
    let running: [Day] = today.weekday == 7 ? [saturday, saturday.plus(7)] : [saturday]
    let start = after(["the", "das"], index) ?? index
    if let end = after(Self.weekendWord, start) { found.append((.days(running, .span), end)) }
    for (which, end) in which(index) {
      guard let end = after(Self.weekendWord, end) else { continue }
      let next = today.weekday == 6 ? [saturday.plus(7)] : [saturday, saturday.plus(7)]
      switch which {
      case .this: found.append((.days(running, .span), end))
      case .coming:
        found.append((.days(today.weekday < 6 ? [saturday] : [saturday, saturday.plus(7)], .span), end))
      case .next:
        found.append((.days(next, .span), end))
        if let end = self.end("after next", end) { found.append((.days(next.map { $0.plus(7) }, .span), end)) }
      case .afterNext: found.append((.days(next.map { $0.plus(7) }, .span), end))
      case .last:
        found.append((.days(today.weekday == 7 ? [saturday, saturday.plus(-7)] : [saturday.plus(-7)], .past), end))
      }
    }
    if let end = end("the? weekend after next", index) {
      let next = today.weekday == 6 ? [saturday.plus(14)] : [saturday.plus(7), saturday.plus(14)]
      found.append((.days(next, .span), end))
    }
    return found
  }
}
