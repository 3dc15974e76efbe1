import FocusbloxCalendar
import FocusbloxModel

extension CalendarObjectReading {
  /// The reminders of a task that is merged for the first time: of a completed one those that wait. Another program's
  /// changes of the automatic alarms become part of an open task.
  func reminders(ofNew task: inout TaskItem, _ mapping: MappingContext) -> [ItemNotification] {
    let context = mapping.reading(self)
    var reminders = OwnAlarms.reminders(in: master, taskID: task.id, context).map(\.notification)
      .filter { $0.hasAnchor(in: task) }
    guard task.status == .open else {
      guard !reminders.isEmpty, let record = WrittenAlarms(master) else { return [] }
      return reminders.filter { record.hasWaiting(OwnAlarms.name(of: $0, item: task.uid)) }
    }
    task.suppressedAlarms = WrittenAlarms(master)?.suppressed ?? []
    for (kind, instant) in OwnAlarms.movedAlarms(in: master, context)
    where task.suppressedAlarms.insert(kind.rawValue).inserted {
      reminders.append(OwnAlarms.reminder(ofMoved: kind, to: instant, task: task, now: mapping.now))
    }
    for kind in OwnAlarms.removedAlarms(in: master) { task.suppressedAlarms.insert(kind.rawValue) }
    task.heldAlarms = OwnAlarms.held(in: master, reminders: reminders, context)
    return reminders
  }
}
