import Foundation

/// The only code that completes a task (S2-23), for commands, notifications and other clients.
public enum TaskCompletion {
  /// Completes a task.
  /// - Returns: the completed task and the task that follows.
  ///
  /// A repeating task is completed, and `next` is the next instance of its series. The UID of `next` is computed from
  /// the series and the completed due day. Two devices therefore create the same instance, whenever they complete it
  /// (G9). A task that another program repeats follows Apple's model: it moves to its next occurrence and stays open,
  /// and `next` is its completed copy, with a UID that is computed likewise. A task that is not open is returned
  /// unchanged. `newID` creates UUIDs in lower case.
  public static func complete(_ task: TaskItem, _ course: SeriesCourse, newID: () -> String) -> SeriesStep {
    guard task.status == .open else { return SeriesStep(completed: task) }
    if task.foreignRule != nil, let moved = ForeignSeries.move(task, course) {
      return SeriesStep(
        completed: moved.task,
        next: ForeignSeries.history(of: task, leaving: moved.left, at: course.now, newID: newID),
        passedOver: moved.passedOver)
    }
    var completed = task
    completed.status = .completed
    completed.completedAt = course.now
    completed.modified = course.now
    guard task.recurrence != .none, task.foreignRule == nil else { return SeriesStep(completed: completed) }
    completed.seriesID = task.seriesID ?? newID()
    let next = next(after: completed, course, newID: newID)
    return SeriesStep(
      completed: completed, next: next?.task, passedOver: next?.passedOver ?? passedOverAtEnd(of: task, course))
  }

  /// The number of occurrences that a user's series passes over where it ends with this instance.
  public static func passedOverAtEnd(of task: TaskItem, _ course: SeriesCourse) -> Int {
    guard task.foreignRule == nil, task.recurrence != .none, !task.recurrence.isFromCompletion,
      let leading = task.asInSeries.leadingDate
    else { return 0 }
    return course.passedOverAtEnd(after: leading, task.recurrence, dayOfMonth: task.recurrenceDay)
  }

  /// The replacement of an open instance that the user skips: the next instance of the user's series, or the task
  /// itself at its next occurrence where another program repeats it. `nil` where the series ends, or where the task
  /// does not repeat.
  public static func skip(
    _ task: TaskItem, _ course: SeriesCourse, newID: () -> String
  ) -> (task: TaskItem, passedOver: Int)? {
    guard task.status == .open else { return nil }
    if task.foreignRule != nil { return ForeignSeries.move(task, course).map { ($0.task, $0.passedOver) } }
    guard task.recurrence != .none else { return nil }
    var skipped = task
    skipped.seriesID = task.seriesID ?? newID()
    return next(after: skipped, course, newID: newID)
  }

  /// Takes the open occurrence out of a series that another program repeats, as a task of its own, and moves the series
  /// on as its completion does. The UID is that of the occurrence's completed copy, so that two machines create one
  /// task. `nil` where the series has no further occurrence: then the task is the only one.
  public static func leave(
    _ task: TaskItem, _ course: SeriesCourse, newID: () -> String
  ) -> (single: TaskItem, series: TaskItem, passedOver: Int)? {
    guard task.status == .open, task.foreignRule != nil, let moved = ForeignSeries.move(task, course) else {
      return nil
    }
    var single = task
    single.id = newID()
    single.uid =
      (task.due ?? task.start).map { historyUID(series: task.uid, at: $0) } ?? uid(series: task.uid, name: "")
    single.foreignRule = nil
    single.becomeNewInstance(at: course.now)
    return (single, moved.task, moved.passedOver)
  }

  /// The UID, in lower case, of the instance after the one that is due on `day` (G9).
  public static func uid(series: String, day: CalendarDay) -> String { uid(series: series, name: day.description) }

  /// The UID of the next instance of a user's series; `nil` for a task without a series or without a date.
  public static func uidOfNext(after task: TaskItem) -> String? {
    guard let series = task.seriesID, task.recurrence != .none, task.foreignRule == nil,
      let leading = task.leadingDate
    else { return nil }
    return uid(series: series, after: leading, task.recurrence)
  }

  /// Several instances on one day (an hourly rule) need the whole time in their UIDs.
  private static func uid(series: String, after leading: CalendarTime, _ pattern: RecurrencePattern) -> String {
    pattern.mayRepeatWithinADay
      ? uid(series: series, name: leading.description) : uid(series: series, day: leading.day)
  }

  /// Another UID for an instance whose regular UID an earlier instance already has, because a user moved a due date
  /// back.
  public static func otherUID(series: String, than taken: String) -> String { uid(series: series, name: taken) }

  /// The UID of the completed copy of an occurrence of another program's series.
  public static func historyUID(series: String, at time: CalendarTime) -> String {
    uid(series: series, name: time.description)
  }

  /// The UID of the completed copy of a single occurrence, whatever date a user gave it.
  public static func historyUID(series: String, single place: String) -> String { uid(series: series, name: place) }

  static func uid(series: String, name: String) -> String {
    NameBasedUUID.make(of: series, name: name).lowerCaseText
  }

  private static func next(
    after task: TaskItem, _ course: SeriesCourse, newID: () -> String
  ) -> (task: TaskItem, passedOver: Int)? {
    // The series goes on from its own date, whatever this instance has for itself.
    var next = task.asInSeries
    let today = course.today.map(CalendarTime.day)
    guard let series = task.seriesID, let leading = next.leadingDate ?? today,
      let place = course.place(after: leading, task.recurrence, dayOfMonth: task.recurrenceDay)
    else { return nil }
    next.moveDates(from: leading, to: place.time, in: course.zone)
    next.recurrence = place.pattern
    next.recurrenceDay = place.dayOfMonth
    // A machine that does not know the series' own date computes the same UID.
    next.uid = uid(series: series, after: task.leadingDate ?? leading, task.recurrence)
    next.id = newID()
    next.becomeNewInstance(at: course.now)
    return (next, place.passedOver)
  }
}

/// The result of completing an instance of a series.
public struct SeriesStep: Sendable, Hashable {
  /// The task after its completion.
  public var completed: TaskItem
  /// The next instance of a series, or the completed copy of a task that another program repeats.
  public var next: TaskItem?
  /// The number of skipped occurrences of a late series, also where the series ends.
  public var passedOver = 0

  public init(completed: TaskItem, next: TaskItem? = nil, passedOver: Int = 0) {
    self.completed = completed
    self.next = next
    self.passedOver = passedOver
  }
}

extension TaskItem {
  /// Removes the state of the previous instance. What that one waited for concerns it alone.
  fileprivate mutating func becomeNewInstance(at now: Date) {
    status = .open
    completedAt = nil
    nextUp = false
    externalID = nil
    dueNotifiedAt = nil
    changedAlarms = ChangedAlarms()
    departure = nil
    after = []
    created = now
    modified = now
  }
}
