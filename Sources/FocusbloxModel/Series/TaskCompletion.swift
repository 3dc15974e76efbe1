import Foundation

/// The one way in which a task becomes completed (S2-23): by command, by notification or by another client.
public enum TaskCompletion {
  /// The task as it is after its completion, and what comes of it.
  ///
  /// A repeating task is completed and `next` is the next instance of its series, whose UID is made of the series and the due day of
  /// the completed one, so that two devices make the same one whenever they complete it (G9). A task that another program repeats
  /// follows Apple's model: it moves on and stays open, and `next` is its completed copy. A task that is not open comes back
  /// as it is. `newID` makes UUIDs in lower case.
  public static func complete(_ task: TaskItem, _ course: SeriesCourse, newID: () -> String) -> SeriesStep {
    guard task.status == .open else { return SeriesStep(completed: task) }
    if task.foreignRule != nil, let moved = ForeignSeries.move(task, course) {
      return SeriesStep(
        completed: moved.task, next: ForeignSeries.history(of: task, at: course.now, newID: newID),
        passedOver: moved.passedOver)
    }
    var completed = task
    completed.status = .completed
    completed.completedAt = course.now
    completed.modified = course.now
    guard task.recurrence != .none, task.foreignRule == nil else { return SeriesStep(completed: completed) }
    completed.seriesID = task.seriesID ?? newID()
    let next = next(after: completed, course, newID: newID)
    return SeriesStep(completed: completed, next: next?.task, passedOver: next?.passedOver ?? 0)
  }

  /// What stands in the place of an open instance that is left out: the next one of a series of ours, or the task itself further on
  /// where another program repeats it. `nil` where the series ends there, or the task repeats no more.
  public static func skip(
    _ task: TaskItem, _ course: SeriesCourse, newID: () -> String
  ) -> (task: TaskItem, passedOver: Int)? {
    guard task.status == .open else { return nil }
    if task.foreignRule != nil { return ForeignSeries.move(task, course) }
    guard task.recurrence != .none else { return nil }
    var skipped = task
    skipped.seriesID = task.seriesID ?? newID()
    return next(after: skipped, course, newID: newID)
  }

  /// UID of the instance that follows the one due on a day (G9), in lower case.
  public static func uid(series: String, day: CalendarDay) -> String { uid(series: series, name: day.description) }

  /// UID of the instance that comes after a task of a series of ours; `nil` for a task of none, and without a date.
  public static func uidOfNext(after task: TaskItem) -> String? {
    guard let series = task.seriesID, task.recurrence != .none, task.foreignRule == nil,
      let leading = task.due ?? task.start ?? task.planned
    else { return nil }
    return uid(series: series, after: leading, task.recurrence)
  }

  /// Several instances on one day (an hourly rule) need the whole time to be told apart.
  private static func uid(series: String, after leading: CalendarTime, _ pattern: RecurrencePattern) -> String {
    pattern.mayRepeatWithinADay
      ? uid(series: series, name: leading.description) : uid(series: series, day: leading.day)
  }

  /// Another UID for an instance whose own one is taken by an earlier instance of the series: a user set a due date back.
  public static func otherUID(series: String, than taken: String) -> String { uid(series: series, name: taken) }

  private static func uid(series: String, name: String) -> String {
    NameBasedUUID.make(of: series, name: name).uuidString.lowercased()
  }

  private static func next(
    after task: TaskItem, _ course: SeriesCourse, newID: () -> String
  ) -> (task: TaskItem, passedOver: Int)? {
    guard let series = task.seriesID,
      let leading = task.due ?? task.start ?? task.planned ?? course.today.map(CalendarTime.day),
      let place = course.place(after: leading, task.recurrence, dayOfMonth: task.recurrenceDay)
    else { return nil }
    var next = task
    next.moveDates(from: leading, to: place.time, in: course.zone)
    next.recurrence = place.pattern
    next.recurrenceDay = place.dayOfMonth
    next.uid = uid(series: series, after: leading, task.recurrence)
    next.id = newID()
    next.becomeNewInstance(at: course.now)
    return (next, place.passedOver)
  }
}

/// What comes of an instance of a series that is completed.
public struct SeriesStep: Sendable, Hashable {
  /// The task as it is now.
  public var completed: TaskItem
  /// The next instance of a series, or the completed copy of one that another program repeats.
  public var next: TaskItem?
  /// How many occurrences of a late series were passed over.
  public var passedOver = 0

  public init(completed: TaskItem, next: TaskItem? = nil, passedOver: Int = 0) {
    self.completed = completed
    self.next = next
    self.passedOver = passedOver
  }
}

extension TaskItem {
  /// Takes away what belonged to the instance before.
  fileprivate mutating func becomeNewInstance(at now: Date) {
    status = .open
    completedAt = nil
    nextUp = false
    externalID = nil
    dueNotifiedAt = nil
    suppressedAlarms = []
    created = now
    modified = now
  }
}
