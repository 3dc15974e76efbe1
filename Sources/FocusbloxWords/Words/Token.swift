import Foundation

/// A word, a number or a mark of a text, in the form of the lexicon.
struct Token: Hashable {
  enum Kind { case word, number, mark }

  var kind: Kind
  /// A word in lower case with `ae oe ue ss`, the digits of a number, or the mark itself.
  var text: String
  /// Whether no space is before the token.
  var isGlued: Bool
}

enum Tokeniser {
  static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    var digits = ""
    var spaced = true
    func add(_ kind: Token.Kind, _ text: String) {
      tokens.append(Token(kind: kind, text: text, isGlued: !spaced))
      spaced = false
    }
    func finish() {
      if !word.isEmpty { add(.word, word) }
      if !digits.isEmpty { add(.number, digits) }
      (word, digits) = ("", "")
    }
    // ASCII is always precomposed, and the first use of Foundation's mapping costs a million instructions.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    for character in (isASCII ? text : text.precomposedStringWithCanonicalMapping).lowercased() {
      if character.isWhitespace {
        finish()
        spaced = true
      } else if character.isASCII, character.isNumber {
        if !word.isEmpty { finish() }
        digits.append(character)
      } else if character.isLetter {
        if !digits.isEmpty { finish() }
        word += folded(character)
      } else if "'’`".contains(character) {
        // new year's, o'clock
        if word.isEmpty {
          finish()
          add(.mark, "'")
        }
      } else {
        finish()
        add(.mark, "–—−".contains(character) ? "-" : String(character))
      }
    }
    finish()
    return joined(tokens).flatMap(split)
  }

  private static func folded(_ character: Character) -> String {
    switch character {
    case "ä": "ae"
    case "ö": "oe"
    case "ü": "ue"
    case "ß": "ss"
    default: String(character)
    }
  }

  /// `9 a.m.` is `9 am`.
  private static func joined(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.text == "a" || token.text == "p", result.last?.kind == .number, index + 2 < tokens.count,
        tokens[index + 1].text == ".", tokens[index + 2].text == "m"
      {
        result.append(Token(kind: .word, text: token.text + "m", isGlued: token.isGlued))
        index += 3
        if index < tokens.count, tokens[index].text == ".", tokens[index].isGlued { index += 1 }
      } else {
        result.append(token)
        index += 1
      }
    }
    return result
  }

  /// `Freitagabend` is `Freitag Abend`.
  private static func split(_ token: Token) -> [Token] {
    guard token.kind == .word,
      token.text.contains("tag") || token.text.hasPrefix("mittwoch") || token.text.hasPrefix("sonnabend")
    else { return [token] }
    for part in Lexicon.joinedParts where token.text.hasSuffix(part) {
      let name = String(token.text.dropLast(part.count))
      if let weekday = Lexicon.weekdays[name], !weekday.isShort {
        return [
          Token(kind: .word, text: name, isGlued: token.isGlued), Token(kind: .word, text: part, isGlued: true),
        ]
      }
    }
    return [token]
  }
}
