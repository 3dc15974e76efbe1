/// Dates and repetitions that stayed in the title, because they have no sign and are not at the end. A hint shows them.
struct StayedDate {
  let around: ReadingContext

  /// Whether a sign would turn the phrase into a date or a repetition.
  func isReadable(_ phrase: String) -> Bool {
    if case .success = RepetitionReader(around).shaped(phrase, due: nil, isWhole: true) { return true }
    return switch WhenReader(around).shaped(phrase).result {
    case .success: true
    case .failure(let refusal): refusal.reason == .past
    }
  }

  /// For “Morgen Milch kaufen” the hint suggests @Morgen.
  func atStart(of title: [TitleWord]) -> String? {
    guard let first = title.first, first.isReadable, title.count > 1, case .due? = TrailingDate(around).date(first.text)
    else { return nil }
    return first.text
  }

  /// For “Call fri 9 weekly” the hint suggests the day that no longer is at the end of the line.
  func atEnd(of title: [TitleWord]) -> String? {
    guard title.count > 1 else { return nil }
    let words = title.suffix(3)
    guard words.allSatisfy(\.isReadable) else { return nil }
    return words.map(\.text).last { word in
      let tokens = Tokeniser.tokens(word)
      return tokens.count == 1 && Lexicon.weekdays[tokens[0].text] != nil && isReadable(word)
    }
  }

  /// For “Steuer nächsten Montag um 9 wichtig” the hint suggests the date in the middle.
  func inMiddle(of title: [TitleWord]) -> String? {
    guard title.count > 2 else { return nil }
    let end = TrailingDate(around)
    for first in (1..<(title.count - 1)).suffix(TrailingDate.reach)
    where end.mayOpenDate(title[first].text, behind: title[first - 1].text) {
      for last in stride(from: min(title.count - 1, first + 6), to: first, by: -1) {
        let words = title[first..<last]
        guard words.allSatisfy(\.isReadable) else { continue }
        let text = words.map(\.text).joined(separator: " ")
        if case .due? = end.date(text) { return text }
      }
    }
    return nil
  }
}
