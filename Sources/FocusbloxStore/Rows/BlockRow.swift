import FocusbloxModel
import Foundation
import GRDB

/// A row of `blocks`.
enum BlockRow {
  /// The columns of `read`.
  static let columns = """
    id, uid, title, start, end_time, task_uids, plan_mark, alert_minutes_before, held_alarms, foreign_rule, source_system, \
    external_id, list_id, created, modified
    """

  static let insert = """
    INSERT INTO blocks (uid, title, start, start_at, end_time, end_at, task_uids, plan_mark, alert_minutes_before, held_alarms, \
    foreign_rule, source_system, external_id, list_id, created, modified, id) \
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let update = """
    UPDATE blocks SET uid = ?, title = ?, start = ?, start_at = ?, end_time = ?, end_at = ?, task_uids = ?, plan_mark = ?, \
    alert_minutes_before = ?, held_alarms = ?, foreign_rule = ?, source_system = ?, external_id = ?, list_id = ?, created = ?, \
    modified = ?, revision = revision + 1 WHERE id = ?
    """

  static func arguments(_ block: FocusBlock, _ clock: StoreClock) throws -> StatementArguments {
    [
      block.uid, block.title, block.start.description, clock.instant(block.start), block.end.description,
      clock.instant(block.end), try StoredJSON.write(strings: block.taskUIDs), block.planMark?.description,
      block.alertMinutesBefore, block.heldAlarms?.description, block.foreignRule, block.sourceSystem.rawValue,
      block.externalID, block.listID, block.created.stored, block.modified.stored, block.id,
    ]
  }

  static func read(_ columns: inout Columns) throws -> FocusBlock {
    let (id, uid, title): (String, String, String) = (try columns.next(), try columns.next(), try columns.next())
    guard let start = try columns.time(), let end = try columns.time() else {
      throw UnreadableValue(detail: "a block without start or end")
    }
    var block = FocusBlock(id: id, uid: uid, title: title, start: start, end: end, created: .distantPast)
    block.taskUIDs = try columns.strings()
    let mark: String? = try columns.optional()
    block.planMark = mark.flatMap { PlanMark($0) }
    block.alertMinutesBefore = try columns.next()
    let held: String? = try columns.optional()
    block.heldAlarms = held.map { HeldAlarms($0) }
    block.foreignRule = try columns.optional()
    block.sourceSystem = try columns.raw()
    block.externalID = try columns.optional()
    block.listID = try columns.optional()
    block.created = try columns.date()
    block.modified = try columns.date()
    return block
  }
}

extension FocusBlock {
  /// The block as the store returns it: instants in whole seconds.
  var asStored: FocusBlock {
    var block = self
    block.created = created.inWholeSeconds
    block.modified = modified.inWholeSeconds
    return block
  }
}
