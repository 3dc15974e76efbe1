/// The sentences of a module in the languages other than that of its code.
public struct SentenceTables: Sendable {
  private let german: SentenceTable

  public init(german: SentenceTable) { self.german = german }

  /// `nil` for English, whose sentences are in the code.
  public subscript(language: Language) -> SentenceTable? {
    switch language {
    case .english: nil
    case .german: german
    }
  }
}
