public import FocusbloxModel
public import Foundation

extension StoreTransaction {
  /// Completes a task: the one way for commands, notifications and synchronisation (CHECKLIST S2-23). What comes of it, the
  /// next instance of a series or the history of one that another program repeats, is a new item of this side whoever
  /// completed the task, and waits for its upload where the task has a list. Another device's next instance is not doubled (G9).
  ///
  /// - Parameters:
  ///   - nextOccurrence: answers for RRULEs.
  ///   - newID: makes UUIDs in lower case.
  ///   - history: the text of the completed copy of a series that another program repeats, made of the text known of the series,
  ///     so that the copy keeps what we do not understand.
  /// - Returns: the task as it is now, and the other one; a task that is not open as it is, without another.
  /// - Throws: `unknownID`.
  @discardableResult
  public func complete(
    taskID: String, at now: Date, timeZone: TimeZone,
    nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?,
    newID: () -> String = { UUID().uuidString.lowercased() },
    history: (_ text: [UInt8], _ copy: TaskItem) -> [UInt8]? = { _, _ in nil }, by origin: Origin
  ) throws -> (completed: TaskItem, next: TaskItem?) {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    guard task.status == .open else { return (task, nil) }
    let outcome = TaskCompletion.complete(
      task, at: now.inWholeSeconds, zone: timeZone, nextOccurrence: nextOccurrence, newID: newID)
    try update(outcome.completed, by: origin)
    let completed = try self.task(id: taskID) ?? outcome.completed
    guard let next = outcome.next else { return (completed, nil) }
    if let known = try instance(next) { return (completed, known) }
    try insert(next, by: .person)
    if next.listID == nil, try isTakenOut(.task, id: taskID) { try noteTakenOut(.task, id: next.id) }
    if next.status == .completed, let text = try knownText(of: .task, id: taskID) {
      try setOriginalText(of: .task, id: next.id, history(text, next))
    }
    if next.status == .open {
      let carried = TaskCompletion.carried(try notifications(ofTask: taskID), to: next, at: now, newID: newID)
      for notification in carried { try add(notification, by: .person) }
    }
    return (completed, next.asStored)
  }

  /// The same instance, if it is here already: in the list of its series, in none any more, or in another one of the account: a
  /// series that is in two lists is under way from one to the other.
  private func instance(_ next: TaskItem) throws -> TaskItem? {
    let known = try tasks(uid: next.uid)
    if let here = known.first(where: { $0.listID == next.listID }) ?? known.first(where: { $0.listID == nil }) {
      return here
    }
    guard !known.isEmpty, let account = try account(ofList: next.listID) else { return nil }
    return try known.first { try self.account(ofList: $0.listID) == account }
  }

  private func account(ofList id: Int64?) throws -> Int64? { try id.flatMap { try list(id: $0)?.accountID } }

  /// Opens a completed or cancelled task again.
  ///
  /// - Returns: the task as it is now.
  /// - Throws: `unknownID`.
  @discardableResult
  public func reopen(taskID: String, at now: Date, by origin: Origin) throws -> TaskItem {
    guard var task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    guard task.status != .open else { return task }
    task.status = .open
    task.completedAt = nil
    task.modified = now.inWholeSeconds
    try update(task, by: origin)
    return task
  }
}
