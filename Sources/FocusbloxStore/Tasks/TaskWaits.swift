public import FocusbloxModel
import GRDB

/// Which tasks wait for which. A wait within a circle blocks nothing, because nobody could ever begin there.
enum TaskWaits {
  /// FINISHTOSTART, the type of relation by which a task's object names the tasks that wait for it.
  static let word = "x'46494E495348544F5354415254'"

  /// Whether the task `b` can block another.
  private static func isBlocker(_ task: String) -> String { "\(task).status = 'open' AND \(task).foreign_rule IS NULL" }

  /// Walks from the UID of `start` along the open tasks that each waits for.
  static func line(from start: String) -> String {
    """
    WITH RECURSIVE line (uid) AS (VALUES (\(start)) UNION SELECT v.uid FROM line \
    CROSS JOIN tasks y ON y.uid = line.uid AND \(isBlocker("y")) CROSS JOIN task_waits v ON v.task_key = y.key)
    """
  }

  /// Each wait of an open task `x` for an open task `b` that blocks it.
  private static let blocking = """
    FROM task_waits w CROSS JOIN tasks x ON x.key = w.task_key AND x.status = 'open' \
    CROSS JOIN tasks b ON b.uid = w.uid AND \(isBlocker("b")) \
    WHERE NOT EXISTS (\(line(from: "w.uid")) SELECT 1 FROM line WHERE line.uid = x.uid AND x.foreign_rule IS NULL)
    """

  /// The keys of the blocked tasks.
  static let blockedKeys = "SELECT w.task_key \(blocking)"

  static let blockedIDs = "SELECT DISTINCT x.id \(blocking)"

  /// The UIDs that block the task with a key.
  static let blockersOfOne = "SELECT DISTINCT w.uid \(blocking) AND x.id = ?"

  /// The keys of the tasks that cannot begin: the blocked ones, and their subtasks at any depth. A subtask for which the
  /// blocked task waits does not wait for it in turn, nor do the subtasks below.
  static let heldKeys = """
    WITH RECURSIVE held (key, top) AS (SELECT w.task_key, x.uid \(blocking) UNION SELECT c.key, held.top \
    FROM held CROSS JOIN tasks p ON p.key = held.key \
    CROSS JOIN tasks c ON c.parent_uid = p.uid AND c.parent_uid IS NOT NULL AND c.status = 'open' \
    WHERE NOT EXISTS (\(line(from: "held.top")) SELECT 1 FROM line WHERE line.uid = c.uid)) SELECT key FROM held
    """
}

extension StoreReader {
  /// The ids of all blocked tasks.
  public func blockedTaskIDs() throws -> Set<String> {
    Set(try db.cachedStatement(sql: TaskWaits.blockedIDs).rows { try $0.next() as String })
  }

  /// The open tasks for which an open task waits, without those that wait for it in turn.
  public func blockers(ofTask id: String) throws -> [TaskItem] {
    let uids: [String] = try db.cachedStatement(sql: TaskWaits.blockersOfOne).rows([id]) { try $0.next() }
    return try uids.sorted().flatMap { try tasks(uid: $0) }.filter(\.isBlocker)
  }

  /// The UIDs of the tasks for which a task waits, as its own object says or that of another one.
  public func waits(ofTask id: String) throws -> Set<String> {
    let statement = try db.cachedStatement(
      sql: "SELECT w.uid FROM tasks t CROSS JOIN task_waits w ON w.task_key = t.key WHERE t.id = ?")
    return Set(try statement.rows([id]) { try $0.next() as String })
  }

  /// The open tasks that wait for the task with this UID.
  public func tasks(waitingFor uid: String) throws -> [TaskItem] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT x.id FROM task_waits w CROSS JOIN tasks x ON x.key = w.task_key \
        WHERE w.uid = ? AND x.status = 'open' ORDER BY x.key
        """)
    let ids: [String] = try statement.rows([uid]) { try $0.next() }
    return try ids.compactMap { try task(id: $0) }
  }

  /// Whether the open task with the first UID waits for another one, itself or through others. It waits for itself.
  public func isWaiting(_ uid: String, for other: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (\(TaskWaits.line(from: "?")) SELECT 1 FROM line WHERE uid = ?)
        """)
    return try statement.rows([uid, other]) { try $0.next() as Bool }.first ?? false
  }

  /// The UIDs of the open tasks that wait for this one and for which it waits; nothing within such a circle blocks.
  public func circle(of task: TaskItem) throws -> Set<String> {
    guard task.isBlocker, try !waits(ofTask: task.id).isEmpty else { return [] }
    let statement = try db.cachedStatement(sql: "\(TaskWaits.line(from: "?")) SELECT uid FROM line")
    let line: [String] = try statement.rows([task.uid]) { try $0.next() }
    return try Set(line.filter { try $0 != task.uid && isWaiting($0, for: task.uid) })
  }

  /// The open tasks that wait for each other, group by group.
  public func circles() throws -> [[TaskItem]] {
    let statement = try db.cachedStatement(
      sql:
        "SELECT DISTINCT w.task_key, x.id FROM task_waits w CROSS JOIN tasks x ON x.key = w.task_key ORDER BY w.task_key"
    )
    let waiting: [String] = try statement.rows {
      _ = try $0.next() as Int64
      return try $0.next()
    }
    var met: Set<String> = []
    return try waiting.compactMap { try task(id: $0) }.compactMap { task in
      guard !met.contains(task.uid) else { return nil }
      let others = try circle(of: task)
      if others.isEmpty { return nil }
      met.formUnion(others.union([task.uid]))
      return try [task] + others.sorted().compactMap { try tasks(uid: $0).first(where: \.isBlocker) }
    }
  }
}
