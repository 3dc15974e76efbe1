import FocusbloxModel
import FocusbloxWords

extension FilterRefused: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    let (sentence, remedy) = words(l)
    return Explanation(sentence, remedy: remedy, outcome: .wrongUse)
  }

  private func words(_ l: Language) -> (String, String?) {
    switch problem {
    case .empty(let key):
      (
        l("Hinter \(l.quoted(key)) fehlt, was gesucht ist.", "\(l.quoted(key)) is followed by nothing to look for."),
        l(
          "Zum Beispiel: tag:Büro, due:today..friday, not:is:flagged.",
          "For example: tag:office, due:today..friday, not:is:flagged.")
      )
    case .date(let refusal): RefusalTexts(l).words(refusal, .when)
    case .backwards(let range):
      (
        l("In \(l.quoted(range)) liegt das Ende vor dem Anfang.", "In \(l.quoted(range)) the end is before the start."),
        l("Den früheren Tag zuerst nennen.", "Name the earlier day first.")
      )
    case .importance(let text):
      (
        l("\(l.quoted(text)) ist keine Wichtigkeit.", "\(l.quoted(text)) is not an importance."),
        l("Möglich: hoch, mittel, niedrig oder keine.", "Possible: high, medium, low, or none.")
      )
    case .key(let key, let word):
      (
        l("Einen Filter \(l.quoted(key + ":")) gibt es nicht.", "There is no filter \(l.quoted(key + ":"))."),
        Suggestion.sentence(key + ":", among: FilterReader.keyNames.map { $0 + ":" }, l)
          ?? l(
            "Möglich: tag: liste: fällig: prio: ist: nicht: – als Wort: \(Self.asWord(word))",
            "Possible: tag: list: due: prio: is: not: – as a word: \(Self.asWord(word))")
      )
    case .state(let text):
      (
        l("is: kennt \(l.quoted(text)) nicht.", "is: does not know \(l.quoted(text))."),
        Suggestion.sentence(text, among: Filter.State.allCases.flatMap(\.words), l)
          ?? l("Möglich: ", "Possible: ")
          + l.alternatives(Filter.State.allCases.compactMap { l == .german ? $0.words.last : $0.words.first }) + "."
      )
    }
  }

  /// A shell removes quotation marks, so that those of the filter are in others.
  private static func asWord(_ word: String) -> String {
    let escaped = word.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "focusblox list " + Texts.shellWord("\"\(escaped)\"")
  }
}
