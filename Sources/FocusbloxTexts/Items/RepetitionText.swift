package import FocusbloxModel
import FocusbloxWords

extension TaskItem {
  /// The repetition in words: "Täglich", "Jeden Freitag". Empty without a repetition.
  package func repetition(_ language: Language) -> String {
    if recurrence == .none { return foreignRule.map { RuleTexts(language: language).text($0) } ?? "" }
    guard case .custom = recurrence.steps else { return recurrence.displayName.text(in: language) }
    let anchor: RepetitionReader.Anchor = recurrence.isFromCompletion ? .completion : .fixed
    let pattern = recurrence.steps.description
    let words = RepetitionWords(language).text(pattern, anchor)
    // A rule from a file may have no words of this kind.
    if words == pattern, pattern.contains("=") { return RuleTexts(language: language).text(pattern) }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
