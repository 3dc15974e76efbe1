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
    case .twice: forms = oneTimeEach(refusal.text)
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

  private static func namesHours(_ token: Token) -> Bool {
    Lexicon.units[token.text] == .hour || ["hourly", "stuendlich"].contains(token.text)
  }

  private func isReadable(_ text: String) -> Bool {
    if case .success = RepetitionReader(around).shaped(text, due: nil) { true } else { false }
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
