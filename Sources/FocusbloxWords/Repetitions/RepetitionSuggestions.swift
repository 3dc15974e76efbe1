/// Suggested texts for a refused repetition.
struct RepetitionSuggestions {
  let around: ReadingContext

  init(_ around: ReadingContext) { self.around = around }

  func suggestions(for refusal: Refusal) -> [String] {
    let tokens = Grammar(refusal.text, around).tokens
    let isGerman = Language.isGerman(refusal.text)
    let named = tokens.compactMap { Lexicon.weekdays[$0.text]?.number }.first
    let weekday = named.map { (isGerman ? Language.germanWeekdays : Language.englishWeekdays)[$0 - 1] }
    var forms: [String] = []
    switch refusal.reason {
    case .ambiguous where !completed(refusal.text, tokens).isEmpty: forms = completed(refusal.text, tokens)
    case .ambiguous:
      let position = tokens.indices.compactMap { Grammar(tokens, around).ordinal($0)?.value }.first
      if let weekday, let position = position ?? (tokens.contains { Self.other.contains($0.text) } ? 2 : nil) {
        forms =
          isGerman
          ? ["alle \(position) Wochen am \(weekday)", "jeden \(position). \(weekday) im Monat"]
          : ["every \(position) weeks on \(weekday)", "\(position)\(Self.suffix(position)) \(weekday) of every month"]
        let rest = Self.behind(weekday, refusal.text)
        let whole = forms.map { $0 + rest }
        if whole.allSatisfy(isReadable) { forms = whole }
      } else if tokens.contains(where: { $0.text.contains("month") || $0.text.contains("monat") }) {
        forms =
          isGerman
          ? ["alle 2 Monate", "am 1. und 15. jeden Monats"] : ["every 2 months", "on the 1st and 15th of every month"]
      }
    case .unit: forms = isGerman ? ["alle 3 Monate"] : ["every 3 months"]
    case .twice: forms = everyNamed(refusal.text) ?? oneTimeEach(refusal.text)
    case .mismatch where tokens.contains(where: Self.namesHours):
      let hour = around.moment(around.now).hour
      if hour < 23 { forms = [refusal.text + (isGerman ? " ab " : " from ") + "\(hour + 1):00"] }
    case .mismatch:
      // A repetition with named days does not count from completion.
      guard let end = Self.completion.first(where: { refusal.text.lowercased().hasSuffix($0) }) else { break }
      forms = [
        String(refusal.text.dropLast(end.count)), (isGerman ? "1 Woche" : "1 week") + refusal.text.suffix(end.count),
      ]
    case .unknown:
      let every = isGerman ? "jeden " : "every "
      if let weekday { forms = [every + refusal.text] + [every + weekday] }
    default: break
    }
    let readable = forms.filter(isReadable)
    // The first form is the typed text as a repetition.
    return refusal.reason == .unknown ? Array(readable.prefix(1)) : readable
  }

  /// `im Oktober jährlich` for a month alone, `every first and third monday` for positions without a month.
  private func completed(_ text: String, _ tokens: [Token]) -> [String] {
    let isGerman = Language.isGerman(text)
    if let first = tokens.first, Lexicon.months[first.text] != nil { return [(isGerman ? "im " : "in ") + text] }
    let words = text.split(separator: " ").drop { ["on", "am", "the", "den"].contains($0.lowercased()) }
    let every = (isGerman ? "jeden " : "every ") + words.joined(separator: " ")
    let isSeveral = !Grammar(tokens, around).severalPositions(
      tokens.count - Grammar(words.joined(separator: " "), around).count, isMarked: true
    ).isEmpty
    return isSeveral && isReadable(every) ? [every] : []
  }

  /// The text with each reading of its date.
  func dated(_ refusal: Refusal, _ words: Range<Int>?) -> [String] {
    let all = refusal.text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let words, words.upperBound <= all.count else { return [] }
    let date = all[words].joined(separator: " ")
    return refusal.readings.compactMap { Suggestions(around).words(for: $0, date) }.map {
      (all[..<words.lowerBound] + [$0] + all[words.upperBound...]).joined(separator: " ")
    }
  }

  /// The text with its first words behind the repetition, and with “due” before them.
  func behind(_ text: String, _ heading: Range<Int>) -> [String] {
    let all = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard heading.lowerBound == 0, heading.upperBound < all.count else { return [] }
    let (head, rest) = (all[heading], all[heading.upperBound...])
    let due = (Language.isGerman(text) ? ["fällig"] : ["due"]) + head.dropFirst() + rest
    let forms = [Array(rest + head)] + (head.first?.lowercased() == "bis" ? [due] : [])
    return forms.map { $0.joined(separator: " ") }.filter(isReadable)
  }

  /// For `täglich um 7 und 19 Uhr` the two repetitions `täglich um 7` and `täglich um 19 Uhr`.
  private func oneTimeEach(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { ["und", "and", "&", "+"].contains($0.lowercased()) }), place > 1 else {
      return []
    }
    let second = (1..<place).reversed().map { (words[..<$0] + words[(place + 1)...]).joined(separator: " ") }
      .first(where: isReadable)
    return [words[..<place].joined(separator: " ")] + [second].compactMap(\.self)
  }

  /// For `mon wed fri 6pm` the repetition `every mon, wed and fri 6pm`.
  private func everyNamed(_ text: String) -> [String]? {
    let words = text.split(whereSeparator: { $0.isWhitespace || ",/&+".contains($0) }).map(String.init)
    let joined = words.filter { !["und", "and"].contains($0.lowercased()) }
    let days = joined.prefix { Lexicon.weekdays[Tokeniser.tokens($0).first?.text ?? ""] != nil }
    guard days.count > 1 else { return nil }
    let isGerman = Lexicon.isGermanWeekday(days[0])
    let list = days.dropLast().joined(separator: ", ") + (isGerman ? " und " : " and ") + (days.last ?? "")
    let behind = joined[days.endIndex...].map { " " + $0 }.joined()
    return [(isGerman ? "jeden " : "every ") + list + behind]
  }

  private static func namesHours(_ token: Token) -> Bool {
    Lexicon.units[token.text] == .hour || ["hourly", "stuendlich"].contains(token.text)
  }

  private func isReadable(_ text: String) -> Bool {
    if case .success = RepetitionReader(around).shaped(text, due: nil, isWhole: true) { true } else { false }
  }

  /// The text after the weekday: a time, a beginning, an end.
  private static func behind(_ weekday: String, _ text: String) -> String {
    let words = text.split(separator: " ")
    guard let place = words.firstIndex(where: { $0.lowercased() == weekday.lowercased() }) else { return "" }
    return words[(place + 1)...].map { " " + $0 }.joined()
  }

  private static let other: Set = ["second", "zweiten", "zweite", "zweiter", "zweites"]

  private static let completion = [" nach erledigung", " after completion"]

  private static func suffix(_ value: Int) -> String { value == 2 ? "nd" : value == 3 ? "rd" : "th" }
}
