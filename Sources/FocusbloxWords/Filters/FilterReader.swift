import Foundation

/// Reads a filter in German and English: words, `#tag` or `tag:`, `list:`, `due:today..friday`, `due:none`, `done:yesterday`,
/// `!high` or `prio:high`, `is:overdue`, and `not:` before any condition. Any other text is a word of the title, the notes or the
/// tags. A word that looks like a key, but is none, is refused; in quotation marks everything is a word.
public struct FilterReader: Sendable {
  let around: ReadingContext
  private let unknownKeysAreWords: Bool

  /// - Parameter unknownKeysAreWords: whether a word with an unknown key is read as a word and not refused. A filter that
  ///   was stored once must be readable always.
  public init(_ around: ReadingContext, unknownKeysAreWords: Bool = false) {
    self.around = around
    self.unknownKeysAreWords = unknownKeysAreWords
  }

  /// - Parameter words: the words as a shell separates them. A value after a key may have blanks.
  public func read(_ words: [String]) throws(Filter.Problem) -> Filter {
    var filter = Filter()
    for word in words { filter.conditions += try conditions(word, isNegated: false) }
    return filter
  }

  private enum Key { case not, tag, list, due, done, importance, state }

  private static let keys: [String: Key] = [
    "not": .not, "nicht": .not, "tag": .tag, "list": .list, "liste": .list, "due": .due, "faellig": .due, "bis": .due,
    "done": .done, "completed": .done, "erledigt": .done, "prio": .importance, "priority": .importance, "is": .state,
    "ist": .state,
  ]

  /// The keys as a person types them.
  public static let keyNames = [
    "not", "nicht", "tag", "list", "liste", "due", "fällig", "done", "erledigt", "prio", "is", "ist",
  ]

  private func conditions(_ text: String, isNegated: Bool) throws(Filter.Problem) -> [Filter.Condition] {
    func one(_ term: Filter.Term) -> [Filter.Condition] { [Filter.Condition(term: term, isNegated: isNegated)] }
    func words(_ text: String) -> [Filter.Condition] {
      text.split(whereSeparator: \.isWhitespace).flatMap { one(.word(String($0))) }
    }
    let text = text.trimmingCharacters(in: .whitespaces)
    if let quoted = LineWords.unquoted(text) { return words(quoted) }
    if let colon = text.firstIndex(of: ":"), let key = key(text[..<colon]) {
      let typed = String(text[text.index(after: colon)...]).trimmingCharacters(in: .whitespaces)
      let value = LineWords.unquoted(typed) ?? typed
      if value.isEmpty { throw .empty(String(text[...colon])) }
      switch key {
      case .not: return try conditions(typed, isNegated: !isNegated)
      case .tag: return one(.tag(value.hasPrefix("#") ? String(value.dropFirst()) : value))
      case .list: return one(.list(value))
      case .due: return one(try due(value))
      case .done:
        let span = try range(value, pastSpan)
        return one(.completed(from: span.from, before: span.before))
      case .importance: return one(.importance(try importance(value)))
      case .state: return one(try state(value))
      }
    }
    if !unknownKeysAreWords, text.first?.isLetter == true, UnknownKeys.key(text) != nil {
      throw .key(String(text.prefix { $0 != ":" }), word: text)
    }
    let rest = String(text.dropFirst())
    switch text.first {
    case "#" where rest.isEmpty && !unknownKeysAreWords: throw .empty(text)
    case "#" where rest.first?.isLetter == true || rest.first?.isNumber == true: return one(.tag(rest))
    case "!" where rest.first?.isLetter == true || rest.first?.isNumber == true:
      // As in a task line, where the sign means importance or the flag.
      return one(LineValues.isFlag(rest) ? .state(.flagged) : .importance(try importance(rest)))
    default: break
    }
    return words(text)
  }

  private func key(_ text: Substring) -> Key? {
    let tokens = Tokeniser.tokens(String(text))
    return tokens.count == 1 ? Self.keys[tokens[0].text] : nil
  }

  private func due(_ text: String) throws(Filter.Problem) -> Filter.Term {
    if ["none", "keine", "ohne", "nie"].contains(text.lowercased()) { return .noDue }
    let span = try range(text, span)
    return .due(from: span.from, before: span.before)
  }

  /// `today`, `today..friday`, `..friday` or `today..`.
  private func range(
    _ text: String, _ span: (String) throws(Filter.Problem) -> (start: Date, end: Date)
  ) throws(Filter.Problem) -> (from: Date?, before: Date?) {
    guard let dots = text.range(of: "..") else {
      let (start, end) = try span(text)
      return (start, end)
    }
    let (first, last) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    if first.isEmpty, last.isEmpty { throw .empty(text) }
    let from = first.isEmpty ? nil : try span(first).start
    let before = last.isEmpty ? nil : try span(last).end
    if let from, let before, before <= from { throw .backwards(text) }
    return (from, before)
  }

  /// The span of a text: a day until the next day, a time until the next minute.
  private func span(_ text: String) throws(Filter.Problem) -> (start: Date, end: Date) {
    switch WhenReader(around).read(text) {
    case .success(let reading): return span(reading.when)
    case .failure(let refusal):
      // A filter may refer to the past: a past day is meant as it is.
      if refusal.reason == .past, let last = refusal.readings.first { return span(last) }
      throw .date(refusal)
    }
  }

  /// The span of a time that is past: a weekday is the last one, and a day without a year the last one of that name.
  private func pastSpan(_ text: String) throws(Filter.Problem) -> (start: Date, end: Date) {
    let next = try span(text)
    guard next.start > around.now else { return next }
    let words = Tokeniser.tokens(text).map(\.text)
    let days =
      words.contains { Lexicon.weekdays[$0] != nil }
      ? 7 : words.contains { Lexicon.months[$0] != nil } || text.contains(".") ? 365 : 0
    let last = try FilterReader(around.at(around.today.plus(-days))).span(text)
    return last.start > around.now ? next : last
  }

  private func span(_ when: When) -> (start: Date, end: Date) {
    switch when {
    case .day(let day):
      (around.moment(day, TimeOfDay(0)).instant, around.moment(day.plus(1), TimeOfDay(0)).instant)
    case .time(let moment): (moment.instant, moment.instant.addingTimeInterval(60))
    }
  }

  private func importance(_ text: String) throws(Filter.Problem) -> QuickAdd.Importance? {
    if let importance = LineValues.importance(text) { return importance }
    guard ["none", "keine", "ohne"].contains(text.lowercased()) else { throw .importance(text) }
    return nil
  }

  private func state(_ text: String) throws(Filter.Problem) -> Filter.Term {
    let folded = Self.folded(text)
    let state = Filter.State.allCases.first { $0.words.contains { Self.folded($0) == folded } }
    guard let state else { throw .state(text) }
    return .state(state)
  }

  private static func folded(_ text: String) -> String { Tokeniser.tokens(text).map(\.text).joined() }
}
