/// The languages of texts; German is the language of the specification.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  case german = "de"
  case english = "en"
}

/// One text in both languages.
public struct LocalizedText: Sendable, Hashable {
  public var german: String
  public var english: String

  public init(_ german: String, _ english: String) {
    self.german = german
    self.english = english
  }

  public func text(in language: Language) -> String {
    switch language {
    case .german: german
    case .english: english
    }
  }
}
