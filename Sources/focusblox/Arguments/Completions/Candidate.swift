/// One word that a shell can complete, and its meaning.
struct Candidate: Equatable {
  /// What the shell inserts.
  private(set) var word: String
  /// What the user types the beginning of.
  private(set) var typed: String
  private(set) var note: String

  private init(_ word: String, typed: String, _ notes: [String]) {
    (self.word, self.typed) = (word, typed)
    note = notes.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// A word of this program.
  init(_ word: String, note: String = "") { self.init(word, typed: word, [note]) }

  /// A text of an item, a list or a file. Where a shell could see more in it than text, its id is inserted instead.
  ///
  /// - Returns: `nil` where there is no id.
  init?(foreign text: String, or id: String? = nil, note: String = "") {
    if Self.isPlain(text) {
      self.init(text, note: note)
    } else if let id {
      self.init(id: id, of: text, note: note)
    } else {
      return nil
    }
  }

  /// The id of an item whose title the user types.
  init(id: String, of title: String, note: String) { self.init(id, typed: title, [title, note]) }

  /// Whether a shell may insert the word. The words of this program also contain `_`.
  var isInsertable: Bool { Self.isPlain(word.replacing("_", with: "")) }

  /// The candidate as the value of a key or sign.
  func behind(_ key: String) -> Candidate {
    var result = self
    (result.word, result.typed) = (key + word, key + typed)
    return result
  }

  /// Whether quoted blanks, parentheses and number signs make the text one plain word in every shell: nothing in it is
  /// expanded, and it is no option.
  static func isPlain(_ text: String) -> Bool {
    // The text is checked by scalars, because in some scripts a letter and a special sign after it are one character.
    guard let first = text.unicodeScalars.first, first != "-", first != " ", text.unicodeScalars.last != " " else {
      return false
    }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII {
        return scalar.properties.isAlphabetic || "0"..."9" ~= scalar || " -.,/:()#".unicodeScalars.contains(scalar)
      }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber:
        return true
      default: return false
      }
    }
  }
}
