/// Distinguishes two times, such as `14-16 Uhr` or `friday or monday`, from unreadable text.
struct TwoTimes {
  let around: ReadingContext

  static let openings: Set = ["between", "zwischen", "von", "from", "vom"]
  /// The words before the first of two times, and between the two.
  static let separators = openings.union(["-", "bis", "to", "till", "until", "through"])

  init(_ around: ReadingContext) { self.around = around }

  func reason(_ grammar: Grammar) -> Refusal.Reason? {
    let tokens = grammar.tokens
    guard tokens.count <= 2 * Grammar.longest else { return nil }
    let opening = tokens.indices.first { index in
      Self.openings.contains(tokens[index].text) && (index == 0 || reads(Array(tokens[..<index])))
    }
    let isBetween = opening.map { ["between", "zwischen"].contains(tokens[$0].text) } ?? false
    let start = opening.map { $0 + 1 } ?? 0
    for (index, token) in tokens.enumerated() where index > start && index + 1 < tokens.count {
      let left = Array(tokens[start..<index])
      let right = Array(tokens[(index + 1)...])
      switch token.text {
      case "-", "bis", "to", "till", "until", "through":
        if reads(right) || isNumber(right), reads(left) || endsInNumber(left) { return .range }
      case "and", "und", "or", "oder", "/", "&", "+":
        if isBetween, ["and", "und"].contains(token.text) { return .range }
        if reads(left), reads(right) || reason(Grammar(right, around)) == .twice { return .twice }
      default: continue
      }
    }
    return nil
  }

  private func reads(_ tokens: [Token]) -> Bool {
    Grammar(tokens, around).sequences().contains { $0.outcome(around) != nil }
  }

  private func isNumber(_ tokens: [Token]) -> Bool { tokens.count == 1 && isShort(tokens[0]) }

  private func isShort(_ token: Token) -> Bool { token.kind == .number && token.text.count <= 2 }

  private func endsInNumber(_ tokens: [Token]) -> Bool {
    let words = tokens.last?.text == "." ? Array(tokens.dropLast()) : tokens
    guard let last = words.last, isShort(last) else { return false }
    return words.count == 1 || reads(Array(words.dropLast())) || ["um", "at"].contains(words[words.count - 2].text)
  }
}
