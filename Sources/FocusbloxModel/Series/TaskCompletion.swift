public import Foundation

/// The one way in which a task becomes completed (CHECKLIST S2-23): by command, by notification or by another client.
public enum TaskCompletion {
  /// The task as it is after its completion at `now`, and the other task that comes of it.
  ///
  /// A repeating task is completed and `next` is the next instance of its series, whose UID is made of series and due day,
  /// so that two devices make the same one (G9). A task that another program repeats follows Apple's model (MAPPING 1.3):
  /// it moves on and stays open, and `next` is its completed copy. A task that is not open comes back as it is.
  /// `nextOccurrence` answers for RRULEs; `newID` makes UUIDs in lower case.
  public static func complete(
    _ task: TaskItem, at now: Date, zone: TimeZone,
    nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?, newID: () -> String
  ) -> (completed: TaskItem, next: TaskItem?) {
    guard task.status == .open else { return (task, nil) }
    if let rule = task.foreignRule,
      let (master, history) = ForeignSeries.complete(
        task, rule: rule, at: now, zone: zone, nextOccurrence: nextOccurrence, newID: newID)
    {
      return (master, history)
    }
    var completed = task
    completed.status = .completed
    completed.completedAt = now
    completed.modified = now
    guard task.recurrence != .none, task.foreignRule == nil else { return (completed, nil) }
    let series = task.seriesID ?? newID()
    completed.seriesID = series
    let next = nextInstance(after: completed, series: series, at: now, zone: zone, nextOccurrence: nextOccurrence)
    return (completed, next.map { $0.identified(by: newID()) })
  }

  /// UID of the instance of a series on a day (G9), in lower case.
  public static func uid(series: String, day: CalendarDay) -> String {
    NameBasedUUID.make(of: series, name: day.description).uuidString.lowercased()
  }

  private static func nextInstance(
    after task: TaskItem, series: String, at now: Date, zone: TimeZone,
    nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?
  ) -> TaskItem? {
    let today = WallTime(now, in: zone).map { CalendarTime.day($0.day) }
    guard let leading = task.due ?? task.start ?? task.planned ?? today, let pattern = task.recurrence.afterOneInstance,
      let time = NextOccurrence.after(
        leading, pattern: task.recurrence, dayOfMonth: task.recurrenceDay, zone: zone, rule: nextOccurrence)
    else { return nil }
    var next = task
    next.moveDates(from: leading, to: time, in: zone)
    next.recurrence = pattern
    next.recurrenceDay = NextOccurrence.dayToRemember(after: leading, time, pattern: pattern, task.recurrenceDay, zone)
    // Several instances on one day (an hourly rule) need the whole time to be told apart.
    next.uid =
      time.day == leading.day
      ? NameBasedUUID.make(of: series, name: time.description).uuidString.lowercased()
      : uid(series: series, day: time.day)
    next.becomeNewInstance(at: now)
    return next
  }
}

extension TaskItem {
  fileprivate func identified(by id: String) -> TaskItem {
    var task = self
    task.id = id
    return task
  }

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

extension RecurrencePattern {
  /// What is left of the pattern after one completion; `nil` when COUNT is used up.
  fileprivate var afterOneInstance: RecurrencePattern? {
    guard case .custom(let rule) = self else { return self }
    return ForeignSeries.count(of: rule) == 1 ? nil : .custom(ForeignSeries.withOneLess(rule))
  }
}
