/// A sign or a key at the beginning of a word, and the value after it.
struct LineSign {
  enum Kind {
    case due(orRepetition: Bool)
    case start, planned, repetition, reminder
    case tag, importance, estimate, flag, list, parent, after, before
    /// `!high`, `!flag`.
    case mark
    case tilde
  }

  var kind: Kind
  var value: String
  /// Whether the value was in quotation marks.
  var isQuoted = false
  /// The text before the value.
  var prefix: String

  private static let keys: [String: Kind] = [
    "due": .due(orRepetition: false), "faellig": .due(orRepetition: false), "bis": .due(orRepetition: false),
    "repeat": .repetition, "wdh": .repetition, "start": .start, "ab": .start, "planned": .planned, "geplant": .planned,
    "tag": .tag, "prio": .importance,
    "est": .estimate, "dauer": .estimate, "is": .flag, "ist": .flag, "list": .list, "liste": .list,
    "parent": .parent, "unter": .parent, "after": .after, "nach": .after, "before": .before, "vor": .before,
    "remind": .reminder, "erinnern": .reminder,
  ]

  static var keyNames: Dictionary<String, Kind>.Keys { keys.keys }

  /// `nil` where the word belongs to the title: a sign counts only with a value.
  static func read(_ word: LineWord) -> LineSign? {
    guard !word.isQuoted, let first = word.raw.first else { return nil }
    let rest = String(word.raw.dropFirst())
    guard let next = rest.first else { return nil }
    let startsValue = next.isLetter || next.isNumber || LineWords.closing[next] != nil
    switch first {
    case "@":
      return startsValue || "+-".contains(next) && rest.count > 1 ? sign(.due(orRepetition: true), rest, "@") : nil
    case "^": return startsValue || "+-".contains(next) && rest.count > 1 ? sign(.start, rest, "^") : nil
    case "#": return next.isLetter || LineWords.closing[next] != nil ? sign(.tag, rest, "#") : nil
    case "!": return next.isLetter || next.isNumber ? sign(.mark, rest, "!") : nil
    case "~": return next.isNumber && next.isASCII ? sign(.tilde, rest, "~") : nil
    default: break
    }
    guard let colon = word.raw.firstIndex(of: ":") else { return nil }
    let key = Tokeniser.tokens(String(word.raw[..<colon]))
    let value = String(word.raw[word.raw.index(after: colon)...])
    guard key.count == 1, let kind = keys[key[0].text], !value.isEmpty else { return nil }
    return sign(kind, value, String(word.raw[...colon]))
  }

  /// Whether a word has a sign or a key, but no value that it takes: `~soon`, `list:`.
  static func isEmpty(_ word: String) -> Bool {
    if word.hasPrefix("~") { return word.dropFirst().first?.isLetter ?? false }
    return word.hasSuffix(":") && keys[Tokeniser.tokens(String(word.dropLast())).first?.text ?? ""] != nil
  }

  /// Whether the value is a number or a time of day without quotation marks: `14`, `18:00`, `9.30`, `6pm`.
  var isNumberOrTime: Bool {
    if isQuoted { return false }
    let text = value.lowercased()
    let ending = ["uhr", "am", "pm", "h"].first { text.hasSuffix($0) } ?? ""
    let digits = text.dropLast(ending.count)
    return digits.first?.isNumber == true && digits.allSatisfy { $0.isNumber || ":.".contains($0) }
  }

  private static func sign(_ kind: Kind, _ value: String, _ prefix: String) -> LineSign {
    if let inside = LineWords.unquoted(value) {
      return LineSign(kind: kind, value: inside, isQuoted: true, prefix: prefix)
    }
    return LineSign(kind: kind, value: value, prefix: prefix)
  }
}
