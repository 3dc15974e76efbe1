import FocusbloxCalendar
import FocusbloxModel

extension CalendarObjectReading {
  /// The reminders of an open task that is merged for the first time. Another program's changes of the automatic alarms
  /// become part of the task.
  func reminders(ofNew task: inout TaskItem, _ mapping: MappingContext) -> [ItemNotification] {
    guard task.status == .open else { return [] }
    let context = mapping.reading(self)
    task.suppressedAlarms = WrittenAlarms(master)?.suppressed ?? []
    var reminders = OwnAlarms.reminders(in: master, taskID: task.id, context).map(\.notification)
      .filter { $0.hasAnchor(in: task) }
    for (kind, instant) in OwnAlarms.movedAlarms(in: master, context)
    where task.suppressedAlarms.insert(kind.rawValue).inserted {
      reminders.append(OwnAlarms.reminder(ofMoved: kind, to: instant, task: task, now: mapping.now))
    }
    for kind in OwnAlarms.removedAlarms(in: master) { task.suppressedAlarms.insert(kind.rawValue) }
    task.heldAlarms = OwnAlarms.held(in: master, reminders: reminders, context)
    return reminders
  }
}
