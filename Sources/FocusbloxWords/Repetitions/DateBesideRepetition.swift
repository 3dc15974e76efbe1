/// A date beside a repetition: `3. März jährlich`, `every 6 months by friday`. It is the first due date.
struct RepetitionDate {
  var when: When
  /// Whether only a weekday names the day; such a day counts from the beginning of the repetition.
  var isWeekday: Bool
  /// Whether the words say “due”; a beginning beside it is then the start of the task.
  var isSaidDue: Bool
  /// Whether `bis` stands before the repetition, where it may also mean its end.
  var saysUntil: Bool
  /// Whether the words name an end or a position, such as `Monatsende`.
  var isEnd: Bool
}

extension Grammar {
  /// The words that say “due” before a date.
  static let dueWords: Set = ["bis", "by", "due", "faellig", "spaetestens"]

  func dates(
    beside repetition: Repetition, _ index: Int, _ next: (Int, (inout Repetition) -> Void) -> Void
  ) {
    guard !repetition.hasDate, repetition.refused == nil,
      repetition.until == nil || !["bis", "by"].contains(text(index))
    else { return }
    let isBehind = repetition.every != nil
    let said = Self.dueWords.contains(text(index)) ? text(index) : nil
    for end in whenEnds(index) where !hasMark(".", end) {
      let shaped = WhenReader(around).shaped(tokens[index..<end])
      guard shaped.isRecognised, shaped.sequences.contains(where: { $0.countsBesideRepetition(isBehind: isBehind) })
      else { continue }
      let words = words(index..<end)
      next(end) { next in
        next.hasDate = true
        switch shaped.result {
        case .success(let reading):
          next.due = RepetitionDate(
            when: reading.when, isWeekday: reading.isWeekday, isSaidDue: said != nil,
            saysUntil: !isBehind && said == "bis",
            isEnd: shaped.sequences.contains { $0.items.contains { $0.shape == .end } })
        case .failure(let refusal):
          next.refused =
            next.refused
            ?? RepetitionRefusal(reason: refusal.reason, readings: refusal.readings, words: words)
        }
      }
    }
  }
}

extension Sequence {
  /// Whether the text is a date also without a sign, if a repetition is beside it.
  fileprivate func countsBesideRepetition(isBehind: Bool) -> Bool {
    var hasDay = false
    for (index, item) in items.enumerated() {
      let isSaid = !item.preposition.isEmpty
      switch item.shape {
      case .clock, .part: continue
      case .dayWord, .iso, .named, .weekday, .relativeWeekday: break
      case .dotted(_, let hasYear, let isClosed):
        let isChecked = index > 0 && items[index - 1].isWeekday
        guard isClosed || hasYear || isSaid || hasTime || isChecked else { return false }
      case .slashed(let hasYear): guard !isBehind || hasYear || isSaid || hasTime else { return false }
      case .distance(let hasIn): guard hasIn || isSaid else { return false }
      case .span, .end, .holiday, .ordinal: guard !isBehind || isSaid else { return false }
      case .alone:
        // “Mai jährlich” has two readings, “Anfang Mai jährlich” names no day.
        guard !isBehind, case .refused(let reason, _) = item.kind, [.ambiguous, .vague].contains(reason) else {
          return false
        }
      case .past, .now: return false
      }
      hasDay = true
    }
    return hasDay
  }
}
