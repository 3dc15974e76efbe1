import FocusbloxModel

extension Language {
  /// The sentence in this language, by the table of this module.
  ///
  /// - Parameter context: tells sentences apart that have the same English words but differ in another language.
  func callAsFunction(_ sentence: Sentence, for context: String? = nil) -> String {
    let table: SentenceTable? =
      switch self {
      case .english: nil
      case .german: .german
      }
    return sentence.text(from: table, context: context)
  }
}
