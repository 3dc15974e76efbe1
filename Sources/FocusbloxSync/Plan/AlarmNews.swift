import FocusbloxCalendar
import FocusbloxModel

extension SyncPlanner {
  /// What another client did to an alarm of ours becomes part of the task (MAPPING 2.2 rule 6).
  func note(
    _ change: AlarmChange, _ task: inout TaskItem, _ added: inout [ItemNotification], _ changes: inout [FieldChange]
  ) {
    switch change {
    case .removed(let kind):
      guard task.suppressedAlarms.insert(kind.rawValue).inserted else { return }
      changes.append(.init(name: "alarm \(kind.rawValue)", old: "on", new: nil))
    case .moved(let kind, let instant):
      guard task.suppressedAlarms.insert(kind.rawValue).inserted else { return }
      added.append(
        ItemNotification(id: newID(), taskID: task.id, trigger: .absolute(instant), created: mapping.now))
      changes.append(
        .init(name: "alarm \(kind.rawValue)", old: "on", new: CalendarTime(instant, in: mapping.zone)?.description))
    case .acknowledged, .snoozed:
      return
    }
  }
}
