package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
import Foundation

/// Resolves the items that a user names: by an id or the prefix of one, by a UID, by the line number of the last list in this terminal,
/// or by words of the title.
package struct Handles {
  package let place: Workplace
  package let store: StoreReader
  /// Whether completed items win where several items have the words.
  package var prefersCompleted = false

  package init(_ place: Workplace, _ store: StoreReader) {
    self.place = place
    self.store = store
  }

  /// What a person can name: a task or a block.
  package enum Item {
    case task(TaskItem)
    case block(FocusBlock)

    package var kind: ItemKind { if case .task = self { .task } else { .block } }

    package var id: String {
      switch self {
      case .task(let task): task.id
      case .block(let block): block.id
      }
    }

    package var title: String {
      switch self {
      case .task(let task): task.title
      case .block(let block): block.title
      }
    }
  }

  package func task(_ text: String) throws -> String { try item(text, of: [.task]).id }

  package func block(_ text: String) throws -> String { try item(text, of: [.block]).id }

  package func item(_ text: String) throws -> (kind: ItemKind, id: String) { try item(text, of: ItemKind.allCases) }

  /// Unquoted words may be one title: `done Milch kaufen`.
  package func tasks(_ texts: [String]) throws -> [String] {
    if texts.count > 1, texts.allSatisfy({ !isID($0) && Int($0) == nil }) {
      let named = try named(texts.joined(separator: " "), [.task])
      if named.count == 1 { return [named[0].id] }
    }
    var ids: [String] = []
    for id in try texts.map({ try task($0) }) where !ids.contains(id) { ids.append(id) }
    return ids
  }

  /// The instance of a series with this id, or in this line of the last list, that was skipped and is gone.
  package func skipped(_ text: String) throws -> SkippedInstance? {
    let line = text.count < 4 ? Int(text).flatMap { ShownLines(place)?.id($0) } : nil
    return try SkippedInstance(idPrefix: line ?? text, in: store)
  }

  private func isID(_ text: String) -> Bool { (try? known(text, ItemKind.allCases)) != nil }

  private func item(_ text: String, of kinds: [ItemKind]) throws -> (kind: ItemKind, id: String) {
    let number = Int(text)
    if let number, text.count < 4 { return try line(number, kinds) }
    do {
      return try known(text, kinds)
    } catch StoreError.ambiguousPrefix(let prefix, let candidates) {
      let items = try candidates.compactMap { try item($0.id) }
      guard let chosen = choose(text, items) else {
        throw StoreError.ambiguousPrefix(prefix, candidates: candidates)
      }
      return (chosen.kind, chosen.id)
    } catch let error as StoreError {
      if let number, let line = try? line(number, kinds) { return line }
      let items = try named(text, kinds)
      if items.isEmpty, let other = try ofOtherKind(text, than: kinds) { throw HandleProblem.otherKind(other) }
      if items.isEmpty { throw error }
      if items.count == 1 { return (items[0].kind, items[0].id) }
      guard let chosen = choose(text, items) else { throw HandleProblem.several(text, items) }
      return (chosen.kind, chosen.id)
    }
  }

  /// The item that the words or the id name, where it is a block and a task is wanted, or the other way round.
  private func ofOtherKind(_ text: String, than kinds: [ItemKind]) throws -> Item? {
    let others = ItemKind.allCases.filter { !kinds.contains($0) }
    if let known = try? known(text, others) { return try item(known.id) }
    let named = try named(text, others)
    return named.count == 1 ? named[0] : nil
  }

  private func known(_ text: String, _ kinds: [ItemKind]) throws -> (kind: ItemKind, id: String) {
    switch kinds {
    case [.task]: (.task, try store.taskID(matching: text))
    case [.block]: (.block, try store.blockID(matching: text))
    default: try store.itemID(matching: text)
    }
  }

  private func line(_ number: Int, _ kinds: [ItemKind]) throws -> (kind: ItemKind, id: String) {
    guard let lines = ShownLines(place), let id = lines.id(number) else { throw HandleProblem.noLine(number) }
    return try known(id, kinds)
  }

  private func item(_ id: String) throws -> Item? {
    if let task = try store.task(id: id) { return .task(task) }
    return try store.block(id: id).map(Item.block)
  }

  /// The items whose titles contain all words; an exact title wins.
  private func named(_ text: String, _ kinds: [ItemKind]) throws -> [Item] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return [] }
    var found: [Item] = []
    if kinds.contains(.task) {
      var query = TaskQuery(.all, now: place.now, timeZone: place.zone)
      query.conditions = words.map { .word($0) }
      query.limit = 200
      let tasks = try store.tasks(query).filter { task in
        words.allSatisfy { Self.folded(task.title).contains(Self.folded($0)) }
      }
      let wanted = tasks.filter { $0.isCompleted == prefersCompleted }
      found += (wanted.isEmpty ? tasks : wanted).map(Item.task)
    }
    if kinds.contains(.block) { found += try store.blocks(withWords: words).map(Item.block) }
    let exact = found.filter { Self.folded($0.title) == Self.folded(text) }
    return exact.isEmpty ? found : exact
  }

  private static func folded(_ text: String) -> String {
    // ASCII has no more to fold, and Foundation's folding goes through UTF-16 at its first use.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).replacingOccurrences(
      of: "ß", with: "ss")
  }

  private func choose(_ text: String, _ items: [Item]) -> Item? {
    guard let number = place.person.choose(text, among: items, in: place.zone, at: place.now),
      items.indices.contains(number)
    else { return nil }
    return items[number]
  }
}

/// A text that does not name exactly one item.
package enum HandleProblem: Error {
  case several(String, [Handles.Item])
  case noLine(Int)
  case otherKind(Handles.Item)
}
