/// A sequence of words: `a|b` means one of two words, `a?` an optional word, `_` any word of a separately given set.
struct Pattern: Sendable {
  private let slots: [(words: Set<String>, isOptional: Bool)]

  init(_ text: String) {
    slots = text.split(separator: " ").map { slot in
      let isOptional = slot.count > 1 && slot.hasSuffix("?")
      return (Set((isOptional ? slot.dropLast() : slot).split(separator: "|").map(String.init)), isOptional)
    }
  }

  static func table<Value>(_ rows: [(String, Value)]) -> [(Pattern, Value)] { rows.map { (Pattern($0.0), $0.1) } }

  /// The index after the words; `nil` where they do not match at `start`.
  func end(_ tokens: [Token], _ start: Int) -> Int? {
    var index = start
    for slot in slots {
      if index < tokens.count, slot.words.contains(tokens[index].text) {
        index += 1
      } else if !slot.isOptional {
        return nil
      }
    }
    return index > start ? index : nil
  }
}
