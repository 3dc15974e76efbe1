import FocusbloxCalendar
import FocusbloxModel

extension CalendarObjectReading {
  /// The reminders of a task that is merged for the first time: of a completed one those that wait. Another program's
  /// changes of the automatic alarms become part of an open task.
  func reminders(ofNew task: inout TaskItem, _ mapping: MappingContext) -> [ItemNotification] {
    let context = mapping.reading(self)
    let reminders = OwnAlarms.reminders(in: master, taskID: task.id, context).map(\.notification)
      .filter { $0.hasAnchor(in: task) }
    guard task.status == .open else {
      guard !reminders.isEmpty, let record = WrittenAlarms(master) else { return [] }
      return reminders.filter { record.hasWaiting(OwnAlarms.name(of: $0, item: task.uid)) }
    }
    for (kind, instant) in OwnAlarms.movedAlarms(in: master, context) { task.changedAlarms[kind] = .moved(to: instant) }
    let removed = WrittenAlarms(master)?.removed.union(OwnAlarms.removedAlarms(in: master)) ?? []
    for kind in removed { task.changedAlarms[kind] = .removed }
    task.heldAlarms = OwnAlarms.held(in: master, reminders: reminders, context)
    return reminders
  }
}
