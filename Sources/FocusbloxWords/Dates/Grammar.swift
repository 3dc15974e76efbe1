import Foundation

/// The words of one text and the context of their reading. Extensions add the rules: a rule takes an index and returns
/// every reading that begins there, with the index after it.
struct Grammar {
  typealias Parsed<Value> = [(value: Value, end: Int)]

  let tokens: [Token]
  let around: ReadingContext

  init(_ text: String, _ around: ReadingContext) { self.init(Tokeniser.tokens(text), around) }

  init(_ tokens: [Token], _ around: ReadingContext) {
    self.tokens = tokens
    self.around = around
  }

  /// The tokens of the longest date or repetition; a longer text is none.
  static let longest = 24

  var count: Int { tokens.count }
  var today: Day { around.today }

  func text(_ index: Int) -> String { index >= 0 && index < count ? tokens[index].text : "" }

  func word(_ index: Int) -> String? {
    index >= 0 && index < count && tokens[index].kind == .word ? tokens[index].text : nil
  }

  func isGlued(_ index: Int) -> Bool { index < count && tokens[index].isGlued }

  /// Whether the token is this mark, without a space before it.
  func hasMark(_ mark: String, _ index: Int) -> Bool { text(index) == mark && isGlued(index) }

  /// The digits of a number.
  func digits(_ index: Int, _ lengths: ClosedRange<Int>) -> Int? {
    guard index >= 0, index < count, tokens[index].kind == .number, lengths.contains(tokens[index].text.count) else {
      return nil
    }
    return Int(tokens[index].text)
  }

  /// The index after the optional full stop of an abbreviation.
  func afterStop(_ index: Int) -> Int { hasMark(".", index) ? index + 1 : index }

  func end(_ pattern: Pattern, _ index: Int) -> Int? { pattern.end(tokens, index) }

  func end(_ patterns: [Pattern], _ index: Int) -> Int? {
    patterns.compactMap { $0.end(tokens, index) }.max()
  }

  /// The index after one of the words; `nil` for other words.
  func after(_ words: Set<String>, _ index: Int) -> Int? { words.contains(text(index)) ? index + 1 : nil }

  /// The values of all table entries whose words match at `index`.
  func matches<Value>(_ table: [(Pattern, Value)], _ index: Int) -> Parsed<Value> {
    table.compactMap { pattern, value in pattern.end(tokens, index).map { (value, $0) } }
  }

  /// Whether the text ends here, apart from a full stop.
  func isEnd(_ index: Int) -> Bool { index == count || index == count - 1 && hasMark(".", index) }
}
