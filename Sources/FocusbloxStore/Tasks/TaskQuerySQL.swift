import FocusbloxModel
import Foundation
import GRDB

/// A `TaskQuery` as SQL. Each condition on open tasks repeats the condition of a partial index word for word, because
/// SQLite uses the index only then.
struct TaskQuerySQL {
  private(set) var conditions: [String] = []
  private(set) var arguments: [DatabaseValue] = []
  private let order: String
  private let source: String
  private let limit: Int?

  /// Open, and not a recurring task that is due after the start of tomorrow; this is the only definition (S2-15,
  /// S2-19). An all-day task is due in its last second, so tomorrow's tasks are hidden (G8).
  private static let backlog = """
    t.status = 'open' \
    AND ((t.recurrence = 'none' AND (t.foreign_rule IS NULL OR \(TaskCondition.isSingleOccurrence))) \
    OR t.due_at IS NULL OR t.due_at <= ?)
    """

  private static let open = "t.status = 'open'"

  private static let recurring = "t.status = 'open' AND (t.recurrence <> 'none' OR t.foreign_rule IS NOT NULL)"

  /// - Parameter index: the index that gives the order; without it SQLite chooses.
  init(_ query: TaskQuery, index: String? = nil) throws {
    // Few views need the day, and Foundation's calendar costs more than SQLite's work on a short query.
    lazy var calendar = Calendar.gregorian(in: query.timeZone)
    lazy var today = calendar.startOfDay(for: query.now)
    lazy var tomorrow = calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
    order = Self.order(query)
    // Another index yields the keys, so the words only test them.
    let isTest = query.uids != nil || query.parents != nil
    let wordIndex = WordIndex(query.view)
    let words = isTest ? nil : TaskCondition.match(query.conditions)
    source =
      if let index {
        "tasks t INDEXED BY \(index)"
      } else if query.uids != nil {
        "tasks t INDEXED BY tasks_uid"
      } else if query.parents != nil {
        "tasks t INDEXED BY tasks_parent"
      } else if words != nil {
        // The word index yields the keys in their order.
        "(\(wordIndex.keys)) w CROSS JOIN tasks t ON t.key = w.key"
      } else if query.tag == nil, query.seriesID == nil, !query.conditions.contains(where: \.isLookedUp),
        let few = query.view.narrowIndex
      {
        // SQLite would scan a smaller index of all open tasks.
        "tasks t INDEXED BY \(few)"
      } else {
        // Another index yields the keys of the tasks. The hint keeps SQLite from scanning all tasks in the order of due
        // dates.
        query.conditions.contains(where: \.isLookedUp) ? "tasks t NOT INDEXED" : "tasks t"
      }
    limit = query.limit

    if let words { arguments += wordIndex.arguments(words) }
    switch query.view {
    case .backlog: add(Self.backlog, tomorrow)
    case .today:
      add(Self.open)
      add("t.due_at >= ? AND t.due_at < ?", today, tomorrow)
    case .overdue:
      add(Self.open)
      add("t.due_at < ?", query.now)
    case .dueSoon:
      add(Self.open)
      add("t.due_at >= ?", query.now)
      if let end = query.dueSoonEnd { add("t.due_at < ?", end) }
    case .nextUp:
      add(Self.open)
      add("t.next_up = 1")
    case .flagged:
      add(Self.open)
      add("t.flagged = 1")
    case .startingToday:
      add(Self.open)
      add("t.start_at IS NOT NULL AND t.start_at >= ? AND t.start_at < ?", today, tomorrow)
    case .plannedToday:
      add(Self.open)
      add("t.planned_at IS NOT NULL AND t.planned_at < ?", tomorrow)
    case .inbox:
      // The inbox is the part of the backlog that is not yet sorted into a list.
      add(Self.backlog, tomorrow)
      add("t.list_id IS NULL AND t.parent_uid IS NULL")
    case .recurring: add(Self.recurring)
    case .completed: add("t.status = 'completed'")
    case .open: add(Self.open)
    case .all: break
    }
    if query.onlyAvailable { add("(t.start_at IS NULL OR t.start_at <= ?)", query.now) }
    if !query.besides.isEmpty {
      let lists = query.besides.sorted().map(String.init).joined(separator: ",")
      conditions.append("(t.list_id IS NULL OR t.list_id NOT IN (\(lists)))")
    }
    if let list = query.listID { add("t.list_id = ?", equal: list.databaseValue) }
    if let series = query.seriesID { add("t.series_id = ?", equal: series.databaseValue) }
    if let uids = query.uids { add("t.uid IN (SELECT value FROM json_each(?))", equal: try Self.list(uids)) }
    if let parents = query.parents {
      // The first condition is the condition of the index.
      conditions.append("t.parent_uid IS NOT NULL")
      add("t.parent_uid IN (SELECT value FROM json_each(?))", equal: try Self.list(parents))
    }
    if let tag = query.tag {
      add("t.key IN (SELECT task_key FROM task_tags WHERE tag = ?)", equal: tag.databaseValue)
    }
    for condition in words == nil ? query.conditions : query.conditions.filter({ $0.word == nil }) {
      let (text, values) = condition.sql(now: query.now, words: wordIndex)
      // Otherwise SQLite would combine each key with each UID.
      conditions.append("(\(isTest ? text.replacingOccurrences(of: "t.key IN", with: "+t.key IN") : text))")
      arguments += values
    }
  }

  private static func order(_ query: TaskQuery) -> String {
    let terms: [Term] =
      switch query.order {
      case .due: query.view == .completed ? [.down("t.completed_at"), .up("t.key")] : byDue
      case .importance: [.down("t.importance")] + byDueBehind + byAge
      case .created: [.down("t.created"), .down("t.key")]
      case .manual: [.up(Self.placeInOwnOrder), .up("t.created"), .up("t.title"), .up("t.uid"), .up("t.key")]
      case .modified: [.up("t.modified")] + byDueBehind + [.down("t.importance")] + byAge
      }
    return terms.map { $0.sql(isReversed: query.isFromTheEnd) }.joined(separator: ", ")
  }

  /// `TaskItem.placeInOwnOrder`. Two machines have the same titles and UIDs, but not
  /// the same keys.
  private static let placeInOwnOrder = "coalesce(t.sort_order, t.created - 978307200)"

  private static let byAge: [Term] = [.up("t.created"), .up("t.key")]
  private static let byDue: [Term] = [.upNullsLast("t.due_at"), .down("t.importance")] + byAge
  /// Behind other columns, SQLite takes an index only where missing dates have a column of their own.
  private static let byDueBehind: [Term] = [.up("t.due_at IS NULL"), .up("t.due_at")]

  private enum Term {
    case up(String)
    case down(String)
    case upNullsLast(String)

    func sql(isReversed: Bool) -> String {
      switch self {
      case .up(let column): column + (isReversed ? " DESC" : " ASC")
      case .down(let column): column + (isReversed ? " ASC" : " DESC")
      case .upNullsLast(let column): column + (isReversed ? " DESC NULLS FIRST" : " ASC NULLS LAST")
      }
    }
  }

  /// Any number of values as one parameter, so that the statement stays the same.
  private static func list(_ values: Set<String>) throws -> DatabaseValue {
    try StoredJSON.write(strings: values.sorted()).databaseValue
  }

  private mutating func add(_ condition: String, _ instants: Date...) {
    conditions.append(condition)
    arguments += instants.map { $0.stored.databaseValue }
  }

  private mutating func add(_ condition: String, equal value: DatabaseValue) {
    conditions.append(condition)
    arguments.append(value)
  }

  private var filter: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

  /// The rows in their order, without a limit.
  var rows: String { " FROM \(source)\(filter) ORDER BY \(order)" }

  var select: String { "SELECT \(TaskRow.columns)\(rows)" + (limit.map { " LIMIT \($0)" } ?? "") }

  private static let openCount = "SELECT coalesce(sum(count), 0) FROM task_counts WHERE status = 'open'"

  /// The counts of open tasks are kept. The backlog is these without the hidden tasks, which an index counts.
  var count: String {
    if limit == nil, conditions == [Self.open] { return Self.openCount }
    if limit == nil, conditions == [Self.backlog] {
      let waiting = "SELECT count(*) FROM tasks t WHERE \(Self.recurring) AND t.due_at > ?"
      return "SELECT (\(Self.openCount)) - (\(waiting))"
    }
    return limit.map { "SELECT count(*) FROM (SELECT 1 FROM \(source)\(filter) LIMIT \($0))" }
      ?? "SELECT count(*) FROM \(source)\(filter)"
  }

  var countByList: String {
    conditions == [Self.open]
      ? "SELECT nullif(list_id, 0), count FROM task_counts WHERE status = 'open' AND count > 0"
      : "SELECT t.list_id, count(*) FROM \(source)\(filter) GROUP BY t.list_id"
  }

  /// The tasks come first, because an index narrows them, and not all tags.
  var countByTag: String {
    "SELECT g.tag, count(*) FROM \(source) CROSS JOIN task_tags g ON g.task_key = t.key\(filter) GROUP BY g.tag"
  }
}
