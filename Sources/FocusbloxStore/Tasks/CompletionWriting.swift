public import FocusbloxModel
public import Foundation

/// A series of another program whose recurrence set is known.
public struct ForeignCourse {
  var following: SeriesCourse.Following
  /// Whether the series itself records its completed occurrences.
  var recordsCompletions: Bool

  public init(recordsCompletions: Bool, following: @escaping SeriesCourse.Following) {
    self.following = following
    self.recordsCompletions = recordsCompletions
  }
}

extension StoreTransaction {
  /// Completes a task: the only code for commands, notifications and synchronisation (S2-23). The result is the next
  /// instance of a user's series, or the completed copy of a task that another program repeats. It is a new item of
  /// this machine, whoever completed the task. It waits for its upload where the task has a list. An instance that
  /// another device has created is not duplicated (G9).
  ///
  /// - Parameters:
  ///   - foreign: another program's series, from its whole recurrence set; `nil` where only its rule is known.
  ///   - nextOccurrence: answers for RRULEs.
  ///   - newID: creates UUIDs in lower case.
  ///   - history: returns the text of the completed copy of another program's series. It is made of the known text of
  ///     the series, so that the copy keeps foreign content.
  ///   - catchesUp: whether a late series continues with the first occurrence after `now`.
  /// - Returns: the completed task and the new item. A task that is not open is returned unchanged, without a new item.
  /// - Throws: `unknownID`.
  @discardableResult
  public func complete(
    taskID: String, at now: Date, timeZone: TimeZone, catchesUp: Bool = true, foreign: ForeignCourse? = nil,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?,
    newID: () -> String = { UUID().lowerCaseText },
    history: (_ text: [UInt8], _ copy: TaskItem) -> [UInt8]? = { _, _ in nil }, by origin: Origin
  ) throws -> SeriesStep {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    guard task.status == .open else { return SeriesStep(completed: task) }
    let course = SeriesCourse(
      now: now.inWholeSeconds, zone: timeZone, catchesUp: catchesUp, following: foreign?.following,
      nextOccurrence: nextOccurrence)
    var outcome = TaskCompletion.complete(task, course, newID: newID)
    try update(outcome.completed, by: origin)
    outcome.completed = try self.task(id: taskID) ?? outcome.completed
    guard var next = outcome.next else { return outcome }
    // The series itself records the completion, so that a copy on the server would be a second one.
    let isRecorded = foreign?.recordsCompletions == true && next.status == .completed
    if isRecorded { next.listID = nil }
    if let known = try giveUID(to: &next, after: taskID) {
      outcome.next = known
      return outcome
    }
    try insert(next, by: .user)
    if next.listID == nil, try isRecorded || isKeptLocal(.task, id: taskID) {
      try noteKeptLocal(.task, id: next.id)
    }
    if next.status == .completed, let text = try knownText(of: .task, id: taskID) {
      try setOriginalText(of: .task, id: next.id, history(text, next))
    }
    if next.status == .open { try carryNotifications(of: task, to: next, at: now, newID: newID) }
    outcome.next = next.asStored
    return outcome
  }

  /// Adds the next instance of a user's series before the current one is deleted, or advances a task that another
  /// program repeats. The caller deletes the skipped instance.
  ///
  /// - Returns: the next task; `nil` where the series ends.
  /// - Throws: `unknownID`.
  public func continueSeries(
    from taskID: String, at now: Date, timeZone: TimeZone, catchesUp: Bool, foreign: ForeignCourse? = nil,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?, newID: () -> String
  ) throws -> (task: TaskItem, passedOver: Int)? {
    guard let task = try task(id: taskID) else { throw StoreError.unknownID(taskID) }
    let course = SeriesCourse(
      now: now.inWholeSeconds, zone: timeZone, catchesUp: catchesUp, following: foreign?.following,
      nextOccurrence: nextOccurrence)
    guard let (skipped, passedOver) = TaskCompletion.skip(task, course, newID: newID) else { return nil }
    var next = skipped
    if next.id == taskID {
      try update(next, by: .user)
      return (try self.task(id: taskID) ?? next, passedOver)
    }
    if let known = try giveUID(to: &next, after: taskID) { return (known, passedOver) }
    try insert(next, by: .user)
    if next.listID == nil, try isKeptLocal(.task, id: taskID) { try noteKeptLocal(.task, id: next.id) }
    try carryNotifications(of: task, to: next, at: now, newID: newID)
    return (next.asStored, passedOver)
  }

  private func carryNotifications(of task: TaskItem, to next: TaskItem, at now: Date, newID: () -> String) throws {
    // The reminder of a tag's location comes with the tag.
    let places = Set(task.tags.map { TagLocation.reminderID(of: task, tag: $0) })
    let own = try notifications(ofTask: task.id).filter { !places.contains($0.id) }
    let carried = TaskCompletion.carried(own, to: next, at: now, newID: newID)
    for notification in carried { try add(notification, by: .user) }
  }

  /// Gives a new instance a UID that no other instance of its series has.
  ///
  /// - Returns: the same instance where the store already has it. A completed instance counts only while another
  ///   instance of the series is open. Otherwise a user who moves a due date back would end the series.
  private func giveUID(to next: inout TaskItem, after taskID: String) throws -> TaskItem? {
    while let known = try instance(next) {
      if next.status == .completed {
        // The copy of an earlier completion may be open again, and then records none.
        guard known.status == .open else { return known }
        next.uid = TaskCompletion.otherUID(series: next.uid, than: next.uid)
        continue
      }
      guard known.status != .open || known.id == taskID, let series = next.seriesID,
        try openTasks(ofSeries: series).allSatisfy({ $0.id == taskID })
      else { return known }
      next.uid = TaskCompletion.otherUID(series: series, than: next.uid)
    }
    return nil
  }

  /// The same instance, where the store has it: in the list of its series, in no list any more, or in another list of
  /// the account. A series in two lists is being moved.
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
  /// - Returns: the open task.
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
