import FocusbloxModel
import Foundation
import GRDB

@testable import FocusbloxStore

/// A notification with its first fire date and the title of its task.
struct UpcomingNotification: Hashable {
  var notification: ItemNotification
  var title: String
  var fireDate: Date
}

extension StoreReader {
  /// The notifications that first fire between two instants, both inclusive, of tasks that are not completed, soonest
  /// first (S3-109).
  func notifications(dueBetween from: Date, and to: Date) throws -> [UpcomingNotification] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT n.initial_fire_date, t.title, \(NotificationRow.columns) \
        FROM notifications n JOIN tasks t ON t.id = n.task_id \
        WHERE n.initial_fire_date BETWEEN ? AND ? AND t.status = 'open' ORDER BY n.initial_fire_date, n.id
        """)
    return try statement.rows([from.stored, to.stored]) { columns in
      let fires = try columns.date()
      let title: String = try columns.next()
      return UpcomingNotification(notification: try NotificationRow.read(&columns), title: title, fireDate: fires)
    }
  }
}
