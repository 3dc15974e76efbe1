/// The dates that count at the end of a line without a sign.
extension Sequence {
  var countsBare: Bool {
    if items.contains(where: { [.past, .alone, .now].contains($0.shape) }) { return false }
    let hasClock = items.contains { if case .clock = $0.kind { true } else { false } }
    var hasDay = false
    for (index, item) in items.enumerated() {
      let behindPreposition = !item.preposition.isDisjoint(with: ["am", "on", "bis", "by"])
      switch item.shape {
      case .dayWord, .iso, .named: break
      case .weekday(let isShort), .relativeWeekday(let isShort):
        if isShort, !behindPreposition, !isBeforeTime(index) { return false }
      case .dotted(let isFull, let hasYear, let isClosed):
        guard isFull && (isClosed || hasYear) || !item.preposition.isEmpty || hasClock else { return false }
      case .slashed(let hasYear): if !hasYear, item.preposition.isEmpty, !hasClock { return false }
      case .distance(let hasIn): if !hasIn, item.preposition.isEmpty { return false }
      case .span, .end: if item.preposition.isDisjoint(with: ["bis", "by", "am", "at", "zum"]) { return false }
      case .feast: if item.preposition.isEmpty, !hasClock { return false }
      case .ordinal: if item.preposition.isEmpty { return false }
      case .clock, .part: continue
      case .past, .alone, .now: return false
      }
      hasDay = true
    }
    return hasDay || items.contains(where: \.isClearClock)
  }

  /// Whether a time follows, alone or behind other weekdays and a date: `Fr 27.11. 16:04`, `mon wed 6pm`, `Sa Vormittag`.
  private func isBeforeTime(_ index: Int) -> Bool {
    let rest = items[(index + 1)...].drop { item in
      switch item.shape {
      case .weekday, .dotted: true
      default: false
      }
    }
    return rest.first?.isTime == true
  }

  /// Whether the text ends with a short weekday beside another day. After a sign such a word may belong to the title.
  var endsInShortWeekday: Bool {
    guard items.count > 1, let last = items.last else { return false }
    return last.shape == .weekday(isShort: true) && last.preposition.isEmpty
  }
}

extension Item {
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
