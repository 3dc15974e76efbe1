public import FocusbloxModel
public import Foundation
import GRDB

/// One condition of a filter; a task must satisfy all of them.
public indirect enum TaskCondition: Sendable, Hashable {
  /// A word of the title or the notes has this prefix. Accents and case do not matter.
  case word(String)
  /// As ``word(_:)``, or one of these tasks, which are shown with another title than their own, or with one of these tags.
  case wordOr(String, ids: Set<String>, tags: Set<String>)
  case tag(String)
  /// One of these lists.
  case lists(Set<Int64>)
  /// The due date is at or after `from` and before `before`; `nil` means no bound. A task without a due date does not
  /// match.
  case due(from: Date?, before: Date?)
  case noDue
  case importance(Importance)
  /// Open and due before now.
  case overdue
  case flagged, nextUp, recurring
  /// Another program repeats it.
  case foreignSeries
  /// It is one of several single occurrences without their series.
  case singleOccurrence
  /// The task is open and its start is not in the future.
  case available
  /// The task is open and waits for an open task.
  case blocked
  /// The task is available, and neither it nor a task above it is blocked.
  case ready
  /// A change of the task waits for its upload.
  case waiting
  /// The task is in no list.
  case local
  /// The task is in no list since its object was deleted on the server.
  case kept
  case completed, cancelled
  /// Completed at or after `from` and before `before`; `nil` means no bound.
  case completedWithin(from: Date?, before: Date?)
  /// The last change is before this instant.
  case untouched(since: Date)
  case not(TaskCondition)
}

extension TaskCondition {
  /// The SQL condition on `t`.
  ///
  /// - Parameter isTest: whether it is asked of single rows, so that it must not read what other rows have.
  func sql(now: Date, words: WordIndex, isTest: Bool = false) -> (condition: String, arguments: [DatabaseValue]) {
    switch self {
    case .word(let word):
      guard let match = WordMatch(word).expression else {
        // The word consists only of symbols, which the word index does not contain.
        return ("instr(t.title || ' ' || coalesce(t.notes, ''), ?) > 0", [word.databaseValue])
      }
      return ("t.key IN (\(words.keys))", words.arguments(match))
    case .wordOr(let word, let ids, let tags):
      var (condition, arguments) = TaskCondition.word(word).sql(now: now, words: words, isTest: isTest)
      if !ids.isEmpty {
        condition += " OR t.id IN (\(ids.map { _ in "?" }.joined(separator: ", ")))"
        arguments += ids.sorted().map(\.databaseValue)
      }
      if !tags.isEmpty {
        let tagged = Self.hasTag(tags.sorted(), isTest: isTest)
        condition += " OR \(tagged.condition)"
        arguments += tagged.arguments
      }
      return (condition, arguments)
    case .tag(let tag):
      // The index has tags in their original case, so the common variants of case are looked up.
      let forms = Set([tag, tag.lowercased(), tag.uppercased(), tag.prefix(1).uppercased() + tag.dropFirst()]).sorted()
      return Self.hasTag(forms, isTest: isTest)
    case .lists(let ids): return ("t.list_id IN (\(ids.sorted().map(String.init).joined(separator: ",")))", [])
    case .due(let from, let end): return Self.isWithin("t.due_at", from, end)
    case .noDue: return ("t.due_at IS NULL", [])
    case .importance(let importance):
      // The plus sign keeps SQLite from this column's index, whose rows it would have to sort.
      return ("+t.importance = ?", [importance.rank.databaseValue])
    case .overdue: return ("t.status = 'open' AND t.due_at < ?", [now.stored.databaseValue])
    case .flagged: return ("t.flagged = 1", [])
    case .nextUp: return ("t.next_up = 1", [])
    case .foreignSeries: return ("t.foreign_rule IS NOT NULL", [])
    case .singleOccurrence: return (Self.isSingleOccurrence, [])
    case .recurring: return ("(t.recurrence <> 'none' OR t.foreign_rule IS NOT NULL)", [])
    case .available:
      return ("t.status = 'open' AND (t.start_at IS NULL OR t.start_at <= ?)", [now.stored.databaseValue])
    case .blocked: return ("t.key IN (\(TaskWaits.blockedKeys))", [])
    case .ready:
      let (available, arguments) = TaskCondition.available.sql(now: now, words: words, isTest: isTest)
      return ("\(available) AND t.key NOT IN (\(TaskWaits.heldKeys))", arguments)
    case .waiting:
      let pending = "SELECT k.key FROM links l CROSS JOIN tasks k ON k.id = l.item_id"
      return ("t.key IN (\(pending) WHERE l.is_pending = 1 AND l.item_id IS NOT NULL AND l.kind = 'task')", [])
    case .local: return ("t.list_id IS NULL", [])
    case .kept:
      return (
        """
        t.list_id IS NULL AND t.external_id IS NOT NULL AND t.source_system = 'local' \
        AND NOT EXISTS (SELECT 1 FROM sync_items s WHERE s.kind = 'task' AND s.item_id = t.id AND s.kept_local = 1)
        """, []
      )
    case .completed: return ("t.status = 'completed'", [])
    case .completedWithin(let from, let end):
      let (condition, arguments) = Self.isWithin("t.completed_at", from, end)
      return ("t.status = 'completed' AND \(condition)", arguments)
    case .cancelled: return ("t.status = 'cancelled'", [])
    case .untouched(let instant): return ("t.modified < ?", [instant.stored.databaseValue])
    case .not(let condition):
      let (text, arguments) = condition.sql(now: now, words: words, isTest: isTest)
      return ("((\(text)) IS NOT TRUE)", arguments)
    }
  }

  private static func isWithin(
    _ column: String, _ from: Date?, _ end: Date?
  ) -> (condition: String, arguments: [DatabaseValue]) {
    let bounds = [from.map { ("\(column) >= ?", $0) }, end.map { ("\(column) < ?", $0) }].compactMap(\.self)
    // Beside a bound, SQLite would test each row for a missing date.
    return (
      bounds.isEmpty ? "\(column) IS NOT NULL" : bounds.map(\.0).joined(separator: " AND "),
      bounds.map { $0.1.stored.databaseValue }
    )
  }

  static let isSingleOccurrence = "t.foreign_rule LIKE '\(ForeignSeries.occurrencesPrefix)%'"

  /// The task has one of these tags, in this spelling.
  static func hasTag(_ tags: [String], isTest: Bool) -> (condition: String, arguments: [DatabaseValue]) {
    let places = tags.map { _ in "?" }.joined(separator: ", ")
    let condition =
      isTest
      ? "EXISTS (SELECT 1 FROM task_tags WHERE task_key = t.key AND +tag IN (\(places)))"
      : "t.key IN (SELECT task_key FROM task_tags WHERE tag IN (\(places)))"
    return (condition, tags.map(\.databaseValue))
  }

  /// The word for the word index; `nil` for other conditions and for words of symbols only.
  var word: String? {
    if case .word(let word) = self, WordMatch(word).expression != nil { word } else { nil }
  }

  /// One query of the word index for all words, so that a rare word avoids reading a common one; `nil` without words.
  static func match(_ conditions: [TaskCondition]) -> String? {
    let words = conditions.compactMap(\.word).compactMap { WordMatch($0).expression }
    return words.isEmpty ? nil : words.map { "(\($0))" }.joined(separator: " AND ")
  }

  /// The word that a walk tests; `nil` for every other condition.
  var testedWord: WordTest.Word? {
    if case .not(let condition) = self { return condition.word.map { .init(text: $0, isWanted: false) } }
    return word.map { .init(text: $0, isWanted: true) }
  }

  /// Whether an index could find the matches, so that a walk in another order tests them.
  var isTestedInWalk: Bool {
    switch self {
    case .word: word != nil
    case .tag, .lists: true
    case .not(let condition): condition.isTestedInWalk
    default: false
    }
  }

  /// Whether an index other than the index of due dates finds the matches. Then few tasks are read and sorted.
  var isLookedUp: Bool {
    switch self {
    case .word: word != nil
    case .tag, .waiting, .blocked: true
    default: false
    }
  }
}

/// A typed word as a query of the word index.
struct WordMatch {
  /// The spellings of the word; none where it has neither letters nor digits.
  let forms: [String]

  init(_ word: String) {
    forms = word.contains { $0.isLetter || $0.isNumber } ? Self.forms(word.lowercased()) : []
  }

  /// `nil` where the word has neither letters nor digits.
  var expression: String? {
    if forms.isEmpty { return nil }
    return forms.map { form in
      // Foundation's replacement goes through UTF-16 at its first use, also where it finds nothing.
      "\"\(form.contains("\"") ? form.replacingOccurrences(of: "\"", with: "\"\"") : form)\" *"
    }.joined(separator: " OR ")
  }

  /// The spellings of a word. The index ignores accents, but ß and ss differ in it, so both are tried at each position.
  private static func forms(_ word: String) -> [String] {
    if !word.contains("ß"), !word.contains("ss") { return [word] }
    let parts = word.replacingOccurrences(of: "ß", with: "ss").components(separatedBy: "ss")
    var forms = [parts[0]]
    // A word with more positions is looked up only as typed.
    guard parts.count <= 4 else { return [word] }
    for part in parts.dropFirst() { forms = forms.flatMap { [$0 + "ss" + part, $0 + "ß" + part] } }
    return forms
  }
}

extension StoreReader {
  /// Up to this number, reading all blocks costs less than a query of the index with the words of all tasks.
  private static let fewBlocks = 2000

  /// The blocks with all these words in their title, latest first.
  public func blocks(withWords words: [String]) throws -> [FocusBlock] {
    let conditions = words.map { TaskCondition.word($0) }
    guard let query = TaskCondition.match(conditions) else { return [] }
    let count = "SELECT count(*) FROM (SELECT 1 FROM blocks LIMIT \(Self.fewBlocks + 1))"
    if try Int.fetchOne(db, sql: count) ?? 0 <= Self.fewBlocks {
      let test = try WordTest(conditions.compactMap(\.testedWord), db)
      var found: [FocusBlock] = []
      try db.makeStatement(sql: "SELECT title, \(BlockRow.columns) FROM blocks ORDER BY start_at DESC, key")
        .readRows { columns in
          if test.accepts(title: try columns.next(), notes: nil) { found.append(try BlockRow.read(&columns)) }
        }
      return found
    }
    let sql = """
      SELECT \(BlockRow.columns) FROM blocks WHERE key IN \
      (SELECT rowid / 2 FROM other_words WHERE other_words MATCH ? AND rowid % 2 = 1) ORDER BY start_at DESC, key
      """
    return try db.makeStatement(sql: sql).rows([query]) { try BlockRow.read(&$0) }
  }
}
