public import FocusbloxModel
public import Foundation
import GRDB

/// One condition of a filter; a task has to meet all of them.
public indirect enum TaskCondition: Sendable, Hashable {
  /// A word of the title or the notes begins so; accents and case do not matter.
  case word(String)
  /// As several of those; the index of words is asked once, so that a rare word spares the reading of a common one.
  case words([String])
  case tag(String)
  /// One of these lists.
  case lists(Set<Int64>)
  /// Due from one instant on and before another; `nil` is no bound. Without a due date it is not met.
  case due(from: Date?, before: Date?)
  case noDue
  case importance(Importance)
  /// Open and due before now.
  case overdue
  case flagged, nextUp, recurring
  /// Another program repeats it.
  case foreignSeries
  /// Open, and its start has come.
  case available
  /// A change of it waits for its upload.
  case waiting
  /// In no list.
  case local
  case completed
  /// Last changed before this.
  case untouched(since: Date)
  case not(TaskCondition)
}

extension TaskCondition {
  /// What `t` has to meet.
  func sql(now: Date) -> (condition: String, arguments: [DatabaseValue]) {
    switch self {
    case .word(let word):
      guard let match = WordMatch(word).expression else {
        // Nothing that the index of words knows: signs alone.
        return ("instr(t.title || ' ' || coalesce(t.notes, ''), ?) > 0", [word.databaseValue])
      }
      return (
        "t.key IN (SELECT rowid / 2 FROM item_words WHERE item_words MATCH ? AND rowid % 2 = 0)", [match.databaseValue]
      )
    case .words(let words):
      let match = Self.match(words)
      return (
        "t.key IN (SELECT rowid / 2 FROM item_words WHERE item_words MATCH ? AND rowid % 2 = 0)", [match.databaseValue]
      )
    case .tag(let tag):
      // Case does not matter as far as people mix it: the index knows tags as they are written.
      let forms = Set([tag, tag.lowercased(), tag.uppercased(), tag.prefix(1).uppercased() + tag.dropFirst()]).sorted()
      let places = forms.map { _ in "?" }.joined(separator: ", ")
      return ("t.key IN (SELECT task_key FROM task_tags WHERE tag IN (\(places)))", forms.map(\.databaseValue))
    case .lists(let ids): return ("t.list_id IN (\(ids.sorted().map(String.init).joined(separator: ",")))", [])
    case .due(let from, let end):
      let bounds = [from.map { ("t.due_at >= ?", $0) }, end.map { ("t.due_at < ?", $0) }].compactMap(\.self)
      return (
        (["t.due_at IS NOT NULL"] + bounds.map(\.0)).joined(separator: " AND "),
        bounds.map { $0.1.stored.databaseValue }
      )
    case .noDue: return ("t.due_at IS NULL", [])
    case .importance(let importance): return ("t.importance = ?", [importance.rank.databaseValue])
    case .overdue: return ("t.status = 'open' AND t.due_at < ?", [now.stored.databaseValue])
    case .flagged: return ("t.flagged = 1", [])
    case .nextUp: return ("t.next_up = 1", [])
    case .foreignSeries: return ("t.foreign_rule IS NOT NULL", [])
    case .recurring: return ("(t.recurrence <> 'none' OR t.foreign_rule IS NOT NULL)", [])
    case .available:
      return ("t.status = 'open' AND (t.start_at IS NULL OR t.start_at <= ?)", [now.stored.databaseValue])
    case .waiting:
      let pending = "SELECT k.key FROM links l CROSS JOIN tasks k ON k.id = l.item_id"
      return ("t.key IN (\(pending) WHERE l.is_pending = 1 AND l.item_id IS NOT NULL AND l.kind = 'task')", [])
    case .local: return ("t.list_id IS NULL", [])
    case .completed: return ("t.status = 'completed'", [])
    case .untouched(let instant): return ("t.modified < ?", [instant.stored.databaseValue])
    case .not(let condition):
      let (text, arguments) = condition.sql(now: now)
      return ("((\(text)) IS NOT TRUE)", arguments)
    }
  }

  private static func match(_ words: [String]) -> String {
    words.compactMap { WordMatch($0).expression }.map { "(\($0))" }.joined(separator: " AND ")
  }

  /// What the index of words is asked for; none where no words are looked for.
  static func match(_ conditions: [TaskCondition]) -> String? {
    let words = conditions.compactMap { condition -> String? in
      if case .word(let word) = condition { word } else { nil }
    }
    let text = match(words)
    return text.isEmpty ? nil : text
  }

  /// Words that all have to be met as one condition.
  static func withWordsTogether(_ conditions: [TaskCondition]) -> [TaskCondition] {
    let words = conditions.compactMap { condition -> String? in
      guard case .word(let word) = condition, WordMatch(word).expression != nil else { return nil }
      return word
    }
    guard words.count > 1 else { return conditions }
    let others = conditions.filter { condition in
      guard case .word(let word) = condition else { return true }
      return WordMatch(word).expression == nil
    }
    return others + [.words(words)]
  }

  /// Whether an index other than that of due dates finds what meets it: then few tasks are read and sorted.
  var isLookedUp: Bool {
    switch self {
    case .word(let word): WordMatch(word).expression != nil
    case .words: true
    case .tag, .waiting: true
    default: false
    }
  }
}

/// A typed word as the index of words is asked for it.
struct WordMatch {
  /// `nil` where the word has neither letters nor digits.
  let expression: String?

  init(_ word: String) {
    guard word.contains(where: { $0.isLetter || $0.isNumber }) else {
      expression = nil
      return
    }
    let quoted = Self.forms(word.lowercased()).map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\" *" }
    expression = quoted.joined(separator: " OR ")
  }

  /// Accents fall away in the index; ß and ss are the same to a user only, at each place of the word.
  private static func forms(_ word: String) -> [String] {
    let parts = word.replacingOccurrences(of: "ß", with: "ss").components(separatedBy: "ss")
    var forms = [parts[0]]
    // A word with more of them is looked for as it was typed.
    guard parts.count <= 4 else { return [word] }
    for part in parts.dropFirst() { forms = forms.flatMap { [$0 + "ss" + part, $0 + "ß" + part] } }
    return forms
  }
}

extension StoreReader {
  /// The blocks that have all these words in their title, the latest first.
  public func blocks(withWords words: [String]) throws -> [FocusBlock] {
    let matches = words.compactMap { WordMatch($0).expression }
    if matches.isEmpty { return [] }
    let query = matches.map { "(\($0))" }.joined(separator: " AND ")
    let sql = """
      SELECT \(BlockRow.columns) FROM blocks WHERE key IN \
      (SELECT rowid / 2 FROM item_words WHERE item_words MATCH ? AND rowid % 2 = 1) ORDER BY start_at DESC, key
      """
    return try db.makeStatement(sql: sql).rows([query]) { try BlockRow.read(&$0) }
  }
}
