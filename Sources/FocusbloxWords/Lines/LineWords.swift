/// A word of a line. A text in quotation marks is one word, also after a sign or a key.
struct LineWord {
  /// The word as typed.
  var raw: String
  /// Whether the word begins with a quotation mark. Such a word belongs to the title and is never read.
  var isQuoted = false
}

enum LineWords {
  static let closing: [Character: Set<Character>] = ["\"": ["\""], "„": ["“", "”", "\""], "“": ["”"]]

  static func words(_ line: String) -> [LineWord] {
    var words: [LineWord] = []
    let characters = Array(line)
    // A mark without its second one is looked for once, not again from every later one.
    var unclosed: Set<Character> = []
    func end(_ characters: [Character], _ index: Int) -> Int? {
      if unclosed.contains(characters[index]) { return nil }
      let end = Self.end(characters, index)
      if end == nil { unclosed.insert(characters[index]) }
      return end
    }
    var index = 0
    while index < characters.count {
      if characters[index].isWhitespace {
        index += 1
        continue
      }
      var raw = ""
      let isQuoted = closing[characters[index]] != nil && end(characters, index) != nil
      while index < characters.count, !characters[index].isWhitespace {
        if characters[index] == "\\", index + 1 < characters.count, "\"\\".contains(characters[index + 1]) {
          raw += String(characters[index...index + 1])
          index += 2
        } else if closing[characters[index]] != nil, raw.isEmpty || opensValue(raw), let end = end(characters, index) {
          raw += String(characters[index...end])
          index = end + 1
        } else {
          raw.append(characters[index])
          index += 1
        }
      }
      words.append(LineWord(raw: raw, isQuoted: isQuoted))
    }
    return words
  }

  /// The index of the quotation mark that closes the one at `index`.
  private static func end(_ characters: [Character], _ index: Int) -> Int? {
    guard let closers = closing[characters[index]] else { return nil }
    var place = index + 1
    while place < characters.count {
      if characters[place] == "\\" { place += 1 } else if closers.contains(characters[place]) { return place }
      place += 1
    }
    return nil
  }

  /// `@`, `^`, `#`, or a key with its colon.
  private static func opensValue(_ raw: String) -> Bool {
    ["@", "^", "#"].contains(raw)
      || raw.last == ":" && (2...40).contains(raw.utf8.count) && raw.dropLast().allSatisfy(\.isLetter)
  }

  /// The text without its quotation marks; `nil` where they do not enclose the whole text.
  static func unquoted(_ text: String) -> String? {
    let characters = Array(text)
    guard characters.count >= 2, end(characters, 0) == characters.count - 1 else { return nil }
    return unescaped(String(characters[1..<(characters.count - 1)]))
  }

  /// `\"` and `\\` mean their second character; every other backslash stays.
  static func unescaped(_ text: String) -> String {
    var result = ""
    var characters = Array(text)[...]
    while let first = characters.popFirst() {
      if first == "\\", let next = characters.first, "\"\\".contains(next) {
        result.append(next)
        characters.removeFirst()
      } else {
        result.append(first)
      }
    }
    return result
  }
}
