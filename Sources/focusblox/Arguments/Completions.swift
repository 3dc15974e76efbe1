import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxWords
import Foundation

/// One word that a shell can complete, and its meaning.
struct Candidate {
  var word: String
  var note = ""
}

extension CompletionKind {
  static var tasks: CompletionKind { offering { try $0.tasks() } }
  static var doneTasks: CompletionKind { offering { try $0.tasks(.completed) } }
  static var items: CompletionKind { offering { try $0.tasks() + $0.blocks() } }
  static var blocks: CompletionKind { offering { try $0.blocks() } }
  static var taskLists: CompletionKind { offering { try $0.lists(holding: .task) } }
  static var calendars: CompletionKind { offering { try $0.lists(holding: .block) } }
  static var lists: CompletionKind { offering { try $0.lists(holding: nil) } }
  static var tags: CompletionKind { offering { try $0.tags() } }
  static var accounts: CompletionKind { offering { try $0.accounts() } }
  static var perspectives: CompletionKind { offering { try $0.perspectives() } }
  static var steps: CompletionKind { offering { try $0.steps() } }
  static var settingKeys: CompletionKind { offering { $0.settingKeys() } }
  static var settingValues: CompletionKind { offering { try $0.settingValues() } }
  static var filters: CompletionKind { offering { try $0.filters() } }
  static var dates: CompletionKind { offering { $0.dates() } }

  private static let most = 200

  private static func offering(_ candidates: @escaping @Sendable (CompletionSource) throws -> [Candidate])
    -> CompletionKind
  {
    .custom { words, index, prefix in
      // A shell expects candidates and not an error.
      guard let source = try? CompletionSource(words, index, prefix), let found = try? candidates(source) else {
        return []
      }
      let fitting = found.filter { $0.word.hasPrefix(source.prefix) }.prefix(most)
      return CompletionWriter(shell: .requesting, isAlone: fitting.count == 1).lines(Array(fitting))
    }
  }
}

/// The candidates in the form of a shell.
struct CompletionWriter {
  let shell: CompletionShell?
  /// Whether there is only one candidate. It is inserted into the line, without its meaning.
  let isAlone: Bool

  func lines(_ candidates: [Candidate]) -> [String] {
    candidates.map { candidate in
      let (word, note) = (ScreenText(candidate.word).text, ScreenText(candidate.note).text)
      switch shell {
      case .zsh?:
        let safe = word.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: ":", with: "\\:")
        return note.isEmpty ? safe : safe + ":" + note
      case .fish?: return note.isEmpty ? word : word + "\t" + note
      default: return Self.quoted(note.isEmpty || isAlone ? word : word + "  " + note)
      }
    }
  }

  /// Escapes a text, because bash's `compgen` expands it: a title of another program must not become a command.
  private static func quoted(_ text: String) -> String {
    // The text is processed by scalars, because in some scripts a letter and a special sign after it are one character.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isWord = "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
      if scalar.isASCII, !isWord, !"-_.,/+@%=:".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}

/// The candidates for a word.
struct CompletionSource {
  let app: AppContext
  let words: [String]
  let index: Int
  /// The typed part of the word.
  let prefix: String

  init(_ words: [String], _ index: Int, _ prefix: String) throws {
    self.words = words
    self.index = index
    self.prefix = prefix
    app = try AppContext(GlobalOptions.parse(Self.globalOptions(words)))
  }

  /// The options that select the store and the language.
  private static func globalOptions(_ words: [String]) -> [String] {
    let names = ["--db", "--config", "--lang", "--now"]
    return words.enumerated().flatMap { place, word -> [String] in
      if names.contains(where: { word.hasPrefix($0 + "=") }) { return [word] }
      guard names.contains(word), words.indices.contains(place + 1) else { return [] }
      return [word, words[place + 1]]
    }
  }

  /// Reads the store. A missing store is not created.
  private func read<Result>(_ none: Result, _ body: (StoreReader) throws -> Result) throws -> Result {
    guard FileManager.default.fileExists(atPath: app.paths.database) else { return none }
    let store = try app.openStore()
    let result = Swift.Result { try store.read(body) }
    try store.close()
    return try result.get()
  }

  /// Ids with titles. Where the typed text begins no id, the titles with this beginning.
  private func candidates(_ items: [(id: String, title: String, note: String)]) -> [Candidate] {
    let ids = items.map {
      Candidate(
        word: String($0.id.prefix(8)), note: [$0.title, $0.note].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    if prefix.isEmpty || ids.contains(where: { $0.word.hasPrefix(prefix) }) { return ids }
    if items.contains(where: { $0.id.hasPrefix(prefix) }) { return items.map { Candidate(word: $0.id) } }
    return items.map { Candidate(word: $0.title, note: $0.note) }
  }

  func tasks(_ view: TaskQuery.View = .open) throws -> [Candidate] {
    try read([]) { store in
      var query = TaskQuery(view, now: app.now, timeZone: app.zone)
      query.limit = 500
      // A word of a title is searched; the beginning of an id is matched among the tasks that are due soonest.
      let words = prefix.split(separator: " ").map(String.init)
      if prefix.contains(where: { !$0.isHexDigit && $0 != "-" }) { query.conditions = words.map { .word($0) } }
      let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
      return try candidates(store.tasks(query).map { ($0.id, $0.title, $0.due.map(relative.short) ?? "") })
    }
  }

  func blocks() throws -> [Candidate] {
    try read([]) { store in
      let table = BlockTable(context: try app.itemContext(store), app: app)
      let day = app.now.addingTimeInterval(-86_400)
      return try candidates(store.blocks(from: day).map { ($0.id, $0.title, table.span($0)) })
    }
  }

  func lists(holding kind: ItemKind?) throws -> [Candidate] {
    try read([]) { store in
      let names = try ListNames(store)
      return names.present.filter { kind.map($0.list.holds) ?? true }
        .map { Candidate(word: names.name($0), note: $0.account.name) }
    }
  }

  func tags() throws -> [Candidate] {
    try read([]) { store in
      try store.openTasksByTag().sorted { $0.key < $1.key }
        .map { Candidate(word: $0.key, note: Texts.tasks($0.value, app.language)) }
    }
  }

  func accounts() throws -> [Candidate] {
    try read([]) { try $0.accounts().map { Candidate(word: $0.name, note: $0.url) } }
  }

  func perspectives() throws -> [Candidate] {
    try read([]) { try $0.perspectives().map { Candidate(word: $0.name) } }
  }

  /// The steps that can be undone.
  func steps() throws -> [Candidate] {
    let texts = StepTexts(FieldWords(zone: app.zone, now: app.now, language: app.language))
    return try read([]) {
      try $0.stepHeadlines(limit: 20).map { Candidate(word: "\($0.number)", note: texts.sentence($0)) }
    }
  }

  func settingKeys() -> [Candidate] {
    SettingsCatalogue.definitions.map { Candidate(word: $0.key, note: $0.label.text(in: app.language)) }
  }

  /// The values of the setting before the word.
  func settingValues() throws -> [Candidate] {
    guard words.indices.contains(index - 1) else { return [] }
    let key = words[index - 1]
    if let kind = ItemKind.allCases.first(where: { DefaultList(kind: $0).key == key }) {
      return try lists(holding: kind) + [Candidate(word: "null")]
    }
    if key == "custom_perspective_id" {
      return try perspectives() + [Candidate(word: "null")]
    }
    switch try SettingsCatalogue.definition(key).kind {
    case .boolean: return ["true", "false"].map { Candidate(word: $0) }
    case .minutes(let values): return values.map { Candidate(word: String($0)) }
    case .choice(let values): return values.map { Candidate(word: $0) }
    case .integer(let range) where range.count <= 32: return range.map { Candidate(word: String($0)) }
    case .sound: return ["none", "system_default", "custom:"].map { Candidate(word: $0) }
    case .complicationSource, .locale:
      let named = try SettingsCatalogue.definition(key).kind.allowed.split(separator: ",")
      return named.map { Candidate(word: $0.trimmingCharacters(in: .whitespaces)) }.filter { $0.word != "…" }
    case .optionalText, .perspective, .optionalList: return [Candidate(word: "null")]
    case .integer: return []
    }
  }

  /// The keys of a filter, and the values after a colon. Bash treats the text before a colon as a separate word.
  func filters() throws -> [Candidate] {
    let isSplit = words.indices.contains(index - 1) && words[index - 1] == ":" && words.indices.contains(index - 2)
    let typed = isSplit ? words[index - 2] + ":" + prefix : prefix
    guard let colon = typed.firstIndex(of: ":") else {
      return ["tag:", "list:", "due:", "prio:", "is:", "not:"].map { Candidate(word: $0) }
    }
    let values: [Candidate] =
      switch typed[..<colon].lowercased() {
      case "tag": try tags()
      case "list", "liste": try lists(holding: .task)
      case "prio": ["high", "medium", "low", "none"].map { Candidate(word: $0) }
      case "is", "ist": Filter.State.allCases.map { Candidate(word: $0.rawValue) }
      case "due", "fällig", "bis": dates().map { Candidate(word: $0.word) } + [Candidate(word: "none")]
      default: []
      }
    if isSplit { return values }
    return values.map { Candidate(word: typed[...colon] + $0.word, note: $0.note) }
  }

  /// The most frequent dates; all other dates in words are read too.
  func dates() -> [Candidate] {
    let words =
      app.language == .german
      ? [
        "heute", "morgen", "übermorgen", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonntag",
      ]
      : ["today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return words.map { Candidate(word: $0) }
  }
}
