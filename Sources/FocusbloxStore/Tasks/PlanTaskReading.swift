public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// All open tasks in the order of a list, as a plan reads them: the columns that matter to it cost a third of all.
  /// `after` has what each task's own object says.
  public func planTasks(at now: Date, in zone: TimeZone) throws -> [PlanTask] {
    let query = try TaskQuerySQL(TaskQuery(.open, now: now, timeZone: zone))
    let statement = try db.cachedStatement(
      sql: """
        SELECT t.uid, t.created, t.due, t.start, t.planned, t.estimate, t.importance, t.urgency, t.flagged, t.next_up, \
        t.recurrence <> 'none', t.foreign_rule, t.waits_for, t.id, t.title, t.parent_uid, t.list_id\(query.rows)
        """)
    return try statement.rows(StatementArguments(query.arguments)) { columns in
      var task = PlannableTask(uid: try columns.next(), created: try columns.date())
      task.due = try columns.time()
      task.start = try columns.time()
      task.planned = try columns.time()
      task.estimateMinutes = try columns.optional()
      task.importance = try Importance(rank: try columns.next())
      task.urgency = try columns.raw()
      task.flagged = try columns.next()
      task.nextUp = try columns.next()
      let recurs: Bool = try columns.next()
      let rule: String? = try columns.optional()
      task.isRecurring = recurs || rule != nil
      task.after = Set(try columns.strings())
      var open = PlanTask(id: try columns.next(), title: try columns.next(), plannable: task)
      open.foreignRule = rule
      open.parentUID = try columns.optional()
      open.listID = try columns.optional()
      return open
    }
  }
}
