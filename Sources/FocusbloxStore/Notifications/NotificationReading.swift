public import FocusbloxModel
public import Foundation
import GRDB

/// A notification with its first fire date and the title of its task.
public struct UpcomingNotification: Sendable, Hashable {
  public var notification: ItemNotification
  public var title: String
  public var fireDate: Date
}

extension StoreReader {
  public func notification(id: String) throws -> ItemNotification? {
    try notifications("n.id = ?", [id]).first
  }

  /// The notifications of a task in the order of their creation.
  public func notifications(ofTask taskID: String) throws -> [ItemNotification] {
    try db.cachedStatement(sql: NotificationSQL.select("n.task_id = ?"))
      .rows(binding: { $0.add(taskID) }, reading: { try NotificationRow.read(&$0) })
  }

  /// The notifications of open tasks, from which a notifier plans.
  public func notificationsOfOpenTasks() throws -> [ItemNotification] {
    try notifications("n.task_id IN (SELECT id FROM tasks WHERE status = 'open')", [])
  }

  /// "Upcoming Notifications": the notifications that first fire between two instants, both inclusive, of tasks that
  /// are not completed, soonest first (S3-109).
  public func notifications(dueBetween from: Date, and to: Date) throws -> [UpcomingNotification] {
    let statement = try db.cachedStatement(sql: NotificationSQL.upcoming)
    return try statement.rows([from.stored, to.stored]) { columns in
      let fires = try columns.date()
      let title: String = try columns.next()
      return UpcomingNotification(notification: try NotificationRow.read(&columns), title: title, fireDate: fires)
    }
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

  static let upcoming = """
    SELECT n.initial_fire_date, t.title, \(NotificationRow.columns) \
    FROM notifications n JOIN tasks t ON t.id = n.task_id \
    WHERE n.initial_fire_date BETWEEN ? AND ? AND t.status = 'open' ORDER BY n.initial_fire_date, n.id
    """
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
