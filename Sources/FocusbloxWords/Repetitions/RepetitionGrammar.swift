/// A repetition with all statements about it.
struct Repetition {
  /// `nil` until its words are found; a statement may precede them: `10 mal jeden Dienstag`.
  var every: Every?
  var clock: Clock?
  var part: DayPart?
  var from: When?
  var until: When?
  var count: Int?
  /// `for 7 days`: the days from the first date on.
  var length: Distance?
  var due: RepetitionDate?
  /// Whether a date is beside the repetition, also one that is refused.
  var hasDate = false
  var refused: RepetitionRefusal?
  /// The words of a statement before the repetition that may mean something else there: `bis Freitag`, `10 mal`.
  var heading: Range<Int>?
  /// Whether `after completion` stands before the repetition.
  var isAfterCompletion = false
  /// Whether the text names a second repetition: `montags wöchentlich`.
  var isDoubled = false
  /// Whether `bis` begins the end of the repetition; it may also begin the due date.
  var endsWithBis = false

  /// Whether the words are a repetition without a date beside it. Such a reading is preferred: in `monatlich am 15.` the
  /// day belongs to the repetition.
  var isPlain: Bool { !hasDate || due?.saysUntil == true && from == nil }

  mutating func refuse(_ reason: Refusal.Reason) { refused = refused ?? RepetitionRefusal(reason: reason) }
}

struct RepetitionRefusal {
  var reason: Refusal.Reason
  /// The readings of a date, and its words.
  var readings: [When] = []
  var words: Range<Int>?
}

extension Grammar {
  /// All readings of the whole text as a repetition.
  ///
  /// - Parameter isWhole: whether the text may state something before the repetition, or a date beside it.
  func repetitions(isWhole: Bool) -> [Repetition] {
    guard count > 0, count <= Self.longest else { return [] }
    var found: [Repetition] = []
    extend(Repetition(), 0, isWhole: isWhole, &found)
    return found
  }

  private static let fromWords: [Pattern] = [
    "ab dem|den?", "from the?", "vom", "starting on|from|at?", "beginning on?", "start|startet|beginnend am|ab?",
  ]
  private static let untilWords: [Pattern] = ["until|till", "bis zum|zur|einschliesslich?", "through"]
  private static let times: Set = ["times", "mal", "x"]

  private func extend(_ repetition: Repetition, _ index: Int, isWhole: Bool, _ found: inout [Repetition]) {
    if isEnd(index), repetition.every != nil { found.append(repetition) }
    guard index < count, found.count < 100 else { return }
    let start = index > 0 && text(index) == "," ? index + 1 : index
    func next(_ end: Int, _ change: (inout Repetition) -> Void) {
      var next = repetition
      change(&next)
      extend(next, end, isWhole: isWhole, &found)
    }
    repeated(repetition, start, isWhole: isWhole, next)
    for (clock, end) in clocks(start) {
      func setClock(_ next: inout Repetition) {
        if next.clock != nil { next.refuse(.twice) }
        next.clock = clock
      }
      next(end, setClock)
      if let other = anotherClock(end) {
        next(other) {
          setClock(&$0)
          $0.refuse(.twice)
        }
      }
    }
    guard repetition.every != nil || isWhole else { return }
    stated(repetition, start, next)
    if repetition.every != nil, isRange(start) {
      var ranged = repetition
      ranged.refuse(.range)
      found.append(ranged)
    }
    limits(repetition, start, next)
    if isWhole { dates(beside: repetition, start, next) }
  }

  private typealias Next = (Int, (inout Repetition) -> Void) -> Void

  private func repeated(_ repetition: Repetition, _ start: Int, isWhole: Bool, _ next: Next) {
    if let known = repetition.every, !isWhole || repetition.isDoubled || known.refusal != nil { return }
    let listed = isWhole && repetition.every == nil ? listedDays(start) : []
    for (every, end) in everies(start) + listed {
      next(end) { next in
        guard let known = next.every else {
          next.every = every
          if next.isAfterCompletion { next.every?.isFromCompletion = true }
          next.part = next.part ?? every.part
          // “10 mal täglich” may mean ten times on each day.
          if next.count != nil, every.rule.isDistance, every.rule.interval == 1, every.refusal == nil {
            next.refuse(.ambiguous)
          }
          return
        }
        next.isDoubled = true
        next.every?.isMarked = true
        if let both = known.rule.together(with: every.rule) { next.every?.rule = both } else { next.refuse(.mismatch) }
      }
    }
  }

  /// A part of the day, `after completion`, a count, a length.
  private func stated(_ repetition: Repetition, _ start: Int, _ next: Next) {
    for (item, end) in dayParts(start) {
      guard case .part(let part) = item.kind else { continue }
      next(end) { next in
        if next.part != nil { next.refuse(.twice) }
        next.part = part
      }
    }
    if let end = completionEnd(start), repetition.every?.isFromCompletion != true, !repetition.isAfterCompletion {
      next(end) { next in
        next.every?.isFromCompletion = true
        next.isAfterCompletion = true
      }
    }
    if let (count, end) = count(start) {
      next(end) { next in
        if next.count != nil || next.until != nil { next.refuse(.twice) }
        if count == 0 { next.refuse(.nosuch) }
        if next.every == nil { next.heading = words(start..<end) }
        next.count = count
      }
    }
    for (length, end) in lengths(start) {
      next(end) { next in
        if next.length != nil || next.count != nil || next.until != nil { next.refuse(.twice) }
        next.length = length
      }
    }
  }

  private func isRange(_ start: Int) -> Bool {
    guard
      start < count,
      TwoTimes.separators.contains(text(start)) || ["at", "um"].contains(text(start)) || digits(start, 1...2) != nil
    else { return false }
    return TwoTimes(around).reason(Grammar(Array(tokens[start...]), around)) == .range
  }

  /// `and 19 Uhr` behind a first time.
  private func anotherClock(_ index: Int) -> Int? {
    guard let place = after(["and", "und", ",", "&", "+"], index) else { return nil }
    let ends = clocks(place).map(\.end) + (digits(place, 1...2) != nil ? [place + 1] : [])
    return ends.max()
  }

  /// `for 7 days`, `für 2 Wochen`, `7 Tage lang`.
  private func lengths(_ index: Int) -> Parsed<Distance> {
    let place = after(["for", "fuer", "ueber"], index)
    return distances(place ?? index).compactMap { distance, end in
      guard distance.minutes == 0, distance.workdays == 0, distance.refusal == nil, !distance.isIdiom else {
        return nil
      }
      let long = after(["lang"], end)
      return place == nil && long == nil ? nil : (distance, long ?? end)
    }
  }

  /// `10-mal`, `insgesamt 10-mal`, `10 times in all`.
  private func count(_ index: Int) -> (value: Int, end: Int)? {
    guard let (value, end) = countAlone(after(["insgesamt"], index) ?? index) else { return nil }
    return (value, after(["in"], end).flatMap { after(["all"], $0) } ?? end)
  }

  private func countAlone(_ index: Int) -> (value: Int, end: Int)? {
    if let (number, end) = number(index), number.value < 10_000 {
      // `10-mal`
      let word = text(end) == "-" ? end + 1 : end
      if let end = after(Self.times, word) { return (number.value, end) }
    }
    guard let word = word(index), word.hasSuffix("mal") else { return nil }
    return NumberWords.cardinals[String(word.dropLast(3))].map { ($0, index + 1) }
  }

  /// `Montag und Mittwoch`, which need the name of a repetition beside them.
  private func listedDays(_ index: Int) -> Parsed<Every> {
    guard let (days, end) = weekdayList(index), days.count > 1 else { return [] }
    var every = Every(Self.weekly(days))
    every.needsOther = true
    return [(every, end)]
  }

  /// Reads `from` and `until`, each with a WHEN of any length.
  private func limits(_ repetition: Repetition, _ index: Int, _ next: Next) {
    for (patterns, isFrom) in [(Self.fromWords, true), (Self.untilWords, false)] {
      guard let place = end(patterns, index) else { continue }
      let saysBis = text(index) == "bis"
      func limit(_ when: When, _ end: Int) {
        next(end) { next in
          if isFrom {
            if next.from != nil { next.refuse(.twice) }
            next.from = when
          } else {
            if next.until != nil || next.count != nil { next.refuse(.twice) }
            if next.every == nil, saysBis { next.heading = words(index..<end) }
            next.endsWithBis = saysBis
            next.until = when
          }
        }
      }
      let namesDays = repetition.every?.rule.namesDays != false
      let month = isFrom && namesDays ? monthStart(place) : nil
      if let month { limit(.day(month.day), month.end) }
      // “4.12” is not cut out of “4.12.”.
      for end in stride(from: count, to: place, by: -1) where !hasMark(".", end) {
        var shaped = WhenReader(around).shaped(tokens[place..<end])
        // “bis zum 15.”: the day needs the words before it.
        if saysBis, place > index + 1, !shaped.isRecognised, Lexicon.months[text(end)] == nil {
          shaped = WhenReader(around).shaped(tokens[index..<end])
        }
        switch shaped.result {
        case .success(let reading): limit(reading.when, end)
        case .failure(let refusal):
          guard month == nil, shaped.isRecognised, refusal.reason != .twice, refusal.reason != .mismatch else {
            continue
          }
          next(end) { $0.refuse(refusal.reason) }
        }
      }
    }
  }

  /// `December`, `Mai 2027`: the first day of a month that has not begun. A rule that names its days has one first date
  /// from that day on; as a date, a month alone means its first or its last day.
  private func monthStart(_ index: Int) -> (day: Day, end: Int)? {
    guard let (month, next) = month(index), !dates(index).contains(where: { $0.end > next }) else { return nil }
    if let year = digits(next, 4...4), (1900...2199).contains(year), !hasMark(":", next + 1) {
      guard let day = Day(year: year, month: month, day: 1), day > around.today else { return nil }
      return (day, next + 1)
    }
    let today = around.today
    guard month != today.month,
      let day = Day(year: today.year + (month < today.month ? 1 : 0), month: month, day: 1)
    else { return nil }
    return (day, next)
  }

  /// The words of the text in which the tokens are.
  func words(_ range: Range<Int>) -> Range<Int> {
    func word(_ index: Int) -> Int { tokens[..<index].count { !$0.isGlued } }
    return word(range.lowerBound)..<word(range.upperBound)
  }
}

extension Rule {
  /// Whether the rule names its days; otherwise its first date decides.
  fileprivate var namesDays: Bool { frequency == .daily || !weekdays.isEmpty || !monthDays.isEmpty }

  /// The rule that says both: `montags` and `alle 2 Wochen`. `nil` for two different rules.
  fileprivate func together(with other: Rule) -> Rule? {
    if self == other { return self }
    guard frequency == other.frequency, isDistance != other.isDistance, min(interval, other.interval) == 1 else {
      return nil
    }
    var rule = isDistance ? other : self
    rule.interval = max(interval, other.interval)
    return rule
  }
}
