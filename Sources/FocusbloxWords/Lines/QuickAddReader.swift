import Foundation

/// Reads one line as a new task: first quotation marks and backslashes, then signs and keys, then the end without a
/// sign.
public struct QuickAddReader: Sendable {
  let around: ReadingContext

  public init(_ around: ReadingContext) { self.around = around }

  /// - Parameters:
  ///   - given: the fields that options give.
  ///   - due: the due date of an option; `start` is the start of an option.
  public func read(
    _ line: String, given: Set<QuickAdd.Field> = [], due: When? = nil, start: When? = nil
  ) -> Result<QuickAdd, Refusal> {
    read(line, given: given, due: due, start: start, whileWanted: { true }) ?? .failure(Refusal(.unknown, line))
  }

  /// - Returns: `nil` where the line is no longer wanted before it is read.
  public func read(
    _ line: String, given: Set<QuickAdd.Field> = [], due: When? = nil, start: When? = nil,
    whileWanted isWanted: () -> Bool
  ) -> Result<QuickAdd, Refusal>? {
    let trimmed = line.trimmed
    if let title = LineWords.unquoted(trimmed) {
      let words = title.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { return .failure(Refusal(.notitle, line)) }
      return .success(QuickAdd(title: words.joined(separator: " ")))
    }
    var parsing = LineParsing(around: around, given: given, givenDue: due, givenStart: start)
    do throws(Refusal) {
      guard try parsing.read(LineWords.words(trimmed), whileWanted: isWanted) else { return nil }
      return .success(try parsing.finished(trimmed))
    } catch {
      var refusal = error
      let said = refusal.say
      if said.isEmpty { refusal.say = Suggestions(around).suggestions(for: refusal).filter { !$0.hasPrefix("--") } }
      if refusal.reason == .ambiguous, let match = refusal.text.wholeMatch(of: /(.+ )(\d{1,2}h)/) {
        refusal.say.append(match.output.1 + "~" + match.output.2)
      }
      if refusal.say.isEmpty, [.ambiguous, .mismatch, .twice].contains(refusal.reason) {
        refusal.say = RepetitionSuggestions(around).suggestions(for: refusal)
      }
      return .failure(refusal)
    }
  }
}
