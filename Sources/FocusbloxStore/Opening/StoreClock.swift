import FocusbloxModel
import Foundation
import GRDB

/// The time of day of an all-day date: `dueDateMorningReminderHour` and `…Minute`.
public struct AllDayTime: Sendable, Hashable {
  public var hour: Int
  public var minute: Int

  /// The default of the specification (S0-57).
  public static let nine = AllDayTime(hour: 9, minute: 0)

  public init(hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }
}

/// Converts times in their given form to the instants that queries compare.
struct StoreClock: Sendable {
  let zone: TimeZone
  private let settings: Settings

  init(zone: TimeZone, allDayTime: AllDayTime) {
    self.zone = zone
    var settings = Settings()
    settings.dueDateMorningReminderHour = allDayTime.hour
    settings.dueDateMorningReminderMinute = allDayTime.minute
    self.settings = settings
  }

  func due(_ time: CalendarTime?) -> Int64? { time.map { $0.dueInstant(in: zone).stored } }

  func instant(_ time: CalendarTime?) -> Int64? { time.map { $0.instant(in: zone).stored } }

  /// The first fire date of a notification; `nil` without an anchor date, and for locations.
  func fireInstant(of notification: ItemNotification, task: TaskItem) -> Int64? {
    notification.initialFireDate(for: task, settings: settings, zone: zone)?.stored
  }
}

extension StoreClock {
  private var fingerprint: String {
    "\(zone.identifier) \(settings.dueDateMorningReminderHour):\(settings.dueDateMorningReminderMinute)"
  }

  /// Recomputes the instants that depend on the zone or on `allDayTime`, where either has changed since the last
  /// opening.
  func bringUpToDate(_ db: Database) throws {
    let known = try String.fetchOne(db, sql: "SELECT value FROM memos WHERE key = 'clock'")
    guard known != fingerprint else { return }
    try db.inTransaction(.immediate) {
      if known != nil {
        try moveTaskInstants(db)
        try moveBlockInstants(db)
        try moveNotifications(db)
      }
      try db.execute(sql: "INSERT OR REPLACE INTO memos (key, value) VALUES ('clock', ?)", arguments: [fingerprint])
      return .commit
    }
  }

  private func moveTaskInstants(_ db: Database) throws {
    let dated = try db.makeStatement(
      sql:
        "SELECT key, due, start, planned FROM tasks WHERE due IS NOT NULL OR start IS NOT NULL OR planned IS NOT NULL")
    let update = try db.makeStatement(sql: "UPDATE tasks SET due_at = ?, start_at = ?, planned_at = ? WHERE key = ?")
    var moved: [(key: Int64, due: Int64?, start: Int64?, planned: Int64?)] = []
    try dated.eachRow { columns in
      let key: Int64 = try columns.next()
      moved.append((key, due(try columns.time()), instant(try columns.time()), instant(try columns.time())))
    }
    for row in moved { try update.execute(arguments: [row.due, row.start, row.planned, row.key]) }
  }

  private func moveBlockInstants(_ db: Database) throws {
    let moved = try db.makeStatement(sql: "SELECT key, start, end_time FROM blocks").rows { columns in
      let key: Int64 = try columns.next()
      return (key: key, start: instant(try columns.time()), end: instant(try columns.time()))
    }
    for row in moved {
      try db.execute(
        sql: "UPDATE blocks SET start_at = ?, end_at = ? WHERE key = ?", arguments: [row.start, row.end, row.key])
    }
  }

  private func moveNotifications(_ db: Database) throws {
    let transaction = StoreTransaction(db, clock: self, path: "")
    let ids = try String.fetchAll(db, sql: "SELECT DISTINCT task_id FROM notifications WHERE anchor IS NOT NULL")
    for id in ids {
      if let task = try transaction.task(id: id) { try transaction.moveNotifications(of: task, since: task) }
    }
  }
}
