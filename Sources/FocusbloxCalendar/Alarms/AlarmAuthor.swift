public import FocusbloxModel
import ICalendar

/// The author of an item's rings. Calendars ring as the object says, and so does this machine.
public enum AlarmAuthor: Sendable, Hashable {
  /// The object has own alarms, or gets them with the next write of this machine.
  case us
  /// The object has only alarms of another program.
  case another
  /// The object has no alarm: no calendar rings, and this machine rings by its settings.
  case nobody
}

extension CalendarObjectReading {
  /// - Parameters:
  ///   - task: the local task. A task whose dates or estimate were edited here gets own alarms with the next write. A
  ///     series that was moved on by a completion was not edited.
  ///   - reminders: the reminders that a user added here.
  ///   - hasUnmarked: whether the object has own alarms whose marks another client removed.
  ///   - hasDates: whether the object has the task's dates, where the caller knows it.
  public func alarmAuthor(
    task: TaskItem, reminders: [ItemNotification], hasUnmarked: @autoclosure () throws -> Bool, hasDates: Bool? = nil,
    _ context: MappingContext
  ) rethrows -> AlarmAuthor {
    if !reminders.isEmpty || OwnAlarms.areManaged(in: master) { return .us }
    // An alarm without its marks is still an own alarm.
    if hasAlarms, try hasUnmarked() { return .us }
    let hasDates = hasDates ?? self.hasDates(of: task, context)
    if !hasDates || !hasPlan(of: task, context), !isMovedOn(to: task, context) { return .us }
    return hasAlarms ? .another : .nobody
  }

  /// The author of an event's rings. Own alarms are never added to another program's event.
  public var alarmAuthorOfBlock: AlarmAuthor {
    if OwnAlarms.exist(in: master) { return .us }
    return hasAlarms ? .another : .nobody
  }

  private var hasAlarms: Bool {
    ([master] + overrides).contains { $0.hasComponent(named: "VALARM") }
  }
}
