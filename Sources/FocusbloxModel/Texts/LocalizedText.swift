/// One text in each language.
public struct LocalizedText: Sendable {
  private enum Source: Sendable {
    case sentence(Sentence, SentenceTables, context: String?)
    case made(german: String, english: String)
  }

  private let source: Source

  /// - Parameter tables: those of the module that has the sentence.
  public init(_ sentence: Sentence, from tables: SentenceTables, context: String? = nil) {
    source = .sentence(sentence, tables, context: context)
  }

  /// For what is made in each language by a rule, such as times of day, or of texts that are there in each language.
  public init(_ words: (Language) throws -> String) rethrows {
    source = .made(german: try words(.german), english: try words(.english))
  }

  /// For what is the same in each language, such as a title.
  public init(verbatim text: String) { source = .made(german: text, english: text) }

  public var german: String { text(in: .german) }
  public var english: String { text(in: .english) }

  public func text(in language: Language) -> String {
    switch (source, language) {
    case (.sentence(let sentence, let tables, let context), _):
      sentence.text(in: language, from: tables, context: context)
    case (.made(let german, _), .german): german
    case (.made(_, let english), .english): english
    }
  }
}

extension LocalizedText: Hashable {
  public static func == (a: LocalizedText, b: LocalizedText) -> Bool { a.english == b.english && a.german == b.german }

  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}
