/// Words of a title that look like keys but are not: `erinnere:1h`, `project:Home`.
struct UnknownKeys {
  let around: ReadingContext

  init(_ around: ReadingContext) { self.around = around }

  /// Finds words that resemble a key or are keys of other programs. At the end of the line it also finds words that
  /// keep a date or a repetition before them from being read.
  ///
  /// - Parameter words: the words of the title; words in quotation marks or after a backslash are empty.
  func find(_ words: [String]) -> (words: [String], hideDate: Bool) {
    let keys = words.map(Self.key)
    let ending = keys.reversed().prefix { $0 != nil }.count
    let isInTheWay = ending > 0 && ending < words.count && endsInDate(Array(words.dropLast(ending)))
    let found = words.indices.filter { index in
      guard let key = keys[index] else { return false }
      return isInTheWay && index >= words.count - ending
        || Self.isMeantAsKey(key, isName: words[index].first?.isUppercase == true)
    }
    return (found.map { words[$0] }, isInTheWay)
  }

  private func endsInDate(_ words: [String]) -> Bool {
    switch TrailingDate(around).find(words)?.found {
    case .stays, nil: false
    case .due, .start, .repetition, .refused: true
    }
  }

  /// The text before the colon; `nil` for addresses (`http:`), for times and numbers (`localhost:80`), and without a
  /// value.
  static func key(_ word: String) -> String? {
    guard let colon = word.firstIndex(of: ":"), let tokens = Optional(Tokeniser.tokens(String(word[..<colon]))),
      tokens.count == 1, let key = tokens.first?.text, key.count > 1, key.allSatisfy(\.isLetter),
      !addresses.contains(key)
    else { return nil }
    let value = word[word.index(after: colon)...]
    guard let first = value.first, first.isLetter || first.isNumber || "+-\"„".contains(first),
      !value.allSatisfy(\.isNumber)
    else { return nil }
    return key
  }

  private static func isMeantAsKey(_ key: String, isName: Bool) -> Bool {
    if elsewhere.contains(key) { return true }
    return !isName
      && (key.count > 3 && LineSign.keyNames.contains { Language.distance(key, $0) == 1 }
        || key.count > 5 && LineSign.keyNames.contains { $0.count > 5 && Language.distance(key, $0) == 2 })
  }

  /// Schemes of addresses (RFC 3986 3.1) that have no `//`, or are pasted without it.
  private static let addresses: Set<String> = [
    "http", "https", "ftp", "file", "mailto", "tel", "sip", "geo", "urn", "data", "webcal", "caldav", "ssh", "git",
    "news", "doi", "isbn", "magnet", "sms", "xmpp",
  ]

  /// Keys of Taskwarrior and todo.txt.
  private static let elsewhere: Set<String> = [
    "project", "proj", "projekt", "pro", "priority", "pri", "wait", "scheduled", "sched", "until", "recur", "rec",
    "depends", "dep", "tags", "context", "threshold",
  ]
}
