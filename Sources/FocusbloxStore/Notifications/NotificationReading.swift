public import FocusbloxModel
import GRDB

extension StoreReader {
  public func notification(id: String) throws -> ItemNotification? {
    try notifications("n.id = ?", [id]).first
  }

  /// The notifications of a task in the order of their creation.
  public func notifications(ofTask taskID: String) throws -> [ItemNotification] {
    try db.cachedStatement(sql: NotificationSQL.select("n.task_id = ?"))
      .rows(binding: { $0.add(taskID) }, reading: { try NotificationRow.read(&$0) })
  }

  /// The notifications of all tasks in the order of their creation.
  public func notifications() throws -> [ItemNotification] { try notifications("TRUE", []) }

  /// The notifications of open tasks, from which a notifier plans.
  public func notificationsOfOpenTasks() throws -> [ItemNotification] {
    try notifications("n.task_id IN (SELECT id FROM tasks WHERE status = 'open')", [])
  }

  private func notifications(_ condition: String, _ arguments: StatementArguments) throws -> [ItemNotification] {
    let statement = try db.cachedStatement(sql: NotificationSQL.select(condition))
    return try statement.rows(arguments) { try NotificationRow.read(&$0) }
  }
}

enum NotificationSQL {
  static func select(_ condition: String) -> String {
    "SELECT \(NotificationRow.columns) FROM notifications n WHERE \(condition) ORDER BY n.created, n.rowid"
  }
}

extension StoreReader {
  /// The ids of the tasks among `ids` that have a reminder of their own.
  public func tasksWithReminders(among ids: [String]) throws -> Set<String> {
    // Few ids use the index one by one; many ids read all tasks that have reminders.
    if ids.count > 500 {
      let all: [String] = try db.makeStatement(sql: "SELECT DISTINCT task_id FROM notifications").rows([]) {
        try $0.next()
      }
      return Set(all)
    }
    let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM notifications WHERE task_id = ?)")
    return Set(try ids.filter { id in try statement.isTrue { $0.add(id) } })
  }
}
