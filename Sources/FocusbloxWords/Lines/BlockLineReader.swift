import Foundation

/// Reads one line as a new focus block: `Steuer morgen 14-16 Uhr`, `deep work friday 9:00 for 90min`. The longest end
/// of the line that is a time is the time; the words before it are the title.
public struct BlockLineReader: Sendable {
  private let around: ReadingContext

  public init(_ around: ReadingContext) { self.around = around }

  /// - Parameter isEndGiven: whether an option gives the end or the duration; then only the start is read.
  /// - Returns: `nil` where no end of the line is a time.
  public func read(_ line: String, isEndGiven: Bool = false) -> Result<BlockLine, Refusal>? {
    var list: String?
    var words: [String] = []
    for word in LineWords.words(line) {
      if let sign = LineSign.read(word), case .list = sign.kind {
        if list != nil { return .failure(Refusal(.twice, word.raw)) }
        list = sign.value
      } else {
        words.append(word.raw)
      }
    }
    let read = isEndGiven ? nil : span(words) ?? bareRange(words) ?? lengthFromNow(words)
    return (read ?? beginning(words, isEndGiven: isEndGiven))?.map { block in
      var block = block
      block.list = list
      return block
    }
  }

  /// Reads the longest end of the line that is a start and an end.
  private func span(_ words: [String]) -> Result<BlockLine, Refusal>? {
    for phrase in endings(words) {
      let spans = [range(phrase), duration(phrase)].compactMap(\.self)
      if let span = spans.first(where: \.isTaken) ?? spans.first { return block(words, phrase, span) }
    }
    return nil
  }

  /// Reads the longest end of the line that is a time of day.
  private func beginning(_ words: [String], isEndGiven: Bool) -> Result<BlockLine, Refusal>? {
    for phrase in endings(words) {
      switch time(Tokeniser.tokens(phrase.joined(separator: " "))) {
      case .success(let start)?: return .success(BlockLine(title: title(words, before: phrase), start: start))
      case .failure(var refusal)? where isEndGiven || refusal.reason == .past:
        refusal.text = phrase.joined(separator: " ")
        return .failure(refusal)
      default: continue
      }
    }
    return nil
  }

  /// `9-11`: in a line without any other time the numbers are hours.
  private func bareRange(_ words: [String]) -> Result<BlockLine, Refusal>? {
    for phrase in endings(words) {
      if let span = range(phrase, isOpened: true) { return block(words, phrase, span) }
    }
    return nil
  }

  /// `2h` begins now, unless the words before it name a day, which needs a time.
  private func lengthFromNow(_ words: [String]) -> Result<BlockLine, Refusal>? {
    for phrase in endings(words) {
      guard let seconds = length(phrase) else { continue }
      let before = words.dropLast(phrase.count).suffix(6)
      let namesDay = before.indices.contains { first in
        WhenReader(around).shaped(before[first...].joined(separator: " ")).isRecognised
      }
      if namesDay { return nil }
      let start = around.moment(around.now)
      let end = around.moment(start.instant.addingTimeInterval(Double(seconds)))
      return .success(BlockLine(title: title(words, before: phrase), start: start, end: end))
    }
    return nil
  }

  /// The ends of the line, the longest first.
  private func endings(_ words: [String]) -> some Swift.Sequence<[String]> {
    TrailingDate.readable(words).lazy.map { Array(words[$0...]) }
  }

  private func title(_ words: [String], before phrase: [String]) -> String {
    words.dropLast(phrase.count).map(LineWords.unescaped).joined(separator: " ")
  }

  private func block(_ words: [String], _ phrase: [String], _ span: Span) -> Result<BlockLine, Refusal> {
    switch span {
    case .success(let (start, end)):
      return .success(BlockLine(title: title(words, before: phrase), start: start, end: end))
    case .failure(var refusal):
      refusal.text = phrase.joined(separator: " ")
      return .failure(refusal)
    }
  }

  private typealias Span = Result<(start: Moment, end: Moment), Refusal>

  // MARK: - From one time to another

  private static let openers: Set<String> = ["von", "from", "between", "zwischen"]
  private static let separators: Set<String> = ["-", "bis", "to", "till", "until"]
  private static let closers: Set<String> = ["und", "and"]

  /// - Parameter isOpened: whether bare numbers are hours, as behind `von`.
  private func range(_ phrase: [String], isOpened: Bool = false) -> Span? {
    let all = Tokeniser.tokens(phrase.joined(separator: " "))
    guard all.count <= 2 * Grammar.longest else { return nil }
    let opener = all.firstIndex { Self.openers.contains($0.text) }
    var tokens = all
    if let opener { tokens.remove(at: opener) }
    let isOpened = isOpened || opener != nil
    let separators = opener == nil ? Self.separators : Self.separators.union(Self.closers)
    for index in tokens.indices.dropFirst().dropLast().reversed() where separators.contains(tokens[index].text) {
      let left = Array(tokens[..<index])
      var right = Array(tokens[(index + 1)...])
      right[0].isGlued = false
      if let span = withDayBehind(left, right, isOpened: isOpened) { return span }
      guard let start = start(left, right, isOpened: isOpened) else { continue }
      guard case .success(let first) = start else { return start.map { ($0, $0) } }
      if let end = end(right, left, behind: first, isOpened: isOpened) { return end.map { (first, $0) } }
    }
    return nil
  }

  private static let clockWords: Set<String> = [":", ".", "uhr", "am", "pm", "h", "um", "at"]

  /// `9-11 Uhr morgen`: a day after the second time applies to both times.
  private func withDayBehind(_ left: [Token], _ right: [Token], isOpened: Bool) -> Span? {
    func isClock(_ token: Token) -> Bool { token.kind == .number || Self.clockWords.contains(token.text) }
    guard left.allSatisfy(isClock) else { return nil }
    for split in right.indices.dropFirst().reversed() where right[..<split].allSatisfy(isClock) {
      var day = Array(right[split...])
      day[0].isGlued = false
      guard case .success(let reading) = WhenReader(around).shaped(day[...]).result, reading.when.isAllDay else {
        continue
      }
      let (clock, begin) = (Array(right[..<split]), Self.tokens(of: reading.when.day) + left)
      guard case .success(let first)? = start(begin, clock, isOpened: isOpened),
        case .success(let last)? = end(clock, begin, behind: first, isOpened: isOpened), last.day == first.day
      else { continue }
      return .success((first, last))
    }
    return nil
  }

  /// The start. A bare `14` takes the mark of the end, as in `14-16 Uhr`.
  private func start(_ left: [Token], _ right: [Token], isOpened: Bool) -> Result<Moment, Refusal>? {
    let mark = Self.mark(of: right)
    let plain = time(left)
    guard let mark, Self.mark(of: left) == nil else {
      if mark == nil, isOpened, plain?.isTaken != true, let hour = time(Self.withHourWord(left)) { return hour }
      return plain
    }
    let marked = time(left + [mark])
    guard mark.text == "am" || mark.text == "pm" else { return plain?.isTaken == true ? plain : marked ?? plain }
    // `11-1 pm` begins before noon.
    guard case .success(let first)? = marked else { return plain }
    if case .success(let other)? = plain, other != first {
      return .failure(
        Refusal(.ambiguous, "", readings: [When.time(other), .time(first)].sorted { $0.local < $1.local }))
    }
    guard mark.text == "pm", case .success(let last)? = time(Self.day(first) + right), last.instant <= first.instant
    else {
      return marked
    }
    return time(left + [Token(kind: .word, text: "am", isGlued: false)])
  }

  /// The end. Without a day of its own it is on the day of the start, or on the next day where its time is not after
  /// the start.
  private func end(_ right: [Token], _ left: [Token], behind start: Moment, isOpened: Bool) -> Result<Moment, Refusal>?
  {
    var clock = right
    if Self.isHour(right) {
      if let mark = Self.mark(of: left) { clock = right + [mark] } else { clock = Self.withHourWord(right) }
      if Self.mark(of: left) == nil, !isOpened, !left.contains(where: { $0.text == ":" }) { return nil }
    }
    let next = around.moment(start.day.plus(1), TimeOfDay(12))
    for day in [start, next] {
      switch time(Self.day(day) + clock) {
      case .success(let end)?:
        guard end.instant > start.instant else { continue }
        // `8-7` ends in the evening, or nearly a day later.
        let evening = around.moment(start.day, TimeOfDay(end.hour + 12, end.minute))
        if Self.isHour(right), end.day > start.day, end.hour < 12, evening.instant > start.instant {
          return .failure(Refusal(.ambiguous, "", readings: [.time(evening), .time(end)]))
        }
        return .success(end)
      case .failure(let refusal)?: if refusal.reason != .twice { return .failure(refusal) }
      case nil: continue
      }
    }
    guard case .success(let end)? = time(right) else { return nil }
    return end.instant > start.instant ? .success(end) : nil
  }

  /// The word that turns the last number into a time.
  private static func mark(of tokens: [Token]) -> Token? {
    guard let last = tokens.last, ["uhr", "am", "pm"].contains(last.text), tokens.count > 1 else { return nil }
    return last
  }

  private static func isHour(_ tokens: [Token]) -> Bool { tokens.count == 1 && tokens[0].kind == .number }

  /// `von 14 bis 16`: after these words a number from 7 to 24 is an hour.
  private static func withHourWord(_ tokens: [Token]) -> [Token] {
    guard let last = tokens.last, last.kind == .number else { return tokens }
    return tokens.dropLast() + [Token(kind: .word, text: "um", isGlued: false), last]
  }

  private static func day(_ moment: Moment) -> [Token] { tokens(of: moment.day) }

  private static func tokens(of day: Day) -> [Token] { Tokeniser.tokens(day.description) }

  // MARK: - So long

  private static let lengthWords: Set<String> = ["for", "für", "fuer", "lang", "long", "~"]

  private func duration(_ phrase: [String]) -> Span? {
    for index in phrase.indices.dropFirst() {
      guard let seconds = length(Array(phrase[index...])) else { continue }
      var before = Array(phrase[..<index])
      if Self.lengthWords.contains(before.last?.lowercased() ?? "") { before.removeLast() }
      guard let start = time(Tokeniser.tokens(before.joined(separator: " "))) else { continue }
      return start.map { ($0, around.moment($0.instant.addingTimeInterval(Double(seconds)))) }
    }
    return nil
  }

  private func length(_ phrase: [String]) -> Int? {
    guard phrase.count <= 8 else { return nil }
    var words = phrase
    if words.count > 1, Self.lengthWords.contains(words[0].lowercased()) { words.removeFirst() }
    if Self.lengthWords.contains(words.last?.lowercased() ?? "") { words.removeLast() }
    guard let first = words.first?.lowercased(), first != "in", !first.hasPrefix("-"),
      case .success(.before(let seconds)) = ReminderReader(around).read(words.joined(separator: " ")), seconds > 0
    else { return nil }
    return seconds
  }

  // MARK: - One time

  /// `nil` where the tokens are not understood, or name a whole day.
  private func time(_ tokens: [Token]) -> Result<Moment, Refusal>? {
    guard !tokens.isEmpty else { return nil }
    let shaped = WhenReader(around).shaped(tokens[...])
    switch shaped.result {
    case .success(let reading):
      guard case .time(let moment) = reading.when else { return nil }
      return .success(moment)
    case .failure(let refusal):
      // Without a day, the next such time is meant.
      if refusal.reason == .past, !shaped.sequences.contains(where: { $0.items.contains(where: \.isDay) }),
        case .time(let next)? = refusal.readings.last
      {
        return .success(next)
      }
      guard [.ambiguous, .past, .nosuch, .mismatch].contains(refusal.reason) else { return nil }
      // Several possible days are not a question about the time.
      guard refusal.readings.contains(where: { !$0.isAllDay }) else { return nil }
      return .failure(refusal)
    }
  }
}

extension Result {
  fileprivate var isTaken: Bool { if case .success = self { true } else { false } }
}
