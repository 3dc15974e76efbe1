import Foundation

/// The words of one text and what they are read against. Each concern extends it: a rule takes a place and answers with
/// every reading that begins there, and where it ends.
struct Grammar {
  typealias Parsed<Value> = [(value: Value, end: Int)]

  let tokens: [Token]
  let around: HereAndNow

  init(_ text: String, _ around: HereAndNow) { self.init(Tokeniser.tokens(text), around) }

  init(_ tokens: [Token], _ around: HereAndNow) {
    self.tokens = tokens
    self.around = around
  }

  var count: Int { tokens.count }
  var today: Day { around.today }

  func text(_ index: Int) -> String { index >= 0 && index < count ? tokens[index].text : "" }

  func word(_ index: Int) -> String? {
    index >= 0 && index < count && tokens[index].kind == .word ? tokens[index].text : nil
  }

  func isGlued(_ index: Int) -> Bool { index < count && tokens[index].isGlued }

  /// A mark, glued to what is before it.
  func hasMark(_ mark: String, _ index: Int) -> Bool { text(index) == mark && isGlued(index) }

  /// The digits of a number.
  func digits(_ index: Int, _ lengths: ClosedRange<Int>) -> Int? {
    guard index >= 0, index < count, tokens[index].kind == .number, lengths.contains(tokens[index].text.count) else {
      return nil
    }
    return Int(tokens[index].text)
  }

  /// Behind a short form its full stop.
  func afterStop(_ index: Int) -> Int { hasMark(".", index) ? index + 1 : index }

  func end(_ pattern: Pattern, _ index: Int) -> Int? { pattern.end(tokens, index) }

  func end(_ patterns: [Pattern], _ index: Int) -> Int? {
    patterns.compactMap { $0.end(tokens, index) }.max()
  }

  /// Behind one of the words, where it stands there.
  func after(_ words: Set<String>, _ index: Int) -> Int? { words.contains(text(index)) ? index + 1 : nil }

  /// Every value of a table whose words stand there.
  func matches<Value>(_ table: [(Pattern, Value)], _ index: Int) -> Parsed<Value> {
    table.compactMap { pattern, value in pattern.end(tokens, index).map { (value, $0) } }
  }

  /// Whether the text is over, but for a full stop.
  func isEnd(_ index: Int) -> Bool { index == count || index == count - 1 && hasMark(".", index) }
}
