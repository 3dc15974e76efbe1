package import FocusbloxModel

extension Language {
  /// A user's word in the quotation marks of the language.
  package func quoted(_ word: String) -> String { self("“\(word)”") }

  /// A list in words: "a, b or c".
  package func alternatives(_ words: [String]) -> String { joined(words, self(" or ")) }

  /// A list in words: "a, b and c".
  func list(_ words: [String]) -> String { joined(words, self(" and ")) }

  private func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + conjunction + last
  }
}
