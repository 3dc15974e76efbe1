/// The date or the repetition at the end of a line, without a sign.
struct TrailingDate {
  enum Found {
    case due(WhenReader.Reading, text: String)
    case start(WhenReader.Reading, due: (reading: WhenReader.Reading, text: String)?)
    case repetition(text: String)
    case refused(Refusal)
    /// The words look like a date and stay in the title.
    case stays
  }

  let around: ReadingContext

  private static let keepers = Set([
    "for", "from", "fuer", "von", "vom", "vor", "before", "about", "ueber", "guten", "guter", "gute", "good", "black",
    "cyber",
    "nach", "after", "since", "seit", "until", "gegen", "around", "ca", "circa", "etwa", "ungefaehr", "a", "an", "ein",
    "eine",
    "einen", "einem", "einer", "no", "not", "kein", "keine", "jeden", "every", "happy", "schoenen", "of", "mein", "my",
    "dein",
  ]).union(Lexicon.articles)
  private static let startWords: Set<String> = ["ab", "starting"]
  private static let behindDay = startWords.union(["from"])

  init(_ around: ReadingContext) { self.around = around }

  /// The longest date or repetition at the end of the words, and its number of words; `nil` without one.
  func find(_ words: [String]) -> (found: Found, count: Int)? {
    for first in words.indices {
      let phrase = Array(words[first...])
      if first > 0, isPartOfTitle(phrase, behind: words[first - 1]) { continue }
      guard let found = read(phrase) else { continue }
      let before = first > 0 ? Tokeniser.tokens(words[first - 1]).last?.text ?? "" : ""
      // A whole line stays a title, and words stay where the word before them needs them.
      if first == 0 || Self.keepers.contains(before) { return (.stays, phrase.count) }
      return (found, phrase.count)
    }
    return nil
  }

  private static let verbs: Set = ["to", "i", "you", "we", "they", "can", "must", "should", "will", "please", "and"]

  /// `things to do tonight` has no Thursday, `so früh` no Sunday, and in `parents evening wed 7pm` the time says it all.
  private func isPartOfTitle(_ words: [String], behind before: String) -> Bool {
    guard words.count > 1 else { return false }
    let first = words[0].lowercased()
    if first == "do", Self.verbs.contains(before.lowercased()) || Lexicon.months[words[1].lowercased()] != nil {
      return true
    }
    let shaped = WhenReader(around).shaped(words.joined(separator: " "))
    let rest = WhenReader(around).shaped(words.dropFirst().joined(separator: " "))
    if first == "night" { return rest.isRecognised }
    if first == "so" {
      return shaped.sequences.contains { $0.items.count > 1 && $0.items[1].shape == .part }
    }
    guard ["evening", "morning", "afternoon", "abend", "vormittag", "nachmittag"].contains(first),
      case .success(let whole) = shaped.result
    else { return false }
    if case .success(let reading) = rest.result { return reading.when == whole.when }
    return false
  }

  private func read(_ words: [String]) -> Found? {
    let text = words.joined(separator: " ")
    if let found = repetition(text) { return found }
    if let found = startOfDay(words) { return found }
    if Self.startWords.contains(Tokeniser.tokens(words[0]).first?.text ?? "") { return start(words) }
    return date(text)
  }

  private func repetition(_ text: String) -> Found? {
    switch RepetitionReader(around).shaped(text, due: nil) {
    case .success(let reading):
      if reading.needsQuestion { return .stays }
      return reading.isMarked
        ? .repetition(text: text)
        : date(text).map { found in
          if case .stays = found { .stays } else { .refused(dayOrRepetition(text, found)) }
        }
    case .failure(let refusal):
      if refusal.reason == .unknown { return nil }
      return refusal.reason == .vague ? .stays : .refused(refusal)
    }
  }

  /// `am letzten Werktag im Monat` is a day or a repetition; the refusal names both.
  private func dayOrRepetition(_ text: String, _ found: Found) -> Refusal {
    var say: [String] = []
    if case .due(let reading, _) = found { say.append(reading.when.day.description) }
    let rest = text.split(separator: " ").drop { ["am", "on", "the", "den", "dem"].contains($0.lowercased()) }
    let every = (Language.isGerman(text) ? "jeden " : "every ") + rest.joined(separator: " ")
    if case .success = RepetitionReader(around).shaped(every, due: nil) { say.append(every) }
    return Refusal(.ambiguous, text, say: say)
  }

  func date(_ text: String) -> Found? {
    let shaped = WhenReader(around).shaped(text)
    guard shaped.isRecognised else { return nil }
    guard shaped.sequences.contains(where: \.countsBare) || shaped.sequences.isEmpty && endsInDate(text, shaped.result)
    else { return .stays }
    switch shaped.result {
    case .success(let reading): return reading.when.day < around.today ? .stays : .due(reading, text: text)
    case .failure(let refusal): return refusal.reason == .vague ? .stays : .refused(refusal)
    }
  }

  /// Whether one of two times is a date by itself: `14-16 Uhr` and `dec 5-6` have one, `3-5` has none. An instant always
  /// is a date.
  private func endsInDate(_ text: String, _ result: Result<WhenReader.Reading, Refusal>) -> Bool {
    if case .success = result { return true }
    let tokens = Tokeniser.tokens(text)
    return tokens.indices.dropFirst().contains { index in
      WhenReader(around).shaped(tokens[index...]).sequences.contains(where: \.countsBare)
        || TwoTimes.separators.contains(tokens[index].text)
          && WhenReader(around).shaped(tokens[..<index]).sequences.contains { first in
            first.countsBare || TwoTimes.openings.contains(tokens[index].text) && first.isWeekday
          }
    }
  }

  /// `3.12. ab 16 Uhr`, `monday from 9:00`: the start has the day before the word and the time behind it.
  private func startOfDay(_ words: [String]) -> Found? {
    guard words.count > 2,
      let place = words.indices.dropFirst().first(where: { Self.behindDay.contains(words[$0].lowercased()) }),
      place + 1 < words.count
    else { return nil }
    let day = words[..<place].joined(separator: " ")
    let time = words[(place + 1)...].joined(separator: " ")
    let isTime = WhenReader(around).shaped(time).sequences.contains { $0.items.allSatisfy(\.isTime) }
    guard isTime, case .success(let said) = WhenReader(around).shaped(day).result, said.when.isAllDay,
      said.when.day >= around.today
    else { return nil }
    switch WhenReader(around).shaped(day + " " + time).result {
    case .success(let reading): return .start(reading, due: nil)
    case .failure(let refusal): return refusal.reason == .unknown ? nil : .refused(refusal)
    }
  }

  /// Whether a date in the middle of a line may begin with the word; the search for a hint does not read every word.
  func mayOpenDate(_ word: String, behind before: String) -> Bool {
    let first = Tokeniser.tokens(word).first?.text ?? ""
    if Self.keepers.contains(Tokeniser.tokens(before).last?.text ?? "") { return false }
    return Self.dateWords.contains(first) || Lexicon.weekdays[first]?.isShort == false
  }

  private static let dateWords = Set(["heute", "today", "morgen", "tomorrow", "uebermorgen", "am", "on"])
    .union(Lexicon.next).union(Lexicon.coming)

  /// `ab Montag`, `ab Montag bis Freitag`.
  private func start(_ words: [String]) -> Found? {
    let rest = Array(words.dropFirst())
    let first = Tokeniser.tokens(rest.first ?? "").first?.text
    let offset = ["on", "dem", "den"].contains(first) ? 1 : 0
    for end in stride(from: rest.count, to: offset, by: -1) {
      let text = rest[offset..<end].joined(separator: " ")
      let shaped = WhenReader(around).shaped(text)
      guard shaped.isRecognised else { continue }
      let behind = rest[end...].joined(separator: " ")
      if !behind.isEmpty, !["bis", "by"].contains(Tokeniser.tokens(behind).first?.text) { continue }
      guard case .success(let start) = shaped.result else {
        guard case .failure(let refusal) = shaped.result else { return .stays }
        if [.twice, .range, .mismatch].contains(refusal.reason) { continue }
        if refusal.reason != .vague { return .refused(refusal) }
        return .stays
      }
      if behind.isEmpty { return start.when.day < around.today ? .stays : .start(start, due: nil) }
      switch WhenReader(around).shaped(behind).result {
      case .success(let due): return .start(start, due: (due, behind))
      case .failure(let refusal):
        if refusal.reason != .unknown { return .refused(refusal) }
      }
    }
    return nil
  }
}
