/// A sequence of words: `a|b` means one of two words, `a?` an optional word.
///
/// The words are compared where they stand in the text: making sets of the words of all patterns cost a short command
/// more than all its other work.
struct Pattern: Sendable, ExpressibleByStringLiteral {
  private let text: StaticString

  init(stringLiteral text: StaticString) { self.text = text }

  /// The index after the words; `nil` where they do not match at `start`.
  func end(_ tokens: [Token], _ start: Int) -> Int? {
    text.withUTF8Buffer { letters in
      var index = start
      var first = 0
      var (hasWord, isOptional) = (false, false)
      for place in 0...letters.count {
        let sign = place < letters.count ? letters[place] : UInt8(ascii: " ")
        guard sign == UInt8(ascii: " ") || sign == UInt8(ascii: "|") || sign == UInt8(ascii: "?") else { continue }
        if !hasWord, index < tokens.count { hasWord = letters[first..<place].elementsEqual(tokens[index].text.utf8) }
        first = place + 1
        if sign == UInt8(ascii: "?") { isOptional = true }
        guard sign == UInt8(ascii: " ") else { continue }
        if hasWord {
          index += 1
        } else if !isOptional {
          return nil
        }
        (hasWord, isOptional) = (false, false)
      }
      return index > start ? index : nil
    }
  }
}
