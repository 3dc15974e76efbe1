extension Grammar {
  struct Weekday {
    var number: Int
    var isShort: Bool
  }

  func weekday(_ index: Int) -> (value: Weekday, end: Int)? {
    guard let word = word(index), let found = Lexicon.weekdays[word] else { return nil }
    return (Weekday(number: found.number, isShort: found.isShort), afterStop(index + 1))
  }

  /// The choice among several such days: next, coming, this, last, the one after next.
  enum WeekdayChoice { case next, coming, this, last, afterNext }

  func which(_ index: Int) -> Parsed<WeekdayChoice> {
    let start = after(Lexicon.articles, index) ?? index
    var found: Parsed<WeekdayChoice> = []
    if let end = after(Lexicon.this, start) {
      found.append((.this, end))
      if let end = after(Lexicon.coming, end) { found.append((.coming, end)) }
    }
    if let end = after(Lexicon.next, start) { found.append((.next, end)) }
    if let end = after(Lexicon.coming, start) { found.append((.coming, end)) }
    if let end = after(Lexicon.last, start) { found.append((.last, end)) }
    if let end = after(Lexicon.afterNext, start) { found.append((.afterNext, end)) }
    return found
  }

  private static let weekAfterNext: Pattern = "the? week after next"
  private static let afterNext: Pattern = "after next"
  private static let weekWord: Set = ["week", "woche"]

  /// The Monday of `next week`, `KW 50`.
  func weeks(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = calendarWeeks(index)
    if let end = end(Self.weekAfterNext, index) { found.append((.day(today.monday.plus(14), .span), end)) }
    for (which, end) in which(index) {
      guard let end = after(Self.weekWord, end), text(end) != "after" else { continue }
      let offset =
        switch which {
        case .next, .coming: 7
        case .this: 0
        case .last: -7
        case .afterNext: 14
        }
      found.append((.day(today.monday.plus(offset), which == .last ? .past : .span), end))
    }
    return found
  }

  /// `this week`: on a Wednesday its Monday has passed, its Friday has not.
  func weekSpans(_ index: Int) -> Parsed<Item> {
    weeks(index).map { item, end in
      guard item.shape == .span, case .days(let days) = item.kind, let monday = days.first, monday < today else {
        return (item, end)
      }
      var passed = Item.refused(.past, .span, [monday, monday.plus(7)])
      passed.standsAlone = true
      return (passed, end)
    }
  }

  func weekdays(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = []
    let start = after(["den", "dem"], index) ?? index
    if let (day, end) = weekday(start) {
      found.append((Item(kind: .weekday(day.number), shape: .weekday(isShort: day.isShort)), end))
      found += behind(day, end)
    }
    if text(index) == "the", let (day, next) = weekday(index + 1), let end = end(Self.afterNext, next) {
      found.append((relative(.afterNext, day), end))
    }
    for (which, next) in which(index) {
      guard let (day, end) = weekday(next) else { continue }
      let named = relative(which, day)
      found.append((named, end))
      if [.next, .coming].contains(which) { found += weeksBehind(named, end) }
      if which == .next, let end = self.end(Self.afterNext, end) { found.append((relative(.afterNext, day), end)) }
    }
    found += weekFirst(index) + countedFromWeekday(index)
    return found
  }

  /// `next friday` is accepted where the coming Friday and the Friday of next week are one day.
  private func relative(_ which: WeekdayChoice, _ weekday: Weekday) -> Item {
    let shape = Item.Shape.relativeWeekday(isShort: weekday.isShort)
    let coming = today.coming(weekday.number)
    let ofNextWeek = today.monday.plus(6 + weekday.number)
    let ofThisWeek = today.monday.plus(weekday.number - 1)
    switch which {
    case .coming: return .day(coming, shape)
    case .next: return .days([coming, ofNextWeek], shape)
    case .afterNext: return .days([coming.plus(7), ofNextWeek.plus(7)], shape)
    case .this: return ofThisWeek > today ? .day(ofThisWeek, shape) : .days([ofThisWeek, coming], shape)
    case .last: return .days([today.latest(weekday.number), ofThisWeek.plus(-7)], .past)
    }
  }

  /// `friday next week`, `Freitag in einer Woche`, `friday week`, `Freitag KW 50`.
  private func behind(_ day: Weekday, _ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = []
    let shape = Item.Shape.relativeWeekday(isShort: day.isShort)
    let coming = today.coming(day.number)
    for start in Set(
      [index, after(["of", "in", "der"], index), after(["of", "in"], index).flatMap { after(["the", "der"], $0) }]
        .compactMap(\.self))
    {
      for (week, end) in weeks(start) { found.append((inWeek(week, day), end)) }
    }
    if text(index) == "week", text(index + 1) != "after" {
      found.append((.day(coming.plus(7), shape), index + 1))
    }
    if let end = end(Self.afterNext, index) { found.append((relative(.afterNext, day), end)) }
    return found + weeksBehind(.day(coming, shape), index)
  }

  /// `in einer Woche`, `in 14 Tagen` after a weekday.
  private func weeksBehind(_ named: Item, _ index: Int) -> Parsed<Item> {
    guard text(index) == "in", case .days(let days) = named.kind else { return [] }
    return distances(index + 1).compactMap { distance, end in
      if distance.isIdiom { return (.days(days.flatMap { [$0.plus(7), $0.plus(8)] }, named.shape), end) }
      guard distance.months == 0, distance.minutes == 0, distance.workdays == 0, distance.days > 0,
        distance.days % 7 == 0, distance.refusal == nil
      else { return nil }
      let later = days.compactMap { $0.adding(days: distance.days) }
      return (later.isEmpty ? .refused(.nosuch, named.shape) : .days(later, named.shape), end)
    }
  }

  /// `next week on friday`, `KW 50 Freitag`.
  private func weekFirst(_ index: Int) -> Parsed<Item> {
    weeks(index).flatMap { week, end -> Parsed<Item> in
      let comma = text(end) == "," ? end + 1 : end
      let next = after(["on", "am"], comma) ?? comma
      guard let (day, end) = weekday(next) else { return [] }
      return [(inWeek(week, day), end)]
    }
  }

  private func inWeek(_ week: Item, _ weekday: Weekday) -> Item {
    guard case .days(let days) = week.kind, let monday = days.first else { return week }
    let day = monday.plus(weekday.number - 1)
    if week.shape == .past { return .day(day, .past) }
    if day < today, monday == today.monday {
      return .refused(.past, .relativeWeekday(isShort: weekday.isShort), [day, day.plus(7)])
    }
    return .day(day, .relativeWeekday(isShort: weekday.isShort))
  }

  /// `a week on friday`, `two weeks from monday`.
  private func countedFromWeekday(_ index: Int) -> Parsed<Item> {
    distances(index).flatMap { distance, end -> Parsed<Item> in
      guard distance.days > 0, distance.days % 7 == 0, distance.isWholeWeeks, let next = after(["on", "from"], end)
      else { return [] }
      let start = after(Lexicon.coming, next) ?? next
      guard let (day, end) = weekday(start) else { return [] }
      return [(.day(today.coming(day.number).adding(days: distance.days), .distance(hasIn: false)), end)]
    }
  }
}
