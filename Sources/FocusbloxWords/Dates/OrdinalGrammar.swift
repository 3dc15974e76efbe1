extension Grammar {
  /// `the 5th`, `am 5.`, `31st`, `the 1st of next month`, `am 15. nächsten Monats`. A number with a full stop needs an
  /// introducing word.
  func ordinals(_ index: Int, isIntroduced: Bool) -> Parsed<Item> {
    let start = after(["the", "den", "dem", "der"], index) ?? index
    guard let (number, end) = ordinal(start), Lexicon.months[text(end)] == nil else { return [] }
    guard isIntroduced || start > index || digits(start, 1...2) != nil && text(start + 1) != "." else { return [] }
    var found: Parsed<Item> = [(next(number), end)]
    for (period, end) in periods(end) where !period.isYearless && period.first.month == period.last.month {
      let item = day(in: period, .ordinal) { Day(year: $0.first.year, month: $0.first.month, day: number) }
      found.append((item, end))
    }
    return found
  }

  private static let onThe: Pattern = "on|am|the|den the?"

  /// `nächsten Monat am 3.`, `next month on the 3rd`.
  func ordinalsInNamedMonth(_ index: Int) -> Parsed<Item> {
    periods(index).flatMap { period, end -> Parsed<Item> in
      guard !period.isYearless, period.first.month == period.last.month, let next = self.end(Self.onThe, end),
        let (number, end) = ordinal(next), Lexicon.months[text(end)] == nil
      else { return [] }
      return [(day(in: period, .ordinal) { Day(year: $0.first.year, month: $0.first.month, day: number) }, end)]
    }
  }

  /// The next existing day with this number. For today's number the readings are today and a month later.
  private func next(_ number: Int) -> Item {
    guard (1...31).contains(number) else { return .refused(.nosuch, .ordinal) }
    var month = today.monthStart
    var found: [Day] = []
    for _ in 0..<4 {
      if let day = Day(year: month.year, month: month.month, day: number), day >= today { found.append(day) }
      month = month.adding(months: 1) ?? month
    }
    guard let first = found.first else { return .refused(.nosuch, .ordinal) }
    return first == today ? .days(Array(found.prefix(2)), .ordinal) : .day(first, .ordinal)
  }
}
