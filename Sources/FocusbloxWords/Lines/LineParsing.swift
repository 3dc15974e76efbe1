import Foundation

/// The parsing of one line from words to fields.
struct LineParsing {
  let around: ReadingContext
  let given: Set<QuickAdd.Field>
  let givenDue: When?
  let givenStart: When?

  private var task = QuickAdd()
  private var said: Set<QuickAdd.Field> = []
  private var dueText = ""
  private var repetition: (text: String, isWhole: Bool)?
  private var title: [TitleWord] = []
  private var hasSigns = false

  init(around: ReadingContext, given: Set<QuickAdd.Field>, givenDue: When?, givenStart: When?) {
    self.around = around
    self.given = given
    self.givenDue = givenDue
    self.givenStart = givenStart
  }

  /// - Returns: whether the line was read to its end.
  mutating func read(_ words: [LineWord], whileWanted isWanted: () -> Bool) throws(Refusal) -> Bool {
    var index = 0
    while index < words.count {
      if index % 64 == 63, !isWanted() { return false }
      if let sign = LineSign.read(words[index]), let used = try apply(sign, words, index) {
        hasSigns = true
        index += used
      } else {
        title.append(TitleWord(words[index], around))
        index += 1
      }
    }
    try readEnd()
    return true
  }

  // MARK: signs

  private mutating func say(_ field: QuickAdd.Field, _ text: String) throws(Refusal) {
    if given.contains(field) || !said.insert(field).inserted { throw Refusal(.twice, text) }
  }

  /// The number of words that the sign takes; `nil` where the word is not a sign.
  private mutating func apply(_ sign: LineSign, _ words: [LineWord], _ index: Int) throws(Refusal) -> Int? {
    let raw = words[index].raw
    func unreadable(_ reason: Refusal.Reason = .unknown, say: [String] = []) -> Refusal {
      Refusal(reason, raw, say: say + ["\\" + raw])
    }
    switch sign.kind {
    case .tag:
      guard let tag = sign.isQuoted ? sign.value.trimmingCharacters(in: .whitespaces) : LineValues.tag(sign.value),
        !tag.isEmpty
      else { throw unreadable() }
      if !task.tags.contains(tag) { task.tags.append(tag) }
    case .importance, .mark:
      let value = sign.value.trimmed(".,;!?".unicodeScalars.contains)
      if case .mark = sign.kind, ["flag", "flagge"].contains(value.lowercased()) { return try flag(raw) }
      guard let importance = LineValues.importance(value) else {
        throw unreadable(say: ["!high", "!medium", "!low"])
      }
      try say(.importance, raw)
      task.importance = importance
    case .flag:
      guard LineValues.isFlag(sign.value) else { throw unreadable(say: ["!flag"]) }
      return try flag(raw)
    case .estimate, .tilde:
      switch LineValues.estimate(sign.value.trimmed(".,;!?".unicodeScalars.contains)) {
      case .minutes(let minutes):
        try say(.estimate, raw)
        task.estimateMinutes = minutes
      case .impossible: throw unreadable(.nosuch)
      case .noEstimate:
        if case .tilde = sign.kind { return nil }
        throw unreadable(say: ["~30m"])
      }
    case .list:
      try say(.list, raw)
      task.list = sign.value
    case .parent:
      try say(.parent, raw)
      task.parent = sign.value
    case .after where sign.isNumberOrTime, .before where sign.isNumberOrTime:
      task.unreadWaits.append(raw)
      return nil
    case .after: if !task.after.contains(sign.value) { task.after.append(sign.value) }
    case .before: if !task.before.contains(sign.value) { task.before.append(sign.value) }
    case .due, .start, .planned, .repetition, .reminder:
      guard let found = try LongSign(sign: sign, words: words, index: index, around: around).read() else { return nil }
      try take(found)
      return found.count
    }
    return 1
  }

  private mutating func flag(_ raw: String) throws(Refusal) -> Int {
    try say(.flag, raw)
    task.isFlagged = true
    return 1
  }

  private mutating func take(_ found: LongSign.Found) throws(Refusal) {
    switch found.value {
    case .due(let reading): try takeDue(reading, found.text)
    case .start(let reading):
      try say(.start, found.text)
      task.start = reading
    case .planned(let reading):
      try say(.planned, found.text)
      task.planned = reading
    case .repetition: try takeRepetition(found.text, isWhole: found.isQuoted)
    case .reminder(let reminder):
      task.reminders.append(reminder)
    }
  }

  private mutating func takeDue(_ reading: WhenReader.Reading, _ text: String) throws(Refusal) {
    try say(.due, text)
    (task.due, dueText) = (reading, text)
  }

  private mutating func takeRepetition(_ text: String, isWhole: Bool) throws(Refusal) {
    try say(.repetition, text)
    repetition = (text, isWhole)
  }

  // MARK: the end

  private mutating func readEnd() throws(Refusal) {
    let readable = title.reversed().prefix { $0.isReadable }.count
    let words = title.suffix(readable).map(\.text)
    guard !words.isEmpty else { return }
    // A quoted word before the end already is a title.
    let anchored = readable == title.count ? words : ["\"\""] + words
    guard let (found, count) = TrailingDate(around).find(anchored) else { return }
    let phrase = anchored.suffix(count).joined(separator: " ")
    // In “\next friday” the backslash removes the meaning of both words.
    if count == words.count, let before = title.dropLast(count).last, before.isEscaped,
      TitleWord.wouldBeRead(before.text + " " + phrase, around)
    {
      return
    }
    switch found {
    case .stays: stay(phrase)
    case .refused(let refusal):
      if given.contains(.due) { stay(phrase) } else { throw refusal }
    case .due(let reading, let text):
      guard !given.contains(.due) else { return stay(phrase) }
      try takeDue(reading, text)
      title.removeLast(count)
    case .repetition(let text, _):
      guard !given.contains(.repetition) else { return stay(phrase) }
      try takeRepetition(text, isWhole: true)
      title.removeLast(count)
    case .start(let start, let due):
      guard !given.contains(.start), due == nil || !given.contains(.due) else { return stay(phrase) }
      try say(.start, phrase)
      task.start = start
      if let due { try takeDue(due.reading, due.text) }
      title.removeLast(count)
      if due == nil { try readDueBeforeStart() }
    }
  }

  /// `bis 31.3. ab 1.1.`, `friday starting monday`
  private mutating func readDueBeforeStart() throws(Refusal) {
    let words = title.reversed().prefix { $0.isReadable }.map(\.text).reversed()
    guard words.count > 1, !given.contains(.due), let (found, count) = TrailingDate(around).find(Array(words)),
      case .due(let reading, let text) = found
    else { return }
    try takeDue(reading, text)
    title.removeLast(count)
  }

  private mutating func stay(_ phrase: String) {
    if StayedDate(around: around).isReadable(phrase) { task.stayed.append(phrase) }
  }

  // MARK: together

  mutating func finished(_ line: String) throws(Refusal) -> QuickAdd {
    task.title = title.map(\.text).joined(separator: " ")
    if hasSigns || !dueText.isEmpty {
      while let last = task.title.last, ",;".contains(last) { task.title.removeLast() }
    }
    task.title = task.title.trimmed
    guard !task.title.isEmpty else { throw Refusal(.notitle, line) }
    let start = task.start?.when ?? givenStart
    let later = start.flatMap { $0.day > around.today ? around.at($0.day) : nil }
    // A weekday as due date counts from the start.
    if let due = task.due, due.isWeekday, let later,
      case .success(let counted) = WhenReader(later).shaped(dueText).result
    {
      task.due = counted
    }
    if let repetition {
      let due = task.due?.when ?? givenDue
      switch RepetitionReader(later ?? around).shaped(repetition.text, due: due, isWhole: repetition.isWhole) {
      case .success(let reading):
        task.repetition = reading
        if let start = reading.start {
          try say(.start, repetition.text)
          task.start = WhenReader.Reading(start)
        }
        if reading.hasDate, given.contains(.due) { throw Refusal(.twice, repetition.text) }
      case .failure(let refusal): throw refusal
      }
    }
    if let start, let due = task.repetition?.first ?? task.due?.when ?? givenDue,
      let refusal = Refusal(start: start, due: due, in: line)
    {
      throw refusal
    }
    let stayed = StayedDate(around: around)
    let hasDue = task.due != nil || givenDue != nil
    if !hasDue, start == nil, task.repetition?.hasDate == false, let last = stayed.atEnd(of: title) {
      task.stayed.append(last)
    }
    if !hasDue, task.stayed.isEmpty, let first = stayed.atStart(of: title) { task.stayed.append(first) }
    task.plusWords = title.filter(\.isReadable).map(\.text).filter { word in
      word.first == "+" && word.count > 2 && word.dropFirst().allSatisfy(\.isLetter)
    }
    task.emptySigns = title.filter(\.isReadable).map(\.text).filter(LineSign.isEmpty)
    (task.unknownKeys, task.unknownKeysHideDate) = UnknownKeys(around).find(title.map { $0.isReadable ? $0.text : "" })
    // The hint on the keys speaks of the date, too.
    if !task.unknownKeysHideDate, !hasDue, task.start == nil, task.repetition == nil, task.stayed.isEmpty,
      let middle = stayed.inMiddle(of: title)
    {
      task.stayed.append(middle)
    }
    return task
  }
}
