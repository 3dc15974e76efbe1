/// Splits a typed filter into words as a shell does.
enum FilterWords {
  /// - Parameter keepingQuotes: whether a word that is quoted as a whole keeps its marks, because a filter reads it as a
  ///   word then. The second mark may still be untyped.
  static func split(_ text: String, keepingQuotes: Bool = false) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isBegun, isWhole) = ("", false, false, false)
    func end() {
      if isBegun {
        words.append(keepingQuotes && isWhole ? "\"\(word.replacing("\\", with: "\\\\"))\"" : word)
      }
      (word, isBegun, isWhole) = ("", false, false)
    }
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        if isQuoted { isWhole = !isBegun }
        isBegun = true
      } else if character.isWhitespace, !isQuoted {
        end()
      } else {
        if !isQuoted { isWhole = false }
        word.append(character)
        isBegun = true
      }
    }
    end()
    return words
  }
}
