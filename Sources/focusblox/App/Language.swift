import FocusbloxModel

extension Language {
  /// The language of the environment. Foundation always gives the same answer on Linux (swift-foundation issue 717).
  static func of(_ environment: [String: String]) -> Language { said(environment) ?? .english }

  /// `nil` where the environment names no language; C and POSIX name none.
  static func said(_ environment: [String: String]) -> Language? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      if ["C", "POSIX"].contains(value.prefix { $0 != "." }) { return nil }
      return value.lowercased().hasPrefix("de") ? .german : .english
    }
    return nil
  }

  /// The sentence in this language.
  ///
  /// - Parameter context: tells sentences apart that have the same English words but differ in another language.
  func callAsFunction(_ sentence: Sentence, for context: String? = nil) -> String {
    sentence.text(in: self, context: context)
  }

  /// A user's word in the quotation marks of the language.
  func quoted(_ word: String) -> String {
    self("“\(word)”")
  }

  /// A list in words: "a, b or c".
  func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + self(" or ") + last
  }
}
