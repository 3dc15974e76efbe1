import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import FocusbloxWords
import Foundation

/// The candidates for a word.
struct CompletionSource {
  let app: AppContext
  let words: [String]
  let index: Int
  /// The typed part of the word.
  private(set) var prefix: String

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

  /// Ids with titles. Where the typed text begins no id, the titles with this beginning; a title that several items have
  /// says no more which one is meant.
  private func candidates(_ items: [(id: String, title: String, note: String)]) -> [Candidate] {
    let short = items.map { String($0.id.prefix(8)) }
    let isUnique = Set(short).count == short.count
    let ids = zip(items, short).map { item, short in
      Candidate(
        isUnique ? short : item.id, note: [item.title, item.note].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    if prefix.isEmpty || ids.contains(where: { $0.word.hasPrefix(prefix) }) { return ids }
    if items.contains(where: { $0.id.hasPrefix(prefix) }) { return items.map { Candidate($0.id) } }
    let named = Dictionary(grouping: items, by: \.title)
    return zip(items, ids).compactMap { item, id in
      named[item.title, default: []].count > 1
        ? Candidate(id: id.word, of: item.title, note: item.note)
        : Candidate(foreign: item.title, or: id.word, note: item.note)
    }
  }

  func tasks(_ view: TaskQuery.View = .open) throws -> [Candidate] {
    try read([]) { store in
      var query = TaskQuery(view, now: app.now, timeZone: app.zone)
      query.limit = 500
      // A word of a title is searched; the beginning of an id is matched among the tasks that are due soonest.
      let words = prefix.split(separator: " ").map(String.init)
      if prefix.contains(where: { !$0.isHexDigit && $0 != "-" }) { query.conditions = words.map { .word($0) } }
      let relative = app.relative
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
        .compactMap { Candidate(foreign: names.name($0), or: $0.list.href, note: $0.account.name) }
    }
  }

  func tags() throws -> [Candidate] {
    try read([]) { store in
      try store.openTasksByTag().sorted { $0.key < $1.key }
        .compactMap { Candidate(foreign: $0.key, note: Texts.tasks($0.value, app.language)) }
    }
  }

  func accounts() throws -> [Candidate] {
    try read([]) {
      try $0.accounts().filter { $0.subscription == nil }.compactMap { Candidate(foreign: $0.name, note: $0.url) }
    }
  }

  func perspectives() throws -> [Candidate] {
    try read([]) { try $0.perspectives().compactMap { Candidate(foreign: $0.name, or: $0.id) } }
  }

  /// The steps that can be undone.
  func steps() throws -> [Candidate] {
    let texts = StepTexts(app.wording.fields)
    return try read([]) {
      try $0.stepHeadlines(limit: 20).map { Candidate("\($0.number)", note: texts.sentence($0)) }
    }
  }

  func settingKeys() -> [Candidate] {
    SettingsCatalogue.definitions.map { Candidate($0.key, note: $0.label.text(in: app.language)) }
  }

  /// The values of the setting before the word.
  func settingValues() throws -> [Candidate] {
    guard words.indices.contains(index - 1) else { return [] }
    let key = words[index - 1]
    if let kind = ItemKind.allCases.first(where: { DefaultList(kind: $0).key == key }) {
      return try lists(holding: kind) + [Candidate("null")]
    }
    if key == "custom_perspective_id" {
      return try perspectives() + [Candidate("null")]
    }
    switch try SettingsCatalogue.definition(key).kind {
    case .boolean: return ["true", "false"].map { Candidate($0) }
    case .minutes(let values): return values.map { Candidate(String($0)) }
    case .choice(let values): return values.map { Candidate($0) }
    case .integer(let range) where range.count <= 32: return range.map { Candidate(String($0)) }
    case .sound: return ["none", "system_default", "custom:"].map { Candidate($0) }
    case .complicationSource, .locale:
      let named = try SettingsCatalogue.definition(key).kind.allowed.split(separator: ",")
      return named.map { Candidate($0.trimmingCharacters(in: .whitespaces)) }.filter { $0.word != "…" }
    case .optionalText, .perspective, .optionalList, .names, .addresses: return [Candidate("null")]
    case .integer, .workHours: return []
    }
  }

  /// The keys of a filter, and the values behind a key or sign.
  func filters() throws -> [Candidate] {
    try values(behind: ["tag:", "list:", "due:", "done:", "prio:", "is:", "not:"])
  }

  /// The keys of a task in one line, and the values behind a key or sign.
  func taskWords() throws -> [Candidate] {
    try values(behind: [
      "tag:", "list:", "due:", "start:", "planned:", "prio:", "repeat:", "remind:", "parent:", "after:", "before:",
      "est:",
      "is:",
    ])
  }

  private func values(behind keys: [String]) throws -> [Candidate] {
    if prefix.hasPrefix("#") {
      // The value of a sign ends at a blank.
      return try tags().filter { !$0.word.contains(" ") }.map { $0.behind("#") }
    }
    guard let colon = prefix.firstIndex(of: ":") else { return keys.map { Candidate($0) } }
    let key = String(prefix[...colon])
    let isFilter = keys.contains("not:")
    let source = with(String(prefix[prefix.index(after: colon)...]))
    let values: [Candidate] =
      switch key.dropLast().lowercased() {
      case "tag": try tags()
      case "list", "liste": try lists(holding: .task)
      case "prio": ["high", "medium", "low", "none"].map { Candidate($0) }
      case "is" where isFilter, "ist" where isFilter: Filter.State.allCases.map { Candidate($0.rawValue) }
      case "is", "ist": [Candidate("flagged")]
      case "due", "fällig", "bis", "start", "ab", "planned", "geplant": dates() + (isFilter ? [Candidate("none")] : [])
      case "done" where isFilter, "completed" where isFilter, "erledigt" where isFilter: pastDays()
      case "repeat", "wdh": RecurrencePattern.named.map { Candidate($0.description) }
      case "remind", "erinnern": LeadTimes.words.map { Candidate($0) }
      case "parent", "unter", "after", "nach", "before", "vor": try source.tasks()
      default: []
      }
    return values.map { $0.behind(key) }
  }

  private func with(_ prefix: String) -> CompletionSource {
    var result = self
    result.prefix = prefix
    return result
  }

  private func pastDays() -> [Candidate] {
    (FrequentDates.past(isGerman: app.language == .german) + ["-7d.."]).map { Candidate($0) }
  }

  /// The most frequent dates; all other dates in words are read too.
  func dates() -> [Candidate] {
    FrequentDates.coming(isGerman: app.language == .german).map { Candidate($0) }
  }
}
