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
      // An answer is about one ring and no part of the task.
      return
    }
  }

  /// What another client answered to notifications of ours. An acknowledgement covers every ring up to its instant; of a snooze
  /// no program says which alarm it puts off, so it is the one that rang last.
  func answers(_ changes: [AlarmChange], to item: SyncItem, _ local: LocalLeg?) -> [ReminderState] {
    if changes.isEmpty { return [] }
    let rings =
      switch item {
      case .task(let task):
        PendingRequests.ofTask(
          task, notifications: local?.notifications ?? [], settings: mapping.settings, zone: mapping.zone)
      case .block(let block): PendingRequests.ofBlock(block, settings: mapping.settings, zone: mapping.zone)
      }
    let known = Dictionary((local?.states ?? []).map { ($0.identifier, $0) }) { first, _ in first }
    var states: [String: ReminderState] = [:]
    for case .acknowledged(let kind, let until) in changes {
      for ring in rings where ring.fireDate <= until && (kind ?? ring.kind) == ring.kind {
        if let before = known[ring.identifier]?.acknowledged, before >= until { continue }
        states[ring.identifier] = ReminderState(
          identifier: ring.identifier, subject: ring.subject, acknowledged: until)
      }
    }
    for case .snoozed(let until) in changes {
      guard let ring = rings.last(where: { $0.fireDate <= mapping.now }) ?? rings.first else { continue }
      states[ring.identifier] = ReminderState(
        identifier: ring.identifier, subject: ring.subject, acknowledged: max(ring.fireDate, mapping.now),
        snoozedUntil: until)
    }
    return states.values.sorted { $0.identifier < $1.identifier }
  }
}
