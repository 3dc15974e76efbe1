import FocusbloxModel
import Foundation
import GRDB

/// A row of `tasks`. The code names all columns in one order, because a Codable record is ten times slower.
enum TaskRow {
  /// The columns of `read`, from the table or alias `t`.
  static let columns = """
    t.key, t.id, t.uid, t.title, t.notes, t.due, t.start, t.planned, t.estimate, t.importance, t.urgency, t.tag_count, \
    t.task_type, t.flagged, t.next_up, t.status, t.completed_at, t.parent_uid, t.recurrence, t.recurrence_day, t.foreign_rule, t.series_id, \
    t.departure, t.waits_for, t.sort_order, t.suppressed_alarms, t.held_alarms, t.source_system, t.external_id, t.list_id, t.due_notified_at, t.created, t.modified
    """

  private static let written = [
    "uid", "title", "notes", "due", "due_at", "start", "start_at", "planned", "planned_at", "estimate", "importance",
    "urgency", "tag_count", "task_type", "flagged", "next_up", "status", "completed_at", "parent_uid", "recurrence",
    "recurrence_day", "foreign_rule", "series_id", "departure", "waits_for", "sort_order", "suppressed_alarms",
    "held_alarms", "source_system", "external_id", "list_id", "due_notified_at", "created", "modified", "id",
  ]

  static let insert = """
    INSERT INTO tasks (\(written.joined(separator: ", "))) VALUES (\(written.map { _ in "?" }.joined(separator: ", ")))
    """

  static let update = """
    UPDATE tasks SET \(written.dropLast().map { $0 + " = ?" }.joined(separator: ", ")), revision = revision + 1 \
    WHERE id = ?
    """

  /// Binds the values of `written`, in its order.
  static func bind(_ task: TaskItem, _ clock: StoreClock, _ values: inout Bindings) throws {
    values.add(task.uid)
    values.add(task.title)
    values.add(task.notes)
    values.add(task.due?.description)
    values.add(clock.due(task.due))
    values.add(task.start?.description)
    values.add(clock.instant(task.start))
    values.add(task.planned?.description)
    values.add(clock.instant(task.planned))
    values.add(task.estimateMinutes)
    values.add(task.importance.rank)
    values.add(task.urgency.rawValue)
    values.add(task.tags.count)
    values.add(task.taskType)
    values.add(task.flagged)
    values.add(task.nextUp)
    values.add(task.status.rawValue)
    values.add(task.completedAt?.stored)
    values.add(task.parentUID)
    values.add(task.recurrence.description)
    values.add(task.recurrenceDay)
    values.add(task.foreignRule)
    values.add(task.seriesID)
    values.add(try task.departure.map(StoredJSON.write))
    values.add(try StoredJSON.write(strings: task.after.sorted()))
    values.add(task.sortOrder)
    values.add(try StoredJSON.write(strings: task.changedAlarms.words))
    values.add(task.heldAlarms?.description)
    values.add(task.sourceSystem.rawValue)
    values.add(task.externalID)
    values.add(task.listID)
    values.add(task.dueNotifiedAt?.stored)
    values.add(task.created.stored)
    values.add(task.modified.stored)
    values.add(task.id)
  }

  /// - Parameter tags: returns the tags of the row with this key; it is called only for rows with tags.
  static func read(_ columns: inout Columns, tags: (Int64) throws -> [String]) throws -> TaskItem {
    let key: Int64 = try columns.next()
    var task = TaskItem(
      id: try columns.next(), uid: try columns.next(), title: try columns.next(), created: .distantPast)
    task.notes = try columns.optional()
    task.due = try columns.time()
    task.start = try columns.time()
    task.planned = try columns.time()
    task.estimateMinutes = try columns.optional()
    task.importance = try Importance(rank: try columns.next())
    task.urgency = try columns.raw()
    let tagCount: Int = try columns.next()
    if tagCount > 0 { task.tags = try tags(key) }
    task.taskType = try columns.optional()
    task.flagged = try columns.next()
    task.nextUp = try columns.next()
    task.status = try columns.raw()
    task.completedAt = try columns.optionalDate()
    task.parentUID = try columns.optional()
    let recurrence: String = try columns.next()
    task.recurrence = RecurrencePattern(recurrence) ?? .custom(recurrence)
    task.recurrenceDay = try columns.optional()
    task.foreignRule = try columns.optional()
    task.seriesID = try columns.optional()
    let departure: String? = try columns.optional()
    task.departure = try departure.map { try StoredJSON.read($0) }
    task.after = Set(try columns.strings())
    task.sortOrder = try columns.optional()
    task.changedAlarms = ChangedAlarms(words: try columns.strings())
    let held: String? = try columns.optional()
    task.heldAlarms = held.map { HeldAlarms($0) }
    task.sourceSystem = try columns.raw()
    task.externalID = try columns.optional()
    task.listID = try columns.optional()
    task.dueNotifiedAt = try columns.optionalDate()
    task.created = try columns.date()
    task.modified = try columns.date()
    return task
  }
}

extension Importance {
  /// The rank by which a user would sort.
  var rank: Int {
    switch self {
    case .none: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    }
  }

  init(rank: Int) throws {
    guard let value = Importance.allCases.first(where: { $0.rank == rank }) else {
      throw UnreadableValue(detail: "unknown importance: \(rank)")
    }
    self = value
  }
}

extension TaskItem {
  /// The task as the store returns it: instants in whole seconds, each tag once.
  var asStored: TaskItem {
    var task = self
    task.completedAt = completedAt?.inWholeSeconds
    task.dueNotifiedAt = dueNotifiedAt?.inWholeSeconds
    task.created = created.inWholeSeconds
    task.modified = modified.inWholeSeconds
    if tags.count > 1 {
      var seen: Set<String> = []
      task.tags = tags.filter { seen.insert($0).inserted }
    }
    return task
  }
}
