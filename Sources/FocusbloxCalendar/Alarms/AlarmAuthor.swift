public import FocusbloxModel
import ICalendar

/// Who chose when an item rings: calendars ring by what its object says, and so does this machine.
public enum AlarmAuthor: Sendable, Hashable {
  /// The object has alarms of ours, or gets them with the next write of this machine.
  case us
  /// The object has alarms of another program alone.
  case another
  /// The object has no alarm at all: no calendar rings, and this machine does by its settings.
  case nobody
}

extension CalendarObjectReading {
  /// - Parameters:
  ///   - task: as it is here. One whose dates or estimate were edited here gets alarms of ours with the next write.
  ///   - reminders: those that a user added here.
  ///   - hasUnmarked: whether alarms of ours are in the object that another client stripped of our marks.
  public func alarmAuthor(
    task: TaskItem, reminders: [ItemNotification], hasUnmarked: @autoclosure () throws -> Bool,
    _ context: MappingContext
  ) rethrows -> AlarmAuthor {
    if !reminders.isEmpty || OwnAlarms.areKept(in: master) { return .us }
    // What was stripped of our marks is an alarm still.
    if hasAlarms, try hasUnmarked() { return .us }
    if !says(datesOf: task, context) || !says(planOf: task, context) { return .us }
    return hasAlarms ? .another : .nobody
  }

  /// Of an event: alarms of ours are never added to one from elsewhere.
  public var alarmAuthorOfBlock: AlarmAuthor {
    if OwnAlarms.exist(in: master) { return .us }
    return hasAlarms ? .another : .nobody
  }

  private var hasAlarms: Bool {
    ([master] + overrides).contains { !$0.components(named: "VALARM").isEmpty }
  }
}
