import FocusbloxModel
import GRDB

/// A wait that only the object of the other task tells.
private struct ToldWait: Hashable {
  var taskKey: Int64
  var uid: String
}

extension StoreReader {
  /// What tasks wait for as only the objects of the others say, by the UID of the task that waits.
  public func toldWaits() throws -> [String: Set<String>] {
    let statement = try db.cachedStatement(
      sql: "SELECT t.uid, w.uid FROM task_waits w CROSS JOIN tasks t ON t.key = w.task_key WHERE w.is_told = 1")
    let rows = try statement.rows { (try $0.next() as String, [try $0.next() as String] as Set) }
    return Dictionary(rows) { $0.union($1) }
  }

  /// The UIDs of the tasks whose objects may name tasks that wait for them, each with the text.
  fileprivate func textsWithWaits() throws -> [(uid: String, text: [UInt8])] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT t.uid, x.base FROM link_texts x CROSS JOIN links l ON l.id = x.link_id AND l.kind = 'task' \
        CROSS JOIN tasks t ON t.id = l.item_id WHERE instr(x.base, \(TaskWaits.word)) > 0 \
        UNION ALL SELECT t.uid, s.text FROM sync_items s INDEXED BY sync_items_told \
        CROSS JOIN tasks t ON t.id = s.item_id WHERE s.kind = 'task' AND instr(s.text, \(TaskWaits.word)) > 0
        """)
    return try statement.rows { (try $0.next() as String, try $0.bytes() ?? []) }
  }
}

extension StoreTransaction {
  /// Writes which tasks wait because the object of another task says so. Nothing is written where nothing differs.
  ///
  /// - Parameter waiting: the UIDs of the tasks that wait for the task of an object.
  public func renewToldWaits(_ waiting: ([UInt8]) -> Set<String>) throws {
    var told: Set<ToldWait> = []
    let keys = try db.cachedStatement(sql: "SELECT key FROM tasks WHERE uid = ?")
    for (uid, text) in try textsWithWaits() {
      for other in waiting(text) {
        for key in try keys.rows([other], { try $0.next() as Int64 }) { told.insert(ToldWait(taskKey: key, uid: uid)) }
      }
    }
    let known = Set(
      try db.cachedStatement(sql: "SELECT task_key, uid FROM task_waits WHERE is_told = 1")
        .rows { ToldWait(taskKey: try $0.next(), uid: try $0.next()) })
    let removal = try db.cachedStatement(sql: "DELETE FROM task_waits WHERE task_key = ? AND uid = ?")
    for wait in known.subtracting(told) { try removal.execute(arguments: [wait.taskKey, wait.uid]) }
    // What the task's own object says stays its own.
    let insertion = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO task_waits (task_key, uid, is_told) VALUES (?, ?, 1)")
    for wait in told.subtracting(known) { try insertion.execute(arguments: [wait.taskKey, wait.uid]) }
  }
}
