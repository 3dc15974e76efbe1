public import FocusbloxModel
public import Foundation
import GRDB

extension StoreTransaction {
  /// Applies `change` to every open task of a series (S2-40, S2-44, S2-67). What it changes belongs to the series from
  /// now on.
  ///
  /// - Parameter first: only this task and later ones.
  /// - Returns: the ids of the changed tasks.
  @discardableResult
  public func updateSeries(
    groupID: String, from first: String? = nil, by origin: Origin, _ change: (inout TaskItem) throws -> Void
  ) throws -> [String] {
    var changed: [String] = []
    for var task in try openTasks(ofSeries: groupID, from: first) {
      let former = task
      try change(&task)
      task.changeSeries(from: former)
      if try update(task, by: origin) { changed.append(task.id) }
    }
    return changed
  }

  /// Takes the open occurrence out of another program's series, as a task of its own, and moves the series on. A task
  /// that another device took out is not duplicated.
  ///
  /// - Parameter copy: returns the text of the task from the known text of the series, so that the task keeps foreign
  ///   content.
  /// - Returns: `nil` where the series has no further occurrence, so that nothing changes.
  /// - Throws: `unknownID`.
  public func leaveSeries(
    _ taskID: String, at now: Date, timeZone: TimeZone, catchesUp: Bool, foreign: ForeignCourse? = nil,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?, newID: () -> String,
    copy: (_ text: [UInt8], _ single: TaskItem) -> [UInt8]?
  ) throws -> (single: TaskItem, series: TaskItem, passedOver: Int)? {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    let course = SeriesCourse(
      now: now.inWholeSeconds, zone: timeZone, catchesUp: catchesUp, following: foreign?.following,
      nextOccurrence: nextOccurrence)
    guard let left = TaskCompletion.leave(task, course, newID: newID) else { return nil }
    let text = try knownText(of: .task, id: taskID)
    let reminders = try notifications(ofTask: taskID)
    try update(left.series, by: .user)
    var single = left.single
    while let known = try tasks(uid: single.uid).first(where: { $0.listID == single.listID }) {
      if known.status == .open { return (known, try self.task(id: taskID) ?? left.series, left.passedOver) }
      single.uid = TaskCompletion.otherUID(series: single.uid, than: single.uid)
    }
    try insert(single, by: .user)
    if single.listID == nil, try isKeptLocal(.task, id: taskID) { try noteKeptLocal(.task, id: single.id) }
    if let text { try setOriginalText(of: .task, id: single.id, copy(text, single)) }
    // A reminder with its own time belongs to this occurrence.
    for reminder in reminders {
      if case .absolute = reminder.trigger { try removeNotification(id: reminder.id, by: .user) }
      var own = ItemNotification(
        id: newID(), taskID: single.id, trigger: reminder.trigger, repeatInterval: reminder.repeatInterval, created: now
      )
      own.acknowledged = reminder.acknowledged
      try add(own, by: .user)
    }
    return (single.asStored, try self.task(id: taskID) ?? left.series, left.passedOver)
  }
}
