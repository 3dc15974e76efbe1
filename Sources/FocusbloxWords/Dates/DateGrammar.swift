extension Grammar {
  /// A date in figures, or with the name of its month.
  func dates(_ index: Int) -> Parsed<Item> {
    let start = after(["the", "den", "der", "dem"], index) ?? index
    return isoDates(start) + dotted(start) + slashed(start) + named(start)
  }

  // MARK: without a year

  /// The next such day, including today. A day within the last thirty days needs its year.
  func yearless(_ month: Int, _ day: Int, _ shape: Item.Shape) -> Item {
    yearless(shape) { Day(year: $0, month: month, day: day) }
  }

  func yearless(_ shape: Item.Shape, _ inYear: (Int) -> Day?) -> Item {
    let this = inYear(today.year)
    if this == today { return .day(today, shape) }
    for past in [this, inYear(today.year - 1)].compactMap(\.self)
    where past < today && today.ordinal - past.ordinal <= 30 {
      return .refused(.past, shape, [past, inYear(past.year + 1)].compactMap(\.self))
    }
    if let this, this > today { return .day(this, shape) }
    if this == nil, isStillAhead(inYear) { return .refused(.nosuch, shape) }
    return .day(inYear(today.year + 1), shape)
  }

  /// Whether the day, which this year lacks, would be in the rest of this year: 29 February in January.
  private func isStillAhead(_ inYear: (Int) -> Day?) -> Bool {
    let leap = (0..<8).compactMap { inYear(today.year + $0) }.first
    guard let leap else { return true }
    return (leap.month, leap.day) >= (today.month, today.day)
  }

  // MARK: ISO 8601

  private func isoDates(_ index: Int) -> Parsed<Item> {
    if let compact = digits(index, 8...8) {
      return [(.day(Day(year: compact / 10_000, month: compact / 100 % 100, day: compact % 100), .iso), index + 1)]
    }
    guard let year = digits(index, 4...4), year >= 1 else { return [] }
    let separator = text(index + 1)
    if separator == "-", isGlued(index + 1), text(index + 2) == "w", let week = digits(index + 3, 2...2) {
      guard hasMark("-", index + 4), let weekday = digits(index + 5, 1...1) else {
        return [(.day(Day.monday(ofWeek: week, year: year), .iso), index + 4)]
      }
      let monday = (1...7).contains(weekday) ? Day.monday(ofWeek: week, year: year) : nil
      return [(.day(monday?.adding(days: weekday - 1), .iso), index + 6)]
    }
    guard ["-", "/"].contains(separator), isGlued(index + 1), let month = digits(index + 2, 1...2),
      hasMark(separator, index + 3), let day = digits(index + 4, 1...2)
    else { return [] }
    let end = index + 5
    let item = Item.day(Day(year: year, month: month, day: day), .iso)
    // 2026-12-31T18:00
    if text(end) == "t", isGlued(end), digits(end + 1, 1...2) != nil { return [(item, end + 1)] }
    return [(item, end)]
  }

  // MARK: day first, with full stops

  private func dotted(_ index: Int) -> Parsed<Item> {
    guard let day = digits(index, 1...2), hasMark(".", index + 1), let month = digits(index + 2, 1...2) else {
      return []
    }
    let isFull = text(index).count == 2 && text(index + 2).count == 2
    let isTight = isGlued(index + 2)
    var found: Parsed<Item> = []
    let next = index + 3
    if hasMark(".", next) {
      if !hasYear(next + 1, isTight) {
        found.append((yearless(month, day, .dotted(isFull: isFull, hasYear: false, isClosed: true)), next + 1))
      }
      if let year = year(next + 1, isTight) {
        let shape = Item.Shape.dotted(isFull: isFull || text(next + 1).count == 4, hasYear: true, isClosed: true)
        found.append((.day(Day(year: year, month: month, day: day), shape), next + 2))
      }
    } else if isTight {
      let item = yearless(month, day, .dotted(isFull: isFull, hasYear: false, isClosed: false))
      found.append((item, next))
    }
    return found
  }

  /// Digits directly after a full stop are a year; otherwise the text is not a date: 1.2.3.
  private func hasYear(_ index: Int, _ isTight: Bool) -> Bool {
    index < count && tokens[index].kind == .number && isGlued(index)
  }

  private func year(_ index: Int, _ isTight: Bool) -> Int? {
    if let year = digits(index, 4...4), year >= 1000 { return year }
    guard let year = digits(index, 2...2), isGlued(index) == isTight else { return nil }
    guard isTight || text(index + 1) != ":" && text(index + 1) != "uhr" && text(index + 1) != "." else { return nil }
    return 2000 + year
  }

  // MARK: with slashes

  private func slashed(_ index: Int) -> Parsed<Item> {
    guard let first = digits(index, 1...2), hasMark("/", index + 1), let second = digits(index + 2, 1...2),
      isGlued(index + 2)
    else { return [] }
    var end = index + 3
    var year: Int?
    if hasMark("/", end), isGlued(end + 1) {
      guard let value = digits(end + 1, 4...4) ?? digits(end + 1, 2...2).map({ $0 + 2000 }) else { return [] }
      (year, end) = (value, end + 2)
    }
    let shape = Item.Shape.slashed(hasYear: year != nil)
    let readings = [(first, second), (second, first)].map { day, month in
      year.map { Item.day(Day(year: $0, month: month, day: day), shape) } ?? yearless(month, day, shape)
    }
    return [(Self.either(readings, shape), end)]
  }

  /// One of two readings. Readings that do not exist are dropped; a past reading stays.
  private static func either(_ items: [Item], _ shape: Item.Shape) -> Item {
    var days: [Day] = []
    var past: [Day] = []
    for item in items {
      switch item.kind {
      case .days(let all): days += all
      case .refused(.past, let all): past += all
      default: break
      }
    }
    if days.isEmpty { return past.isEmpty ? .refused(.nosuch, shape) : .refused(.past, shape, past) }
    return .days(days + past.suffix(1), shape)
  }

  // MARK: with the name of the month

  func month(_ index: Int) -> (value: Int, end: Int)? {
    guard let word = word(index), let month = Lexicon.months[word] else { return nil }
    return (month, afterStop(index + 1))
  }

  private func named(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = []
    if let (day, next) = dayNumber(index), let (month, end) = month(after(["of"], next) ?? next) {
      found += withYear(month, day, end)
    }
    if let (month, next) = month(index) {
      let start = after(["the"], next) ?? next
      if let (day, end) = dayNumber(start), !(hasMark(":", end) || text(end) == "uhr" || meridiemFollows(end)) {
        found += withYear(month, day, end)
      }
    }
    return found
  }

  private func meridiemFollows(_ index: Int) -> Bool { ["am", "pm"].contains(text(index)) && isGlued(index) }

  /// `31`, `31.`, `31st`, `dritter`.
  func dayNumber(_ index: Int) -> (value: Int, end: Int)? {
    if let found = ordinal(index) { return found }
    guard let day = digits(index, 1...2) else { return nil }
    // “May 3.14” is not a day.
    if hasMark(".", index + 1), isGlued(index + 2) { return nil }
    return (day, index + 1)
  }

  private func withYear(_ month: Int, _ day: Int, _ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = [(yearless(month, day, .named), index)]
    let start = text(index) == "," ? index + 1 : index
    if let year = digits(start, 4...4), (1900...2199).contains(year), !hasMark(":", start + 1) {
      // After a day the number can only be a year.
      found = [(.day(Day(year: year, month: month, day: day), .named), start + 1)]
    }
    for (year, end) in years(index) { found.append((.day(Day(year: year, month: month, day: day), .named), end)) }
    return found
  }

  /// `next year`, `nächsten Jahres`, `dieses Jahres`.
  func years(_ index: Int) -> Parsed<Int> {
    let start = after(["of"], index) ?? index
    return which(start).compactMap { which, end in
      guard let end = after(["jahr", "jahres", "jahre", "year"], end) else { return nil }
      switch which {
      case .next, .coming: return (today.year + 1, end)
      case .this: return (today.year, end)
      case .last: return (today.year - 1, end)
      case .afterNext: return (today.year + 2, end)
      }
    }
  }
}
