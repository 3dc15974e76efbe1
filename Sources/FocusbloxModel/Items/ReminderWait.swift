/// What a reminder without a ring time waits for. A waiting reminder is kept and rings once its task has it.
public enum ReminderWait: String, Sendable, Hashable {
  /// The date from which the reminder counts.
  case date
  /// A time of day: "in one hour" is never true for a whole day.
  case timeOfDay
}

extension ItemNotification {
  /// `nil` for a reminder with a ring time, and for a location.
  public func wait(in task: TaskItem) -> ReminderWait? {
    guard case .relative(let offset, let anchor) = trigger else { return nil }
    guard let date = task.date(anchor) else { return .date }
    return date.isAllDay && offset % 86_400 != 0 ? .timeOfDay : nil
  }
}
