import Foundation

/// The parsing of one line from words to fields.
struct LineParsing {
  let around: HereAndNow
  let given: Set<QuickAdd.Field>
  let givenDue: When?
  let givenStart: When?

  private var task = QuickAdd()
  private var said: Set<QuickAdd.Field> = []
  private var dueText = ""
  private var repetitionText: String?
  private var title: [Piece] = []
  private var hasSigns = false

  struct Piece {
    var text: String
    /// Whether the word may be read. Words in quotation marks or after a backslash are never read.
    var isReadable: Bool
    /// Whether a backslash removed the meaning of the word.
    var isEscaped = false
  }

  init(around: HereAndNow, given: Set<QuickAdd.Field>, givenDue: When?, givenStart: When?) {
    self.around = around
    self.given = given
    self.givenDue = givenDue
    self.givenStart = givenStart
  }

  mutating func read(_ words: [LineWord]) throws(Refusal) {
    var index = 0
    while index < words.count {
      if let sign = LineSign.read(words[index]), let used = try apply(sign, words, index) {
        hasSigns = true
        index += used
      } else {
        title.append(piece(words[index]))
        index += 1
      }
    }
    try readEnd()
  }

  // MARK: words of the title

  private func piece(_ word: LineWord) -> Piece {
    if word.isQuoted { return Piece(text: LineWords.unescaped(word.raw), isReadable: false) }
    if word.raw.hasPrefix("\\"), word.raw.count > 1 {
      let rest = String(word.raw.dropFirst())
      if let next = rest.first, !"\"\\".contains(next) {
        let takesMeaning = "@^#!~".contains(next) || LineSign.read(LineWord(raw: rest)) != nil || wouldBeRead(rest)
        if takesMeaning { return Piece(text: LineWords.unescaped(rest), isReadable: false, isEscaped: true) }
      }
    }
    return Piece(text: LineWords.unescaped(word.raw), isReadable: !word.raw.contains("\\"))
  }

  private static let connecting = Set([
    "in", "am", "on", "bis", "by", "at", "um", "ab", "starting", "end", "ende", "alle", "zum", "vor",
  ])
  .union(Lexicon.next).union(Lexicon.coming).union(Lexicon.this).union(Lexicon.last).union(Lexicon.afterNext).union(
    Grammar.everyWords)

  private func wouldBeRead(_ text: String) -> Bool {
    if WhenReader(around).shaped(text).isRecognised { return true }
    if case .failure(let refusal) = RepetitionReader(around).shaped(text, due: nil), refusal.reason == .unknown {
      let tokens = Tokeniser.tokens(text)
      return tokens.count == 1
        && (Self.connecting.contains(tokens[0].text) || NumberWords.ordinals[tokens[0].text] != nil)
    }
    return true
  }

  // MARK: signs

  private mutating func say(_ field: QuickAdd.Field, _ text: String) throws(Refusal) {
    if given.contains(field) || !said.insert(field).inserted { throw Refusal(.twice, text) }
  }

  /// The number of words that the sign takes; `nil` where the word is not a sign.
  private mutating func apply(_ sign: LineSign, _ words: [LineWord], _ index: Int) throws(Refusal) -> Int? {
    let raw = words[index].raw
    func unreadable(_ reason: Refusal.Reason = .unknown) -> Refusal { Refusal(reason, raw, say: ["\\" + raw]) }
    switch sign.kind {
    case .tag:
      guard let tag = sign.isQuoted ? sign.value.trimmingCharacters(in: .whitespaces) : LineValues.tag(sign.value),
        !tag.isEmpty
      else { throw unreadable() }
      if !task.tags.contains(tag) { task.tags.append(tag) }
    case .importance, .mark:
      let value = sign.value.trimmingCharacters(in: CharacterSet(charactersIn: ".,;!?"))
      if case .mark = sign.kind, ["flag", "flagge"].contains(value.lowercased()) { return try flag(raw) }
      guard let importance = LineValues.importance(value) else {
        throw Refusal(.unknown, raw, say: ["!high", "!medium", "!low", "\\" + raw])
      }
      try say(.importance, raw)
      task.importance = importance
    case .flag:
      guard LineValues.isFlag(sign.value) else { throw unreadable() }
      return try flag(raw)
    case .estimate, .tilde:
      switch LineValues.estimate(sign.value.trimmingCharacters(in: CharacterSet(charactersIn: ".,;!?"))) {
      case .minutes(let minutes):
        try say(.estimate, raw)
        task.estimateMinutes = minutes
      case .noUnit: throw Refusal(.unit, raw, say: [raw + "m", raw + "h", "\\" + raw])
      case .impossible: throw unreadable(.nosuch)
      case .noEstimate:
        if case .tilde = sign.kind { return nil }
        throw unreadable()
      }
    case .list:
      try say(.list, raw)
      task.list = sign.value
    case .parent:
      try say(.parent, raw)
      task.parent = sign.value
    case .due(let orRepetition): return try due(sign, words, index, orRepetition: orRepetition)
    case .start: return try start(sign, words, index)
    case .repetition: return try repetition(sign, words, index)
    case .reminder: return try reminder(sign, words, index)
    }
    return 1
  }

  private mutating func flag(_ raw: String) throws(Refusal) -> Int {
    try say(.flag, raw)
    task.isFlagged = true
    return 1
  }

  /// The possible values of a sign, the longest first: its own word and the words after it up to the next sign.
  private func values(_ sign: LineSign, _ words: [LineWord], _ index: Int) -> [(text: String, count: Int)] {
    if sign.isQuoted { return [(sign.value, 1)] }
    var texts = [sign.value]
    for word in words[(index + 1)...].prefix(11) {
      if word.isQuoted || word.raw.contains("\\") || LineSign.read(word) != nil { break }
      texts.append(word.raw)
    }
    return (1...texts.count).reversed().map { count in
      var text = texts[..<count].joined(separator: " ")
      while let last = text.last, ",;!?:".contains(last) { text.removeLast() }
      return (text, count)
    }
  }

  private func unread(_ sign: LineSign, _ words: [LineWord], _ index: Int) -> Refusal {
    var say = ["\\" + words[index].raw]
    if case .failure(let refusal) = WhenReader(around).read(sign.value), refusal.reason == .unknown {
      say = refusal.say.filter { !$0.hasPrefix("--") }.map { sign.prefix + ($0.contains(" ") ? "\"\($0)\"" : $0) } + say
    }
    return Refusal(.unknown, words[index].raw, say: say)
  }

  private mutating func due(_ sign: LineSign, _ words: [LineWord], _ index: Int, orRepetition: Bool) throws(Refusal)
    -> Int
  {
    for (text, count) in values(sign, words, index) {
      let shaped = WhenReader(around).shaped(text)
      if count > 1, !shaped.sequences.isEmpty, shaped.sequences.allSatisfy(\.endsInShortWeekday) { continue }
      if orRepetition {
        switch RepetitionReader(around).shaped(text, due: nil) {
        case .success(let reading):
          if shaped.isRecognised, !reading.isMarked { throw Refusal(.ambiguous, text) }
          try say(.repetition, text)
          repetitionText = text
          return count
        case .failure(let refusal): if refusal.reason != .unknown, !shaped.isRecognised { throw refusal }
        }
      }
      switch shaped.result {
      case .success(let reading):
        try say(.due, text)
        (task.due, dueText) = (reading, text)
        return count
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(sign, words, index)
  }

  private mutating func start(_ sign: LineSign, _ words: [LineWord], _ index: Int) throws(Refusal) -> Int {
    for (text, count) in values(sign, words, index) {
      let shaped = WhenReader(around).shaped(text)
      if count > 1, !shaped.sequences.isEmpty, shaped.sequences.allSatisfy(\.endsInShortWeekday) { continue }
      switch shaped.result {
      case .success(let reading):
        try say(.start, text)
        task.start = reading
        return count
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(sign, words, index)
  }

  private mutating func repetition(_ sign: LineSign, _ words: [LineWord], _ index: Int) throws(Refusal) -> Int {
    for (text, count) in values(sign, words, index) {
      switch RepetitionReader(around).shaped(text, due: nil) {
      case .success:
        try say(.repetition, text)
        repetitionText = text
        return count
      case .failure(let refusal):
        // A repetition that needs a due date may find the date later in the line.
        if refusal.reason == .mismatch, count == 1 || sign.isQuoted {
          try say(.repetition, text)
          repetitionText = text
          return count
        }
        if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(sign, words, index)
  }

  private mutating func reminder(_ sign: LineSign, _ words: [LineWord], _ index: Int) throws(Refusal) -> Int {
    for (text, count) in values(sign, words, index) {
      switch ReminderReader(around).read(text) {
      case .success(let reminder):
        try say(.reminder, text)
        task.reminders.append(reminder)
        return count
      case .failure(let refusal): if refusal.reason != .unknown { throw refusal }
      }
    }
    throw unread(sign, words, index)
  }

  // MARK: the end

  private mutating func readEnd() throws(Refusal) {
    let readable = title.reversed().prefix { $0.isReadable }.count
    let words = title.suffix(readable).map(\.text)
    guard !words.isEmpty else { return }
    // A quoted word before the end already is a title.
    let anchored = readable == title.count ? words : ["\"\""] + words
    guard let (found, count) = BareEnd(around).find(anchored) else { return }
    let phrase = anchored.suffix(count).joined(separator: " ")
    // In “\next friday” the backslash removes the meaning of both words.
    if count == words.count, let before = title.dropLast(count).last, before.isEscaped,
      wouldBeRead(before.text + " " + phrase)
    {
      return
    }
    switch found {
    case .stays: stay(phrase)
    case .refused(let refusal):
      if given.contains(.due) { stay(phrase) } else { throw refusal }
    case .due(let reading, let text):
      guard !given.contains(.due) else { return stay(phrase) }
      try say(.due, text)
      (task.due, dueText) = (reading, text)
      title.removeLast(count)
    case .repetition(let text):
      guard !given.contains(.repetition) else { return stay(phrase) }
      try say(.repetition, text)
      repetitionText = text
      title.removeLast(count)
    case .start(let start, let due):
      guard !given.contains(.start), due == nil || !given.contains(.due) else { return stay(phrase) }
      try say(.start, phrase)
      task.start = start
      if let due {
        try say(.due, due.text)
        (task.due, dueText) = (due.reading, due.text)
      }
      title.removeLast(count)
      if due == nil { try readDueBeforeStart() }
    }
  }

  /// `bis 31.3. ab 1.1.`
  private mutating func readDueBeforeStart() throws(Refusal) {
    let words = title.reversed().prefix { $0.isReadable }.map(\.text).reversed()
    guard words.count > 1, !given.contains(.due), let (found, count) = BareEnd(around).find(Array(words)),
      case .due(let reading, let text) = found, ["bis", "by"].contains(Tokeniser.tokens(text).first?.text)
    else { return }
    try say(.due, text)
    (task.due, dueText) = (reading, text)
    title.removeLast(count)
  }

  /// The hint shows only words that a sign would turn into a date or a repetition.
  private mutating func stay(_ phrase: String) {
    let isRead: Bool
    switch WhenReader(around).shaped(phrase).result {
    case .success: isRead = true
    case .failure(let refusal): isRead = refusal.reason == .past
    }
    if case .success = RepetitionReader(around).shaped(phrase, due: nil) { return task.stayed.append(phrase) }
    if isRead { task.stayed.append(phrase) }
  }

  // MARK: together

  mutating func finished(_ line: String) throws(Refusal) -> QuickAdd {
    task.title = title.map(\.text).joined(separator: " ")
    if hasSigns || !dueText.isEmpty {
      while let last = task.title.last, ",;".contains(last) { task.title.removeLast() }
    }
    task.title = task.title.trimmingCharacters(in: .whitespaces)
    guard !task.title.isEmpty else { throw Refusal(.notitle, line) }
    let start = task.start?.when ?? givenStart
    let later = start.flatMap { $0.day > around.today ? around.at($0.day) : nil }
    // A weekday as due date counts from the start.
    if let due = task.due, due.isWeekday, let later,
      case .success(let counted) = WhenReader(later).shaped(dueText).result
    {
      task.due = counted
    }
    if let repetitionText {
      switch RepetitionReader(later ?? around).shaped(repetitionText, due: task.due?.when ?? givenDue) {
      case .success(let reading): task.repetition = reading
      case .failure(let refusal): throw refusal
      }
    }
    if let start, let due = task.repetition?.first ?? task.due?.when ?? givenDue,
      let refusal = Refusal(start: start, due: due, in: line)
    {
      throw refusal
    }
    addStartOfLine()
    task.plusWords = title.filter(\.isReadable).map(\.text).filter { word in
      word.first == "+" && word.count > 2 && word.dropFirst().allSatisfy(\.isLetter)
    }
    (task.unknownKeys, task.unknownKeysHideDate) = UnknownKeys(around).find(title.map { $0.isReadable ? $0.text : "" })
    // The hint on the keys speaks of the date, too.
    if !task.unknownKeysHideDate { addMiddleOfLine() }
    return task
  }

  /// For “Morgen Milch kaufen” the hint suggests @Morgen.
  private mutating func addStartOfLine() {
    guard let first = title.first, first.isReadable, task.due == nil, givenDue == nil, task.stayed.isEmpty,
      title.count > 1
    else { return }
    if case .due? = BareEnd(around).date(first.text) { task.stayed.append(first.text) }
  }

  /// For “Steuer nächsten Montag um 9 wichtig” the hint suggests the date in the middle.
  private mutating func addMiddleOfLine() {
    guard title.count > 2, task.due == nil, givenDue == nil, task.start == nil, task.repetition == nil,
      task.stayed.isEmpty
    else { return }
    let end = BareEnd(around)
    for first in 1..<(title.count - 1) where end.mayOpenDate(title[first].text, behind: title[first - 1].text) {
      for last in stride(from: min(title.count - 1, first + 6), to: first, by: -1) {
        let words = title[first..<last]
        guard words.allSatisfy(\.isReadable) else { continue }
        let text = words.map(\.text).joined(separator: " ")
        if case .due? = end.date(text) { return task.stayed.append(text) }
      }
    }
  }
}
