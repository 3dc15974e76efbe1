package import FocusbloxActions
package import FocusbloxModel
import FocusbloxWords

extension FilterRefused: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    let (sentence, remedy) = words(l)
    return Explanation(sentence, remedy: remedy, outcome: .wrongUse)
  }

  private func words(_ l: Language) -> (String, String?) {
    switch problem {
    case .empty(let key):
      (
        l("The value to look for is missing after \(l.quoted(key))."),
        l("For example: tag:office, due:today..friday, not:is:flagged.")
      )
    case .date(let refusal): RefusalTexts(l).words(refusal, .when)
    case .backwards(let range):
      (l("In \(l.quoted(range)) the end is before the start."), l("Name the earlier day first."))
    case .importance(let text):
      (l("\(l.quoted(text)) is not an importance."), l("Possible: high, medium, low, or none."))
    case .key(let key, let word):
      (
        l("There is no filter \(l.quoted(key + ":"))."),
        Suggestion.sentence(key + ":", among: FilterReader.keyNames.map { $0 + ":" }, l)
          ?? l("Possible: tag:, list:, due:, done:, prio:, is:, not:. As a word: \(Self.asWord(word))")
      )
    case .state(let text):
      (
        l("\(l.quoted(text)) is not possible after “is:”."),
        Suggestion.sentence(text, among: Filter.State.allCases.flatMap(\.words), l)
          ?? l("Possible: ")
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
