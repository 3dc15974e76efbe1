public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  public func task(id: String) throws -> TaskItem? {
    try db.cachedStatement(sql: "SELECT \(TaskRow.columns) FROM tasks t WHERE t.id = ?")
      .rows(binding: { $0.add(id) }, reading: { try TaskRow.read(&$0, tags: tags(ofKey:)) }).first
  }

  /// The task with this UID in the list, or, for `nil`, in no list.
  public func task(uid: String, in listID: Int64?) throws -> TaskItem? {
    try firstTask("t.uid = ? AND t.list_id IS ?", [uid, listID])
  }

  /// All tasks with this UID, because one object may be in several lists.
  public func tasks(uid: String) throws -> [TaskItem] {
    try allTasks("t.uid = ? ORDER BY t.key", [uid])
  }

  /// The subtasks of the task with this UID, open ones first.
  public func children(ofUID uid: String) throws -> [TaskItem] {
    try allTasks("t.parent_uid = ? ORDER BY t.status <> 'open', t.due_at ASC NULLS LAST, t.key", [uid])
  }

  /// The open tasks that are due between two instants, both inclusive, soonest first.
  public func openTasks(dueFrom from: Date, to: Date) throws -> [TaskItem] {
    try allTasks(
      "t.status = 'open' AND t.due_at >= ? AND t.due_at <= ? ORDER BY t.due_at, t.key", [from.stored, to.stored])
  }

  /// The ids of the open tasks with the next due dates after an instant.
  ///
  /// - Parameter lists: the lists whose tasks are ignored.
  public func nearestDueTasks(after instant: Date, besides lists: Set<Int64>, limit: Int) throws -> [String] {
    let statement = try db.cachedStatement(sql: nearestDueSQL(besides: lists))
    return try statement.rows([instant.stored, limit]) { try $0.next() }
  }

  func nearestDueSQL(besides lists: Set<Int64>) -> String {
    let others = lists.sorted().map(String.init).joined(separator: ",")
    return """
      SELECT id FROM tasks WHERE status = 'open' AND due_at IS NOT NULL AND due_at > ? \
      \(lists.isEmpty ? "" : "AND (list_id IS NULL OR list_id NOT IN (\(others)))") ORDER BY due_at, id LIMIT ?
      """
  }

  /// The open tasks of a series, including hidden ones, soonest due first (S2-32).
  ///
  /// - Parameter first: the id of the first wanted task.
  public func openTasks(ofSeries groupID: String, from first: String? = nil) throws -> [TaskItem] {
    let all = try allTasks("t.series_id = ? AND t.status = 'open' ORDER BY t.due_at ASC NULLS LAST, t.key", [groupID])
    return first.map { first in Array(all.drop { $0.id != first }) } ?? all
  }

  /// The completed tasks of a series, the last completed first.
  public func completedTasks(ofSeries groupID: String) throws -> [TaskItem] {
    try allTasks("t.series_id = ? AND t.status = 'completed' ORDER BY t.completed_at DESC, t.key", [groupID])
  }

  public func tasks(_ query: TaskQuery) throws -> [TaskItem] {
    if let found = try TaskWalk(query, db)?.tasks(db, tags: tags(ofKey:)) { return found }
    let sql = try TaskQuerySQL(query)
    return try db.cachedStatement(sql: sql.select).rows(StatementArguments(sql.arguments)) {
      try TaskRow.read(&$0, tags: tags(ofKey:))
    }
  }

  /// Calls `body` for one task after the other without keeping them. Tasks must not be written meanwhile, because a
  /// moved task could occur twice.
  public func eachTask(_ query: TaskQuery, _ body: (TaskItem) throws -> Void) throws {
    if let found = try TaskWalk(query, db)?.tasks(db, tags: tags(ofKey:)) { return try found.forEach(body) }
    let sql = try TaskQuerySQL(query)
    try each(sql.select, StatementArguments(sql.arguments), body)
  }

  public func countTasks(_ query: TaskQuery) throws -> Int {
    let sql = try TaskQuerySQL(query)
    return try Int.fetchOne(try db.cachedStatement(sql: sql.count), arguments: StatementArguments(sql.arguments)) ?? 0
  }

  /// The number of tasks in each list; `nil` is the key for tasks in no list (S3-49).
  public func countTasksByList(_ query: TaskQuery) throws -> [Int64?: Int] {
    let sql = try TaskQuerySQL(query)
    let counts: [(Int64?, Int)] = try db.makeStatement(sql: sql.countByList).rows(StatementArguments(sql.arguments)) {
      (try $0.optional(), try $0.next())
    }
    return Dictionary(counts, uniquingKeysWith: +)
  }

  /// The number of tasks with each tag (S3-49).
  public func countTasksByTag(_ query: TaskQuery) throws -> [String: Int] {
    let sql = try TaskQuerySQL(query)
    let counts: [(String, Int)] = try db.makeStatement(sql: sql.countByTag).rows(StatementArguments(sql.arguments)) {
      (try $0.next(), try $0.next())
    }
    return Dictionary(counts, uniquingKeysWith: +)
  }

  /// The number of changes to a task; `nil` where no task has this id.
  public func revision(ofTask id: String) throws -> Int64? {
    try db.cachedStatement(sql: "SELECT revision FROM tasks WHERE id = ?")
      .rows(binding: { $0.add(id) }, reading: { try $0.next() as Int64 }).first
  }

  private func firstTask(_ condition: String, _ arguments: StatementArguments) throws -> TaskItem? {
    try allTasks("\(condition) ORDER BY t.key LIMIT 1", arguments).first
  }

  private func allTasks(_ condition: String, _ arguments: StatementArguments) throws -> [TaskItem] {
    let statement = try db.cachedStatement(sql: "SELECT \(TaskRow.columns) FROM tasks t WHERE \(condition)")
    return try statement.rows(arguments) { try TaskRow.read(&$0, tags: tags(ofKey:)) }
  }

  /// Compiles the statement each time. A cached statement would be reset when `body` runs the same query.
  private func each(_ sql: String, _ arguments: StatementArguments, _ body: (TaskItem) throws -> Void) throws {
    try db.makeStatement(sql: sql).eachRow(arguments) { columns in
      try body(try TaskRow.read(&columns, tags: tags(ofKey:)))
    }
  }

  private func tags(ofKey key: Int64) throws -> [String] {
    try db.cachedStatement(sql: "SELECT tag FROM task_tags WHERE task_key = ? ORDER BY position")
      .rows(binding: { $0.add(key) }, reading: { try $0.next() })
  }
}
