import FocusbloxCalendar
import FocusbloxModel
import ICalendar

extension SyncPlanner {
  /// What another client did to an alarm of ours becomes part of the task (MAPPING 2.2 rule 6).
  func note(
    _ change: AlarmChange, _ task: inout TaskItem, _ reminders: inout ReminderNews, _ changes: inout [FieldChange]
  ) {
    switch change {
    case .removed(let kind):
      guard task.suppressedAlarms.insert(kind.rawValue).inserted else { return }
      changes.append(.init(name: "alarm \(kind.rawValue)", old: "on", new: nil))
    case .moved(let kind, let instant):
      guard task.suppressedAlarms.insert(kind.rawValue).inserted else { return }
      let reminder = ItemNotification(
        id: newID(), taskID: task.id, trigger: .absolute(instant), created: mapping.now)
      reminders.add(reminder)
      changes.append(.init(name: "alarm \(kind.rawValue)", old: "on", new: reminder.words(in: mapping.zone)))
    case .reminderMoved(let alarm, let instant):
      note(reminders.move(alarm, of: task, to: instant), &changes)
    case .reminderRemoved(let alarm):
      note(reminders.remove(alarm, of: task), &changes)
    case .acknowledged, .snoozed:
      // An answer is about one ring and no part of the task.
      return
    }
  }

  private func note(_ change: ReminderNews.Change?, _ changes: inout [FieldChange]) {
    guard let change else { return }
    changes.append(
      .init(
        name: "alarm \(change.old.kind.rawValue)", old: change.old.words(in: mapping.zone),
        new: change.new?.words(in: mapping.zone)))
  }

  /// What another machine of ours noted of other programs' edits of automatic alarms since `base`, it says in the item.
  func noteSuppressions(
    _ remote: Component, since base: Component?, _ task: inout TaskItem, _ changes: inout [FieldChange]
  ) {
    guard let now = WrittenAlarms(remote)?.suppressed else { return }
    let before = base.flatMap(WrittenAlarms.init)?.suppressed ?? []
    for kind in now.subtracting(before).sorted() where task.suppressedAlarms.insert(kind).inserted {
      changes.append(.init(name: "alarm \(kind)", old: "on", new: nil))
    }
    for kind in before.subtracting(now).sorted() where task.suppressedAlarms.remove(kind) != nil {
      changes.append(.init(name: "alarm \(kind)", old: nil, new: "on"))
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
