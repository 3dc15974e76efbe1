extension Grammar {
  struct Number {
    var value: Int
    var isFigure: Bool
  }

  /// `3`, `drei`, `twenty-five`.
  func number(_ index: Int) -> (value: Number, end: Int)? {
    if let value = digits(index, 1...6) { return (Number(value: value, isFigure: true), index + 1) }
    guard let word = word(index) else { return nil }
    if let ten = NumberWords.englishTens[word] {
      let next = text(index + 1) == "-" ? index + 2 : index + 1
      if let one = NumberWords.englishOnes[text(next)] { return (Number(value: ten + one, isFigure: false), next + 1) }
    }
    return NumberWords.cardinals[word].map { (Number(value: $0, isFigure: false), index + 1) }
  }

  /// `5.`, `5th`, `fünften`, `thirty-first`.
  func ordinal(_ index: Int) -> (value: Int, end: Int)? {
    if let value = digits(index, 1...2) {
      if hasMark(".", index + 1), digits(index + 2, 1...4) == nil || !isGlued(index + 2) { return (value, index + 2) }
      if isGlued(index + 1), text(index + 1) == Self.suffix(value) { return (value, index + 2) }
      return nil
    }
    guard let word = word(index) else { return nil }
    if let ten = NumberWords.englishTens[word], ten <= 30 {
      let next = text(index + 1) == "-" ? index + 2 : index + 1
      if let one = NumberWords.englishOrdinalOnes[text(next)] { return (ten + one, next + 1) }
    }
    return NumberWords.ordinal(word).map { ($0, index + 1) }
  }

  static func suffix(_ value: Int) -> String {
    if (11...13).contains(value % 100) { return "th" }
    return switch value % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}
