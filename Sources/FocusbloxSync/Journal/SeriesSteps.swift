import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Completes and skips instances of series, and records the occurrences that a late series passes over.
public struct SeriesSteps: Sendable {
  let zone: TimeZone
  let catchesUp: Bool
  /// Whether open sub-tasks of a completed instance move to the next one.
  let renewsSubtasks: Bool
  let newID: @Sendable () -> String
  var runID: Int64?

  public init(
    zone: TimeZone, settings: Settings, newID: @escaping @Sendable () -> String, runID: Int64? = nil
  ) {
    self.zone = zone
    catchesUp = settings.recurrenceCatchUp
    renewsSubtasks = settings.seriesSubtasks == .renew
    self.newID = newID
    self.runID = runID
  }

  /// Completes a task as the store's `complete` does.
  ///
  /// - Throws: `UnreadableSeries` for a series of another program whose next occurrence nobody can tell.
  /// - Parameter now: the time of the completion, from which a series continues.
  @discardableResult
  public func complete(
    _ taskID: String, at now: Date, in store: StoreTransaction,
    history: (_ text: [UInt8], _ copy: TaskItem) -> [UInt8]? = { _, _ in nil }, by origin: Origin
  ) throws -> SeriesStep {
    let step = try store.complete(
      taskID: taskID, at: now, timeZone: zone, catchesUp: catchesUp, foreign: try foreign(taskID, store),
      nextOccurrence: nextOccurrence, newID: newID,
      history: history, by: origin)
    try note(step.passedOver, of: step.completed, at: now, in: store)
    if renewsSubtasks, let next = step.next, next.status == .open {
      for var child in try store.children(ofUID: step.completed.uid) where child.status == .open {
        child.parentUID = next.uid
        child.modified = now
        try store.update(child, by: .user)
      }
    }
    return step
  }

  /// Skips an open instance of a series: the instance is deleted, and the next one replaces it. A task that another
  /// program repeats moves on.
  ///
  /// - Returns: the next task; `nil` where the series ends with the instance.
  /// - Throws: `UnreadableSeries`.
  @discardableResult
  public func skip(
    _ task: TaskItem, at now: Date, in store: StoreTransaction
  ) throws -> (task: TaskItem, passedOver: Int)? {
    let next = try store.continueSeries(
      from: task.id, at: now, timeZone: zone, catchesUp: catchesUp, foreign: try foreign(task.id, store),
      nextOccurrence: nextOccurrence, newID: newID)
    if next?.task.id != task.id { try store.discard(.task, id: task.id, at: now, cause: Self.skipped) }
    try note(next?.passedOver ?? passedOverAtEnd(of: task, at: now), of: task, at: now, in: store)
    return next
  }

  /// Takes the open occurrence of another program's series out of it, as a task of its own. The series moves on as when
  /// the occurrence is completed.
  ///
  /// - Returns: the task and the series; `nil` where the series has no further occurrence.
  /// - Throws: `UnreadableSeries`.
  public func leave(
    _ task: TaskItem, at now: Date, in store: StoreTransaction,
    copy: (_ text: [UInt8], _ single: TaskItem) -> [UInt8]?
  ) throws -> (single: TaskItem, series: TaskItem)? {
    guard task.isInForeignSeries else { return nil }
    let left = try store.leaveSeries(
      task.id, at: now, timeZone: zone, catchesUp: catchesUp, foreign: try foreign(task.id, store),
      nextOccurrence: nextOccurrence, newID: newID, copy: copy)
    guard let left else { return nil }
    try note(left.passedOver, of: task, at: now, in: store)
    return (left.single, left.series)
  }

  /// The dates before `end` at which an open own series repeats, if nothing changes. Empty where the day of completion
  /// decides.
  ///
  /// - Parameter limit: the highest number of dates, for rules that repeat by the minute.
  public func coming(after task: TaskItem, at now: Date, before end: Date, limit: Int = 64) -> [TaskItem] {
    guard task.foreignRule == nil, !task.recurrence.isFromCompletion else { return [] }
    var (found, last): ([TaskItem], TaskItem) = ([], task)
    while found.count < limit, var next = TaskCompletion.skip(last, course(at: now), newID: newID)?.task,
      let time = next.due ?? next.start ?? next.planned, time.instant(in: zone) < end
    {
      next.id = task.id
      found.append(next)
      last = next
    }
    return found
  }

  /// The number of occurrences that a user's series passes over where it ends with this instance.
  public func passedOverAtEnd(of task: TaskItem, at now: Date) -> Int {
    TaskCompletion.passedOverAtEnd(of: task, course(at: now))
  }

  func course(at now: Date) -> SeriesCourse {
    SeriesCourse(now: now, zone: zone, catchesUp: catchesUp, nextOccurrence: nextOccurrence)
  }

  /// The whole recurrence set of an open task that another program repeats.
  private func foreign(_ taskID: String, _ store: StoreReader) throws -> ForeignCourse? {
    guard let task = try store.task(id: taskID), task.status == .open, let rule = task.foreignRule else { return nil }
    let context = MappingContext.plain(zone)
    guard let text = try store.knownText(of: .task, id: taskID), let known = try? CalendarObjectReading(text),
      known.kind == .task, known.isRecurring || known.isUnreadableSeries
    else { return nil }
    if known.isUnreadableSeries { throw UnreadableSeries(title: task.title, rule: rule) }
    let series = known.with(task, context)
    return ForeignCourse(recordsCompletions: series.completesByOverrides) { task, course in
      series.continuation(of: task, after: course.now, isOver: course.isPassedOver, context)
    }
  }

  /// The cause of the deletion of a skipped instance.
  public static let skipped = "skipped"
  /// The cause of the deletion of an instance that follows a reopened one.
  public static let reopened = "reopened"

  private var nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime? {
    { NextOccurrenceRule.next(rule: $0, after: $1, zone: zone) }
  }

  private func note(_ passedOver: Int, of task: TaskItem, at now: Date, in store: StoreTransaction) throws {
    guard passedOver > 0 else { return }
    try store.append(
      JournalEntry(
        runID: runID, at: now, kind: .task, itemID: task.id, uid: task.uid, listID: task.listID,
        action: JournalAction.passedOver.rawValue, new: String(passedOver), cause: JournalAction.passedOver.cause))
  }
}

/// A task cannot be completed or skipped, because its series has a rule that this program cannot read: completing the
/// task itself would end the series of another program.
public struct UnreadableSeries: Error, Sendable, Hashable {
  public var title: String
  public var rule: String
}
