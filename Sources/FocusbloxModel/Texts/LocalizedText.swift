/// One text in both languages.
public struct LocalizedText: Sendable {
  private enum Source: Sendable {
    case sentence(Sentence, SentenceTable, context: String?)
    case both(german: String, english: String)
  }

  private let source: Source

  /// - Parameter german: the table of the module that has the sentence.
  public init(_ sentence: Sentence, in german: SentenceTable, context: String? = nil) {
    source = .sentence(sentence, german, context: context)
  }

  /// For what is no sentence of a table: texts of alarms, which are fixed and which machines read in either language, and
  /// what is made of other texts.
  public init(_ german: String, _ english: String) { source = .both(german: german, english: english) }

  public var german: String {
    switch source {
    case .sentence(let sentence, let table, let context): sentence.text(from: table, context: context)
    case .both(let german, _): german
    }
  }

  public var english: String {
    switch source {
    case .sentence(let sentence, _, _): sentence.text(from: nil)
    case .both(_, let english): english
    }
  }

  public func text(in language: Language) -> String {
    switch language {
    case .german: german
    case .english: english
    }
  }
}

extension LocalizedText: Hashable {
  public static func == (a: LocalizedText, b: LocalizedText) -> Bool { a.german == b.german && a.english == b.english }

  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}
