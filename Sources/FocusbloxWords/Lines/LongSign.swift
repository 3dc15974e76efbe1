/// A sign whose value is a date, a repetition or a reminder, and may continue in the words after it.
struct LongSign {
  enum Value {
    case due(WhenReader.Reading)
    case start(WhenReader.Reading)
    case planned(WhenReader.Reading)
    case repetition
    case reminder(Reminder)
  }

  struct Found {
    var value: Value
    var text: String
    /// The number of words that the sign and its value take.
    var count: Int
    var isQuoted = false
  }

  let sign: LineSign
  let words: [LineWord]
  /// The place of the sign.
  let index: Int
  let around: ReadingContext

  /// - Returns: `nil` for a sign of another kind.
  func read() throws(Refusal) -> Found? {
    switch sign.kind {
    case .due(let orRepetition): return try due(orRepetition: orRepetition)
    case .start: return try day { .start($0) }
    case .planned: return try day { .planned($0) }
    case .repetition: return try repetition()
    case .reminder: return try reminder()
    default: return nil
    }
  }

  /// The possible values, the longest first: the sign's own word and the words after it up to the next sign.
  private var values: [(text: String, count: Int)] {
    if sign.isQuoted { return [(sign.value, 1)] }
    var texts = [sign.value]
    for word in words[(index + 1)...].prefix(11) {
      if word.isQuoted || word.raw.contains("\\") || LineSign.read(word) != nil { break }
      // A start or a planned day ends where the due date begins.
      if sign.kind.endsAtDueWord, Grammar.dueWords.contains(Tokeniser.tokens(word.raw).first?.text ?? "") { break }
      texts.append(word.raw)
    }
    return (1...texts.count).reversed().map { count in
      var text = texts[..<count].joined(separator: " ")
      while let last = text.last, ",;!?:".contains(last) { text.removeLast() }
      return (text, count)
    }
  }

  private var unread: Refusal {
    var say = ["\\" + words[index].raw]
    if case .failure(let refusal) = WhenReader(around).read(sign.value), refusal.reason == .unknown {
      say = refusal.say.filter { !$0.hasPrefix("--") }.map { sign.prefix + ($0.contains(" ") ? "\"\($0)\"" : $0) } + say
    }
    return Refusal(.unknown, words[index].raw, say: say)
  }

  private func unread(say example: String) -> Refusal {
    let refusal = unread
    return refusal.say.count > 1 ? refusal : Refusal(.unknown, refusal.text, say: [example] + refusal.say)
  }

  private func due(orRepetition: Bool) throws(Refusal) -> Found {
    for (text, count) in values {
      let shaped = WhenReader(around).shaped(text)
      if count > 1, !shaped.sequences.isEmpty, shaped.sequences.allSatisfy(\.endsInShortWeekday) { continue }
      if orRepetition {
        switch RepetitionReader(around).shaped(text, due: nil, isWhole: sign.isQuoted) {
        case .success(let reading):
          if shaped.isRecognised, !reading.isMarked { throw Refusal(.ambiguous, text) }
          return Found(value: .repetition, text: text, count: count, isQuoted: sign.isQuoted)
        case .failure(let refusal): if refusal.reason != .unknown, !shaped.isRecognised { throw refusal }
        }
      }
      switch shaped.result {
      case .success(let reading): return Found(value: .due(reading), text: text, count: count)
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread
  }

  private func day(_ value: (WhenReader.Reading) -> Value) throws(Refusal) -> Found {
    for (text, count) in values {
      let shaped = WhenReader(around).shaped(text)
      if count > 1, !shaped.sequences.isEmpty, shaped.sequences.allSatisfy(\.endsInShortWeekday) { continue }
      switch shaped.result {
      case .success(let reading): return Found(value: value(reading), text: text, count: count)
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread
  }

  private func repetition() throws(Refusal) -> Found {
    for (text, count) in values {
      switch RepetitionReader(around).shaped(text, due: nil, isWhole: sign.isQuoted) {
      case .success: return Found(value: .repetition, text: text, count: count, isQuoted: sign.isQuoted)
      case .failure(let refusal):
        // A repetition that needs a due date may find the date later in the line.
        if refusal.reason == .mismatch, count == 1 || sign.isQuoted {
          return Found(value: .repetition, text: text, count: count, isQuoted: sign.isQuoted)
        }
        if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(say: "repeat:daily")
  }

  private func reminder() throws(Refusal) -> Found {
    for (text, count) in values {
      switch ReminderReader(around).read(text) {
      case .success(let reminder): return Found(value: .reminder(reminder), text: text, count: count)
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(say: "remind:1h")
  }
}

extension LineSign.Kind {
  fileprivate var endsAtDueWord: Bool {
    switch self {
    case .start, .planned: true
    default: false
    }
  }
}
