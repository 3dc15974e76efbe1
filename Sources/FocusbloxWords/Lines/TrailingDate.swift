/// The date or the repetition at the end of a line, without a sign.
struct TrailingDate {
  enum Found {
    case due(WhenReader.Reading, text: String)
    case start(WhenReader.Reading, due: (reading: WhenReader.Reading, text: String)?)
    case repetition(text: String, hasDate: Bool)
    case refused(Refusal)
    /// The words look like a date and stay in the title. A form that only a sign makes a date does not keep the words
    /// behind it from being read.
    case stays(byForm: Bool)

    static let stays = Found.stays(byForm: false)

    var stays: Bool { if case .stays = self { true } else { false } }
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
  private static let startWords: Set<String> = ["ab", "starting", "beginning", "beginnend"]
  private static let behindDay = startWords.union(["from"])

  init(_ around: ReadingContext) { self.around = around }

  /// Words before these are title whatever they say.
  static let reach = 60
  /// The octets of the longest word that is read; an RRULE is one word.
  static let longestWord = 400

  /// The words that may be read, so that a long line costs no more than a short one.
  static func readable(_ words: [String]) -> Range<Int> {
    words.indices.suffix(words.suffix(reach).reversed().prefix { $0.utf8.count <= longestWord }.count)
  }

  /// The longest date or repetition at the end of the words, and its number of words; `nil` without one.
  func find(_ words: [String]) -> (found: Found, count: Int)? {
    var kept: Kept?
    let readable = Self.readable(words)
    let mayRepeat = mayRepeat(words[readable])
    for first in readable {
      let phrase = Array(words[first...])
      if first > 0, isPartOfTitle(phrase, behind: words[first - 1]) { continue }
      if let kept, !isIndependent(phrase, of: kept) { continue }
      guard let found = read(phrase, mayRepeat: mayRepeat) else { continue }
      let before = first > 0 ? Tokeniser.tokens(words[first - 1]).last?.text ?? "" : ""
      // A whole line stays a title, and words stay where the word before them needs them.
      let isHeld = Self.keepers.contains(before)
      guard first == 0 || isHeld || found.stays else {
        // “Folien für Dienstag bis Freitag” may be slides for four days.
        if let kept, kept.isRange, Self.opens(phrase, ["bis"]), !Self.opens(Array(phrase.dropFirst()), ["spaetestens"])
        {
          return (.refused(Refusal(.range, kept.text)), kept.count)
        }
        if case .repetition(_, hasDate: false) = found, let refusal = refusedDate(words[..<first]) {
          return (.refused(refusal), phrase.count)
        }
        return (found, phrase.count)
      }
      if kept == nil {
        kept = Kept(found: found, words: phrase, isHeld: isHeld)
        if isHeld, let refusal = heldRepetition(phrase, found) { return (.refused(refusal), phrase.count) }
      }
    }
    return kept.map { (.stays, $0.count) }
  }

  /// A phrase that stays in the title. A shorter one behind it may be read.
  private struct Kept {
    var found: Found
    var words: [String]
    /// Whether the word before it needs it.
    var isHeld: Bool

    var text: String { words.joined(separator: " ") }
    var count: Int { words.count }

    var isRange: Bool {
      if case .refused(let refusal) = found { isHeld && refusal.reason == .range } else { false }
    }
  }

  private static func opens(_ words: [String], _ openings: Set<String>) -> Bool {
    openings.contains(Tokeniser.tokens(words.first ?? "").first?.text ?? "")
  }

  /// Whether the phrase is more than the end of the kept one: `bis` and `by` always say due, and a date may stand beside
  /// the name of a repetition.
  private func isIndependent(_ words: [String], of kept: Kept) -> Bool {
    if Self.opens(words, Grammar.dueWords) { return true }
    switch kept.found {
    case .refused(let refusal):
      return [.twice, .mismatch].contains(refusal.reason) && Self.opens(words, Self.markers)
    case .repetition(_, let hasDate):
      let everies = Grammar(kept.text, around).everies(0)
      return hasDate && !everies.isEmpty && !Self.opens(words, Grammar.everyWords)
    case .stays(byForm: true): return true
    default: return false
    }
  }

  /// In `Plan for Monday weekly` Monday may belong to the plan, or be the first due date.
  private func heldRepetition(_ words: [String], _ found: Found) -> Refusal? {
    guard case .repetition(let text, hasDate: true) = found, Grammar(text, around).everies(0).isEmpty,
      let place = words.indices.dropFirst().first(where: {
        !Grammar(words[$0...].joined(separator: " "), around).everies(0).isEmpty
      })
    else { return nil }
    func signed(_ words: ArraySlice<String>) -> String {
      words.count > 1 ? "@\"" + words.joined(separator: " ") + "\"" : "@" + words.joined()
    }
    let repetition = signed(words[place...])
    return Refusal(
      .ambiguous, text,
      say: [signed(words[..<place]) + " " + repetition, words[..<place].joined(separator: " ") + " " + repetition])
  }

  /// In `Notes from tuesday due friday` Tuesday may belong to the notes, or be the start.
  private func fromUntilDue(_ words: [String]) -> Refusal? {
    guard Self.opens(words, ["from", "von", "vom"]), case .start(_, let due?)? = start(words),
      ["due", "faellig"].contains(Tokeniser.tokens(due.text).first?.text)
    else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    return Refusal(
      .ambiguous, words.joined(separator: " "),
      say: [(Self.opens(words, ["from"]) ? "starting " : "ab ") + rest, due.text])
  }

  /// The problem of a date in front of a repetition: `morgen 14-16 Uhr wöchentlich` must not repeat from today on.
  private func refusedDate(_ words: ArraySlice<String>) -> Refusal? {
    for first in words.indices.suffix(6) {
      if first > 0, Self.keepers.contains(Tokeniser.tokens(words[first - 1]).last?.text ?? "") { continue }
      if case .refused(let refusal)? = date(words[first...].joined(separator: " ")) { return refusal }
    }
    return nil
  }

  private static let markers = startWords.union(["am", "on"])

  /// Whether a repetition may be among the last words. Looking for one at every place costs more than all other reading.
  private func mayRepeat(_ words: ArraySlice<String>) -> Bool {
    let text = words.joined(separator: " ")
    if text.utf8.contains(UInt8(ascii: "=")) { return true }
    let grammar = Grammar(Array(Tokeniser.tokens(text).suffix(Grammar.longest)), around)
    return grammar.tokens.indices.contains { !grammar.everies($0).isEmpty }
  }

  private static let verbs: Set = ["to", "i", "you", "we", "they", "can", "must", "should", "will", "please", "and"]

  private static let copulas: Set = [
    "is", "are", "was", "were", "be", "when", "not", "ist", "sind", "war", "wird", "werden", "nicht", "wann",
  ]

  /// `things to do tonight` has no Thursday, `so früh` no Sunday, and in `parents evening wed 7pm` the time says it all.
  private func isPartOfTitle(_ words: [String], behind before: String) -> Bool {
    guard words.count > 1 else { return false }
    let first = words[0].lowercased()
    // “Rechnung ist fällig Freitag”
    if ["due", "fällig", "faellig"].contains(first) { return Self.copulas.contains(before.lowercased()) }
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

  private func read(_ words: [String], mayRepeat: Bool) -> Found? {
    let text = words.joined(separator: " ")
    if mayRepeat, let found = repetition(text) { return found }
    if let found = startOfDay(words) { return found }
    if Self.opens(words, Self.startWords) { return start(words) }
    if let refusal = fromUntilDue(words) { return .refused(refusal) }
    return date(text)
  }

  private func repetition(_ text: String) -> Found? {
    switch RepetitionReader(around).shaped(text, due: nil, isWhole: true) {
    case .success(let reading):
      if reading.needsQuestion { return .stays }
      return reading.isMarked
        ? .repetition(text: text, hasDate: reading.hasDate)
        : date(text).map { found in
          if case .stays = found { .stays } else { .refused(dayOrRepetition(text, found)) }
        }
    case .failure(let refusal):
      if refusal.reason == .unknown { return nil }
      let isVague = refusal.reason == .vague && !Grammar(text, around).everies(0).isEmpty
      return isVague ? .stays : .refused(refusal)
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
    else { return isOdd(shaped) ? .stays(byForm: true) : .stays }
    switch shaped.result {
    case .success(let reading): return reading.when.day < around.today ? .stays : .due(reading, text: text)
    case .failure(let refusal): return refusal.reason == .vague ? .stays : .refused(refusal)
    }
  }

  /// Whether only the form of the words keeps them from being a date: `24.04 friday`.
  private func isOdd(_ shaped: WhenReader.Shaped) -> Bool {
    let shapes = shaped.sequences.flatMap { $0.items.map(\.shape) }
    return shapes.contains { shape in
      switch shape {
      case .dotted, .slashed: true
      default: false
      }
    }
  }

  /// Whether one of two times is a date by itself: `14-16 Uhr` and `dec 5-6` have one, `3-5` has none. An instant always
  /// is a date.
  private func endsInDate(_ text: String, _ result: Result<WhenReader.Reading, Refusal>) -> Bool {
    if case .success = result { return true }
    let tokens = Tokeniser.tokens(text)
    if let place = tokens.firstIndex(where: { ["bis", "by"].contains($0.text) }), place > 0 {
      // “24.04 bis Freitag”: the version is no date, and `bis` says due.
      let before = WhenReader(around).shaped(tokens[..<place])
      if before.isRecognised, !before.sequences.isEmpty, !before.sequences.contains(where: \.countsBare) {
        return false
      }
    }
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

  private func isBareDate(_ text: String) -> Bool { if case .due? = date(text) { true } else { false } }

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
      if !behind.isEmpty, !Grammar.dueWords.contains(Tokeniser.tokens(behind).first?.text ?? ""), !isBareDate(behind) {
        continue
      }
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
