/// The dates that count at the end of a line without a sign.
extension Sequence {
  var countsBare: Bool {
    if items.contains(where: { [.past, .alone, .now].contains($0.shape) }) { return false }
    var hasDay = false
    for (index, item) in items.enumerated() {
      let behindPreposition = !item.preposition.isDisjoint(with: ["am", "on", "bis", "by"])
      switch item.shape {
      case .dayWord, .iso, .named: break
      case .weekday(let isShort), .relativeWeekday(let isShort):
        if isShort, !behindPreposition, !isBeforeDateOrTime(index) { return false }
      case .dotted(let isFull, let hasYear, let isClosed):
        let isChecked = isClosed && index > 0 && items[index - 1].isWeekday
        guard isFull && (isClosed || hasYear) || !item.preposition.isEmpty || hasTime || isChecked else {
          return false
        }
      case .slashed(let hasYear): if !hasYear, item.preposition.isEmpty, !hasTime { return false }
      case .distance(let hasIn): if !hasIn, item.preposition.isEmpty { return false }
      case .span, .end: if item.preposition.isDisjoint(with: ["bis", "by", "am", "at", "zum"]) { return false }
      case .holiday: if item.preposition.isEmpty, !hasTime { return false }
      case .ordinal: if item.preposition.isEmpty { return false }
      case .clock(let style):
        // “Update auf 12.04 bis morgen” and “Genesis 3:16 by friday” have no time.
        let isUnclear = item.preposition.isEmpty && [.dotted, .colon(isFull: false)].contains(style)
        if isUnclear, items[(index + 1)...].contains(where: { $0.preposition.contains("bis") }) { return false }
        continue
      case .part: continue
      case .past, .alone, .now: return false
      }
      hasDay = true
    }
    return hasDay || items.contains(where: \.isClearClock)
  }

  var hasTime: Bool { items.contains(where: \.isTime) }

  /// Whether a date or a time follows, perhaps behind other weekdays: `Fr 27.11.`, `mon wed 6pm`, `Sa Vormittag`.
  private func isBeforeDateOrTime(_ index: Int) -> Bool {
    let next = items[(index + 1)...].first { !$0.isWeekday }
    return switch next?.shape {
    case .dotted, .named, .iso: true
    default: next?.isTime == true
    }
  }

  var isWeekday: Bool { items.allSatisfy(\.isWeekday) }

  /// Whether the text ends with a short weekday beside another day. After a sign such a word may belong to the title.
  var endsInShortWeekday: Bool {
    guard items.count > 1, let last = items.last else { return false }
    return last.shape == .weekday(isShort: true) && last.preposition.isEmpty
  }
}

extension Item {
  var isWeekday: Bool { if case .weekday = kind { true } else { false } }

  var isTime: Bool {
    switch kind {
    case .clock, .part: true
    case .days, .weekday, .todaysPart, .instants, .refused: false
    }
  }

  /// `hh:mm`, or a time with Uhr, am or pm. `3:16` alone may be a Bible verse.
  fileprivate var isClearClock: Bool {
    guard case .clock(let style) = shape else { return false }
    return switch style {
    case .colon(let isFull): isFull || !preposition.isEmpty
    case .uhr, .meridiem: true
    case .dotted, .hour, .words, .midnight: false
    }
  }
}
