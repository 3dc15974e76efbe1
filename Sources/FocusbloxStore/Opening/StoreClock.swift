import FocusbloxModel
import Foundation
import GRDB

/// The time of day that stands for a whole day (MAPPING 1.2): `dueDateMorningReminderHour` and `…Minute`.
public struct AllDayTime: Sendable, Hashable {
  public var hour: Int
  public var minute: Int

  /// The default of the specification (CHECKLIST S0-57).
  public static let nine = AllDayTime(hour: 9, minute: 0)

  public init(hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }
}

/// Turns times as they were given into the instants that queries compare.
struct StoreClock: Sendable {
  let zone: TimeZone
  let allDayTime: AllDayTime

  func due(_ time: CalendarTime?) -> Int64? { time.map { $0.dueInstant(in: zone).stored } }

  func instant(_ time: CalendarTime?) -> Int64? { time.map { $0.instant(in: zone).stored } }

  /// When a notification first fires (CHECKLIST S3-16): exact seconds from a timed anchor; from a whole day whole days are
  /// calendar days, anything else counts from `allDayTime`. `nil` without an anchor, and for places.
  func fireInstant(of trigger: ItemNotification.Trigger, task: TaskItem) -> Int64? {
    switch trigger {
    case .absolute(let date): return date.stored
    case .location: return nil
    case .relative(let offset, let anchor):
      guard let time = task.time(of: anchor) else { return nil }
      guard case .day(let day) = time else { return time.instant(in: zone).stored + Int64(offset) }
      guard let wall = WallTime(day: day, hour: allDayTime.hour, minute: allDayTime.minute) else { return nil }
      let start = wall.instant(in: zone)
      if offset % 86_400 == 0,
        let moved = Calendar.gregorian(in: zone).date(byAdding: .day, value: offset / 86_400, to: start)
      {
        return moved.stored
      }
      return start.stored + Int64(offset)
    }
  }
}

extension StoreClock {
  private var fingerprint: String { "\(zone.identifier) \(allDayTime.hour):\(allDayTime.minute)" }

  /// Computes the instants anew that hang on the zone or on `allDayTime`, when either has changed since the last opening.
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
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT key, due, start, planned FROM tasks WHERE due IS NOT NULL OR start IS NOT NULL OR planned IS NOT NULL")
    let update = try db.makeStatement(sql: "UPDATE tasks SET due_at = ?, start_at = ?, planned_at = ? WHERE key = ?")
    var moved: [(key: Int64, due: Int64?, start: Int64?, planned: Int64?)] = []
    while let row = try rows.next() {
      var columns = Columns(row)
      let key: Int64 = try columns.next()
      moved.append((key, due(try columns.time()), instant(try columns.time()), instant(try columns.time())))
    }
    for row in moved { try update.execute(arguments: [row.due, row.start, row.planned, row.key]) }
  }

  private func moveBlockInstants(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT key, start, end_time FROM blocks")
    for row in rows {
      var columns = Columns(row)
      let key: Int64 = try columns.next()
      try db.execute(
        sql: "UPDATE blocks SET start_at = ?, end_at = ? WHERE key = ?",
        arguments: [instant(try columns.time()), instant(try columns.time()), key])
    }
  }

  private func moveNotifications(_ db: Database) throws {
    let transaction = StoreTransaction(db, clock: self, path: "")
    let ids = try String.fetchAll(db, sql: "SELECT DISTINCT task_id FROM notifications WHERE anchor IS NOT NULL")
    for id in ids {
      if let task = try transaction.task(id: id) { try transaction.moveNotifications(of: task) }
    }
  }
}

extension TaskItem {
  func time(of anchor: ItemNotification.Anchor) -> CalendarTime? {
    switch anchor {
    case .dueDate: due
    case .deferDate: start
    case .plannedDate: planned
    }
  }
}
