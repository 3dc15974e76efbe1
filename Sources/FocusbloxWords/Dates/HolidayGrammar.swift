extension Grammar {
  /// Only feasts with a fixed date.
  private static let holidays: [(Pattern, [(month: Int, day: Int)])] = [
    ("heiligabend", [(12, 24)]), ("heilig|heiliger|heiligen abend", [(12, 24)]), ("christmas eve", [(12, 24)]),
    ("silvester|sylvester", [(12, 31)]), ("new years eve", [(12, 31)]), ("neujahr", [(1, 1)]),
    ("new years day", [(1, 1)]), ("nikolaus|nikolaustag", [(12, 6)]), ("christmas day", [(12, 25)]),
    ("neujahrstag", [(1, 1)]), ("erster|ersten weihnachtstag|weihnachtsfeiertag", [(12, 25)]),
    ("boxing day", [(12, 26)]),
    ("zweiter|zweiten weihnachtstag|weihnachtsfeiertag", [(12, 26)]),
    ("1 . weihnachtstag|weihnachtsfeiertag", [(12, 25)]), ("2 . weihnachtstag|weihnachtsfeiertag", [(12, 26)]),
    ("weihnachten|christmas|xmas", [(12, 24), (12, 25)]),
  ]

  /// The dates of feasts with a single date.
  func holidayDates(_ index: Int) -> Parsed<(month: Int, day: Int)> {
    matches(Self.holidays, index).compactMap { dates, end in dates.count == 1 ? (dates[0], end) : nil }
  }

  func holidays(_ index: Int) -> Parsed<Item> {
    matches(Self.holidays, index).flatMap { dates, end -> Parsed<Item> in
      func both(_ item: (Int, Int) -> Item) -> Item {
        let items = dates.map { item($0.month, $0.day) }
        let days = items.flatMap { item -> [Day] in if case .days(let days) = item.kind { days } else { [] } }
        return items.count > 1 && !days.isEmpty ? .days(days, .holiday) : items[0]
      }
      var found: Parsed<Item> = [(both { yearless($0, $1, .holiday) }, end)]
      let named: Parsed<Int> = digits(end, 4...4).map { [($0, end + 1)] } ?? []
      for (year, end) in named + years(end) where (1900...2199).contains(year) {
        found.append((both { .day(Day(year: year, month: $0, day: $1), .holiday) }, end))
      }
      return found
    }
  }
}
