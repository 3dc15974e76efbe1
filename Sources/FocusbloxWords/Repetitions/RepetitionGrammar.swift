/// A repetition with all statements about it.
struct Repetition {
  var every: Every
  var clock: Clock?
  var part: DayPart?
  var from: When?
  var until: When?
  var count: Int?
  /// `for 7 days`: the days from the first date on.
  var length: Distance?
  var refusal: Refusal.Reason?
}

extension Grammar {
  /// All readings of the whole text as a repetition.
  func repetitions() -> [Repetition] {
    guard count > 0, count <= 24 else { return [] }
    var found: [Repetition] = []
    for (every, end) in everies(0) { finish(Repetition(every: every, part: every.part), end, &found) }
    for (clock, next) in clocks(0) {
      for (every, end) in everies(text(next) == "," ? next + 1 : next) {
        finish(Repetition(every: every, clock: clock, part: every.part), end, &found)
      }
    }
    return found
  }

  private static let fromWords: [Pattern] = [
    "ab dem|den?", "from the?", "starting on|from|at?", "beginning on?", "start|startet|beginnend am|ab?",
  ]
  private static let untilWords: [Pattern] = ["until|till", "bis zum|zur|einschliesslich?", "through"]
  private static let times: Set = ["times", "mal", "x"]

  private func finish(_ repetition: Repetition, _ index: Int, _ found: inout [Repetition]) {
    if isEnd(index) { found.append(repetition) }
    guard index < count, found.count < 100 else { return }
    let start = text(index) == "," ? index + 1 : index
    for (clock, end) in clocks(start) {
      var next = repetition
      if next.clock != nil { next.refusal = .twice }
      next.clock = clock
      finish(next, end, &found)
      if let end = anotherClock(end) {
        next.refusal = .twice
        finish(next, end, &found)
      }
    }
    for (item, end) in dayParts(start) {
      guard case .part(let part) = item.kind else { continue }
      var next = repetition
      if next.part != nil { next.refusal = .twice }
      next.part = part
      finish(next, end, &found)
    }
    if let end = completionEnd(start), !repetition.every.isFromCompletion {
      var next = repetition
      next.every.isFromCompletion = true
      finish(next, end, &found)
    }
    if let (count, end) = count(start) {
      var next = repetition
      if next.count != nil || next.until != nil { next.refusal = .twice }
      if count == 0 { next.refusal = .nosuch }
      next.count = count
      finish(next, end, &found)
    }
    for (length, end) in lengths(start) {
      var next = repetition
      if next.length != nil || next.count != nil || next.until != nil { next.refusal = .twice }
      next.length = length
      finish(next, end, &found)
    }
    if start < count,
      TwoTimes.separators.contains(text(start)) || ["at", "um"].contains(text(start))
        || digits(start, 1...2) != nil, TwoTimes(around).reason(Grammar(Array(tokens[start...]), around)) == .range
    {
      var next = repetition
      next.refusal = .range
      found.append(next)
    }
    limits(repetition, start, &found)
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

  private func count(_ index: Int) -> (value: Int, end: Int)? {
    if let (number, end) = number(index), number.value < 10_000, let end = after(Self.times, end) {
      return (number.value, end)
    }
    guard let word = word(index), word.hasSuffix("mal") else { return nil }
    return NumberWords.cardinals[String(word.dropLast(3))].map { ($0, index + 1) }
  }

  /// Reads `from` and `until`, each with a WHEN of any length.
  private func limits(_ repetition: Repetition, _ index: Int, _ found: inout [Repetition]) {
    for (patterns, isFrom) in [(Self.fromWords, true), (Self.untilWords, false)] {
      guard let place = end(patterns, index) else { continue }
      let month = isFrom && repetition.every.rule.namesDays ? monthStart(place) : nil
      if let month {
        var next = repetition
        if next.from != nil { next.refusal = .twice }
        next.from = .day(month.day)
        finish(next, month.end, &found)
      }
      // “4.12” is not cut out of “4.12.”.
      for end in stride(from: count, to: place, by: -1) where !hasMark(".", end) {
        let shaped = WhenReader(around).shaped(tokens[place..<end])
        var next = repetition
        switch shaped.result {
        case .success(let reading):
          if isFrom {
            if next.from != nil { next.refusal = .twice }
            next.from = reading.when
          } else {
            if next.until != nil || next.count != nil { next.refusal = .twice }
            next.until = reading.when
          }
        case .failure(let refusal):
          guard month == nil, shaped.isRecognised, refusal.reason != .twice, refusal.reason != .mismatch else {
            continue
          }
          next.refusal = refusal.reason
        }
        finish(next, end, &found)
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
}

extension Rule {
  /// Whether the rule names its days; otherwise its first date decides.
  fileprivate var namesDays: Bool { frequency == .daily || !weekdays.isEmpty || !monthDays.isEmpty }
}
