extension Grammar {
  /// The month or year to which an end or an ordinal weekday refers.
  struct Period {
    var first: Day
    var last: Day
    /// Whether the text has neither a year nor `next`; then the next such day is meant.
    var isYearless = false
  }

  /// `of the month`, `im Dezember`, `nächsten Monats`, `of February 2028`.
  func periods(_ index: Int) -> Parsed<Period> {
    var found: Parsed<Period> = []
    let start = after(["of", "in", "im", "des", "vom"], index) ?? index
    let bare = after(["the", "des", "dem", "diesen", "dieses", "this"], start) ?? start
    if start > index || bare > start {
      if let end = after(["month", "monat", "monats"], bare) { found.append((monthPeriod(today), end)) }
      if let end = after(["year", "jahr", "jahres"], bare), let period = yearPeriod(today.year) {
        found.append((period, end))
      }
    }
    for (which, end) in which(start) {
      let offset = which == .last ? -1 : which == .this ? 0 : which == .afterNext ? 2 : 1
      if let end = after(["month", "monats", "monat"], end), let first = today.monthStart.adding(months: offset) {
        found.append((monthPeriod(first), end))
      }
      if let end = after(["year", "jahres", "jahr"], end), let period = yearPeriod(today.year + offset) {
        found.append((period, end))
      }
    }
    if let (month, end) = month(start) {
      if let first = Day(year: today.year, month: month, day: 1) {
        var period = monthPeriod(first)
        period.isYearless = true
        found.append((period, end))
      }
      let named: Parsed<Int> = digits(end, 4...4).map { [($0, end + 1)] } ?? []
      for (year, end) in named + years(end) {
        if (1900...2199).contains(year), let first = Day(year: year, month: month, day: 1) {
          found.append((monthPeriod(first), end))
        }
      }
    }
    return found
  }

  private func monthPeriod(_ day: Day) -> Period { Period(first: day.monthStart, last: day.monthEnd) }

  private func yearPeriod(_ year: Int) -> Period? {
    guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
      return nil
    }
    return Period(first: first, last: last)
  }

  /// The day that `choose` finds in the stretch. Without a year the result is the next such day, by the rule of dates.
  func day(in period: Period, _ shape: Item.Shape, isRunningSaid: Bool = false, _ choose: (Period) -> Day?) -> Item {
    if period.isYearless {
      return yearless(shape) { year in
        guard let first = Day(year: year, month: period.first.month, day: 1) else { return nil }
        return choose(monthPeriod(first))
      }
    }
    guard let day = choose(period) else { return .refused(.nosuch, shape) }
    if day < today, period.first <= today, today <= period.last { return .refused(.past, shape, [day]) }
    return .day(day, day < today ? .past : shape)
  }

  // MARK: ends

  private static let fixedEnds: [(Pattern, [End])] = [
    ("eom|monatsende", [.month]), ("month end", [.month]), ("eoy|jahresende", [.year]), ("year end", [.year]),
    ("eoq|quartalsende", [.quarter]), ("quarter end", [.quarter]), ("eow", [.week]),
    ("end of month", [.month]), ("end of year", [.year]), ("end of the? quarter", [.quarter]),
    ("end of this quarter", [.quarter]), ("ende des|dieses|diesen quartals", [.quarter]),
    ("end of the|this? week", [.week]), ("ende der|dieser woche", [.week]),
    ("end of next|coming week", [.nextWeek]), ("ende naechster|kommender woche", [.nextWeek]),
    ("ende der naechsten|kommenden woche", [.nextWeek]), ("end of next quarter", [.nextQuarter]),
    ("ende naechsten|kommenden quartals", [.nextQuarter]), ("ende des naechsten|kommenden quartals", [.nextQuarter]),
  ]

  enum End { case month, year, quarter, nextQuarter, week, nextWeek }

  /// An end means the last day.
  func ends(_ index: Int) -> Parsed<Item> {
    let start = after(["the", "das", "dem"], index) ?? index
    var found: Parsed<Item> = matches(Self.fixedEnds, start).flatMap { ends, end in ends.map { (item($0), end) } }
    guard let next = after(["end", "ende"], start) else { return found }
    for (period, end) in periods(next) {
      // “Ende Monat” is not a phrase, “Ende Mai” is one.
      found.append((day(in: period, .end) { $0.last }, end))
    }
    let ofYear = after(["of"], next) ?? next
    if let year = digits(ofYear, 4...4), (1900...2199).contains(year), let period = yearPeriod(year) {
      found.append((day(in: period, .end) { $0.last }, ofYear + 1))
    }
    return found
  }

  private func item(_ end: End) -> Item {
    let friday = today.monday.plus(4)
    return switch end {
    case .month: .day(today.monthEnd, .end)
    case .year: .day(Day(year: today.year, month: 12, day: 31), .end)
    case .quarter: .day(quarterStart(1)?.adding(days: -1), .end)
    case .nextQuarter: .day(quarterStart(2)?.adding(days: -1), .end)
    case .week: .days([friday, friday.plus(2)], .end)
    case .nextWeek: .days([friday.plus(7), friday.plus(9)], .end)
    }
  }

  // MARK: the second Tuesday in January

  /// The unit that is counted in a month: a weekday, working days or days.
  enum Counted {
    case weekday(Int)
    case workday, day
  }

  func counted(_ index: Int) -> (value: Counted, end: Int)? {
    if let (day, end) = weekday(index), !day.isShort { return (.weekday(day.number), end) }
    if let end = workday(index) { return (.workday, end) }
    return after(["day", "tag"], index).map { (.day, $0) }
  }

  /// `first`, `zweiter`, `2nd`, `letzter`: -1 is the last.
  func position(_ index: Int) -> (value: Int, end: Int)? {
    let start = after(Lexicon.articles, index) ?? index
    if let end = after(Lexicon.last, start) { return (-1, end) }
    guard let found = ordinal(start), found.value <= 5 || found.value <= 31 else { return nil }
    return found
  }

  func positionsInMonth(_ index: Int) -> Parsed<Item> {
    guard let (position, next) = position(index), let (counted, end) = counted(next) else { return [] }
    return periods(end).map { period, end in
      (day(in: period, .end) { Self.day(position, counted, in: $0) }, end)
    }
  }

  static func day(_ position: Int, _ counted: Counted, in period: Period) -> Day? {
    var left = abs(position)
    var day = position < 0 ? period.last : period.first
    while period.first <= day, day <= period.last {
      let fits =
        switch counted {
        case .weekday(let number): day.weekday == number
        case .workday: day.weekday <= 5
        case .day: true
        }
      if fits { left -= 1 }
      if left == 0 { return day }
      guard let next = day.adding(days: position < 0 ? -1 : 1) else { return nil }
      day = next
    }
    return nil
  }
}
