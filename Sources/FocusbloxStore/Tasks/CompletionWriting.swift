public import FocusbloxModel
public import Foundation

extension StoreTransaction {
  /// Completes a task: the one way for commands, notifications and synchronisation (S2-23). What comes of it, the
  /// next instance of a series or the history of one that another program repeats, is a new item of this side whoever
  /// completed the task, and waits for its upload where the task has a list. Another device's next instance is not doubled (G9).
  ///
  /// - Parameters:
  ///   - nextOccurrence: answers for RRULEs.
  ///   - newID: makes UUIDs in lower case.
  ///   - history: the text of the completed copy of a series that another program repeats, made of the text known of the series,
  ///     so that the copy keeps what we do not understand.
  ///   - catchesUp: whether a late series goes to the first occurrence after `now`.
  /// - Returns: the task as it is now, and the other one; a task that is not open as it is, without another.
  /// - Throws: `unknownID`.
  @discardableResult
  public func complete(
    taskID: String, at now: Date, timeZone: TimeZone, catchesUp: Bool = true,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?,
    newID: () -> String = { UUID().uuidString.lowercased() },
    history: (_ text: [UInt8], _ copy: TaskItem) -> [UInt8]? = { _, _ in nil }, by origin: Origin
  ) throws -> SeriesStep {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    guard task.status == .open else { return SeriesStep(completed: task) }
    let course = SeriesCourse(
      now: now.inWholeSeconds, zone: timeZone, catchesUp: catchesUp, nextOccurrence: nextOccurrence)
    var outcome = TaskCompletion.complete(task, course, newID: newID)
    try update(outcome.completed, by: origin)
    outcome.completed = try self.task(id: taskID) ?? outcome.completed
    guard var next = outcome.next else { return outcome }
    if let known = try takePlace(of: &next, after: taskID) {
      outcome.next = known
      return outcome
    }
    try insert(next, by: .person)
    if next.listID == nil, try isKeptLocal(.task, id: taskID) { try noteKeptLocal(.task, id: next.id) }
    if next.status == .completed, let text = try knownText(of: .task, id: taskID) {
      try setOriginalText(of: .task, id: next.id, history(text, next))
    }
    if next.status == .open { try carryNotifications(of: task, to: next, at: now, newID: newID) }
    outcome.next = next.asStored
    return outcome
  }

  /// Puts the next instance of a series in the place of one that is about to be deleted, or moves on the task that another program
  /// repeats. Whoever calls deletes the instance that is left out.
  ///
  /// - Returns: the task that is next; `nil` where the series ends there.
  /// - Throws: `unknownID`.
  public func goOn(
    from taskID: String, at now: Date, timeZone: TimeZone, catchesUp: Bool,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?, newID: () -> String
  ) throws -> (task: TaskItem, passedOver: Int)? {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    let course = SeriesCourse(
      now: now.inWholeSeconds, zone: timeZone, catchesUp: catchesUp, nextOccurrence: nextOccurrence)
    guard let (skipped, passedOver) = TaskCompletion.skip(task, course, newID: newID) else { return nil }
    var next = skipped
    if next.id == taskID {
      try update(next, by: .person)
      return (try self.task(id: taskID) ?? next, passedOver)
    }
    if let known = try takePlace(of: &next, after: taskID) { return (known, passedOver) }
    try insert(next, by: .person)
    if next.listID == nil, try isKeptLocal(.task, id: taskID) { try noteKeptLocal(.task, id: next.id) }
    try carryNotifications(of: task, to: next, at: now, newID: newID)
    return (next.asStored, passedOver)
  }

  private func carryNotifications(of task: TaskItem, to next: TaskItem, at now: Date, newID: () -> String) throws {
    // The place of a tag comes with the tag.
    let places = Set(task.tags.map { TagPlace.reminderID(of: task, tag: $0) })
    let own = try notifications(ofTask: task.id).filter { !places.contains($0.id) }
    let carried = TaskCompletion.carried(own, to: next, at: now, newID: newID)
    for notification in carried { try add(notification, by: .person) }
  }

  /// Gives a new instance a UID that no other one of its series has.
  ///
  /// - Returns: the same instance where it is here already. One that is over stands for it only while another of the series is open:
  ///   a user who sets a due date back would end the series otherwise.
  private func takePlace(of next: inout TaskItem, after taskID: String) throws -> TaskItem? {
    while let known = try instance(next) {
      guard known.status != .open || known.id == taskID, let series = next.seriesID,
        try openTasks(ofSeries: series).allSatisfy({ $0.id == taskID })
      else { return known }
      next.uid = TaskCompletion.otherUID(series: series, than: next.uid)
    }
    return nil
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
