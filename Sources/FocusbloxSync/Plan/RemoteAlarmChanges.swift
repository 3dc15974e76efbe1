import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

extension ReminderMerge {
  /// Applies another client's change of an own alarm to the task.
  ///
  /// - Returns: the change for the journal; `nil` where nothing changed.
  mutating func take(_ change: AlarmChange, to task: inout TaskItem, zone: TimeZone) -> FieldChange? {
    switch change {
    case .removed(let kind): return task.change(kind, to: .removed, zone)
    case .moved(let kind, let instant): return task.change(kind, to: .moved(to: instant), zone)
    case .reminderMoved(let alarm, let instant):
      return move(alarm, of: task, to: instant)?.words(in: zone)
    case .reminderEnded(let alarm, let instant):
      return end(alarm, of: task, at: instant)?.words(in: zone)
    case .reminderRemoved(let alarm):
      return remove(alarm, of: task)?.words(in: zone)
    case .acknowledged, .snoozed, .snoozeRemoved:
      // An answer concerns one ring and is no part of the task.
      return nil
    }
  }
}

extension TaskItem {
  /// Notes what another program did to an automatic alarm; `nil` where it rings by the settings again.
  ///
  /// - Returns: the change for the journal; `nil` where nothing changed.
  fileprivate mutating func change(
    _ kind: NotificationKind, to change: ChangedAlarms.Change?, _ zone: TimeZone
  ) -> FieldChange? {
    let former = changedAlarms[kind]
    if former == change { return nil }
    changedAlarms[kind] = change
    func words(_ change: ChangedAlarms.Change?) -> String? {
      switch change {
      case .removed: nil
      case .moved(let instant): CalendarTime(instant, in: zone)?.description
      case nil: "on"
      }
    }
    return FieldChange(name: "alarm \(kind.rawValue)", old: words(former), new: words(change))
  }
}

extension CalendarObjectReading {
  /// Whether a machine of this user wrote this text after the other text.
  func isLaterOfOurs(than other: CalendarObjectReading, _ context: MappingContext) -> Bool {
    guard let now = lastModified, let before = other.lastModified else { return false }
    return now > before && WrittenAlarms.areCurrent(for: master, context.reading(self))
  }
}

extension SyncPlanner {
  /// Other clients' changes of a task's alarms since the base.
  struct MergedAlarms {
    var reminders: ReminderMerge
    var answers: [ReminderState] = []
    var changes: [FieldChange] = []
    /// Whether a reminder is local only, including one that was added while the task was in no list.
    var hasUnsent: Bool
    /// Whether the object lacks answers, or has a snooze without its alarm. Their upload leaves the alarms as they are.
    var lacksAnswers = false
  }

  /// - Parameters:
  ///   - task: the task after the merge of everything but its alarms.
  ///   - isMoved: whether the due date differs from the date of the agreed alarms.
  ///   - due: the due date of the remote object.
  func mergeAlarms(
    _ task: inout TaskItem, isMoved: Bool, due: CalendarTime?, _ sides: ItemSides
  ) -> MergedAlarms {
    let (master, base) = (sides.reading.master, sides.base)
    let context = mapping.reading(sides.reading)
    var agreed = sides.agreement?.notifications ?? remindersOfUnsharedText(sides, task)
    // The agreement was made for another object. It holds for the alarms that this object has, too.
    let isElsewhere = (sides.versions.isReturning || sides.versions.base?.href == nil) && !hasLaterRecord(sides)
    if isElsewhere { agreed = OwnAlarms.present(agreed, in: master) }
    if let possible = sides.possible {
      // The object has these alarms, so that the upload without an answer may have arrived.
      let sent = OwnAlarms.reminders(in: possible.master, taskID: task.id, mapping.reading(possible))
      agreed += OwnAlarms.present(sent.map(\.notification), in: master, besides: agreed)
    }
    agreed += OwnAlarms.present(
      sides.versions.removedReminders, in: master, besides: agreed + sides.local.notifications)
    let reminders = ReminderMerge(here: sides.local.notifications, agreed: agreed, item: task.uid)
    // The store sorts reminders by their creation, and the agreement by the time at which each was read.
    var merged = MergedAlarms(
      reminders: reminders, hasUnsent: Set(sides.local.notifications) != Set(reminders.agreed))
    if case .task(let former) = sides.local.item { task = task.withoutFormerAlarmChanges(since: former) }
    if isMoved {
      // The changes that another machine recorded for that due date.
      var recordedElsewhere: [FieldChange] = []
      if task.due == due { noteRecordedAlarms(sides.reading, since: base, &task, &recordedElsewhere) }
    } else {
      noteRecordedAlarms(sides.reading, since: base, &task, &merged.changes)
    }
    var alarmChanges =
      base.map {
        AlarmReading.changes(
          base: $0.master, remote: master, task: task, isMoved: isMoved,
          isElsewhere: isElsewhere, unmarked: sides.agreement?.unmarkedAlarms ?? [], context: mapping)
      } ?? AlarmReading.changes(ofFirstReading: master, task: task, isMoved: isMoved, context: mapping)
    if task.due == due { alarmChanges += AlarmReading.changes(ofAlarmsMadeSince: base?.master, in: master, context) }
    if let base, hasLaterRecord(sides) {
      alarmChanges += OwnAlarms.removals(ofWaitingIn: base.master, in: master)
    }
    if task.status == .open, task.due == due {
      // A missing alarm of this machine's unanswered upload may never have been on the server.
      let known = [base, sides.possible].compactMap { $0?.master }
      alarmChanges += OwnAlarms.removals(of: sides.local.notifications, madeSince: known, in: master)
    }
    // The server dropped alarms that are missing since the sent text (I8), except alarms that the server's own previous
    // text had. An unreadable previous text proves nothing: the reminders stay.
    if sides.versions.base?.hasSentBase != false, !sides.versions.isReturning {
      let written = hasLaterRecord(sides) ? WrittenAlarms(master) : nil
      let held = (try? sides.versions.heldText.map { try CalendarObjectReading($0) }) ?? nil
      let gone = held.map { held in
        AlarmReading.changes(base: held.master, remote: master, task: task, isMoved: isMoved, context: mapping)
      }
      alarmChanges.removeAll { $0.isRemoval && written?.hasDropped($0) != true && gone?.contains($0) != true }
    }
    for change in alarmChanges {
      let taken = merged.reminders.take(change, to: &task, zone: mapping.zone)
      guard let taken else { continue }
      merged.changes.append(taken)
      if !OwnAlarms.shows(change, in: master) { merged.hasUnsent = true }
    }
    for reminder in OwnAlarms.reminders(in: master, taskID: task.id, context) {
      if let added = merged.reminders.merge(reminder, of: task) { merged.changes.append(added.words(in: mapping.zone)) }
    }
    if case .task(let former) = sides.local.item {
      merged.changes += sides.local.notifications.filter { $0.hasAnchor(in: former) && !$0.hasAnchor(in: task) }
        .map { ReminderMerge.Change(old: $0).words(in: mapping.zone) }
    }
    let known = merged.reminders.answers(of: sides.local, in: task)
    // Most objects have no answer, here or there.
    if alarmChanges.isEmpty, known.isEmpty { return merged }
    let (added, removed) = (merged.reminders.added, merged.reminders.removed)
    let all =
      sides.local.notifications.filter { known in
        !removed.contains(known.id) && !added.contains { $0.id == known.id }
      } + added
    // An answer belongs to an alarm of the object. The settings of this machine may not give this alarm.
    func reader(of reading: CalendarObjectReading) -> ReminderAnswers {
      var ringing = task
      ringing.heldAlarms =
        OwnAlarms.held(in: reading.master, reminders: all, unmarked: unmarkedAlarms(sides), mapping.reading(reading))
        ?? task.heldAlarms
      return ReminderAnswers(item: .task(ringing), reminders: all, mapping: mapping)
    }
    let answers = reader(of: sides.reading)
    merged.answers = answers.states(alarmChanges, known: known)
    let answered = Set(merged.answers.map(\.identifier))
    merged.answers += merged.reminders.renamedAnswers(of: sides.local, in: task)
      .filter { !answered.contains($0.identifier) }
    // A snooze is removed together with its alarm. Only other programs would ring at the snooze.
    let leavesSnooze = alarmChanges.contains { OwnAlarms.hasSnooze(ofAlarmRemovedBy: $0, in: master, mapping) }
    merged.lacksAnswers =
      leavesSnooze || answers.hasOtherSnooze(in: master, known, then: merged.answers)
      // The link with which the answers waited may be new.
      || ((sides.hadLostItsObject || sides.isFirstMerge)
        && answers.areMissing(in: master, known, then: merged.answers))
    if let base, hasLaterRecord(sides), sides.versions.base?.hasSentBase != true {
      // Machines with other settings may move or remove an answered alarm, and bring it back. The object lost the answer
      // on the way. An answer that the base lacks, too, may be one that the server drops. A sent base proves nothing.
      let before = reader(of: base).unanswered(in: base.master, known + merged.answers)
      let now = answers.unanswered(in: master, known + merged.answers)
      if !now.isSubset(of: before) { merged.lacksAnswers = true }
    }
    return merged
  }

  /// The reminders of a base without an agreement, as far as the object has their alarms. Such a base came from a file,
  /// or is the text that the store keeps of a lost object.
  private func remindersOfUnsharedText(_ sides: ItemSides, _ task: TaskItem) -> [ItemNotification] {
    guard let base = sides.base else { return [] }
    let there = OwnAlarms.reminders(in: base.master, taskID: task.id, mapping.reading(base)).map(\.notification)
    return OwnAlarms.present(there, in: sides.reading.master)
  }

  /// Whether the text is later than the base and has a record of all alarms, so that a missing alarm was removed. The
  /// record holds although another program has changed the text since, also at another address. A program that writes an
  /// older version under a later date cannot be told apart.
  private func hasLaterRecord(_ sides: ItemSides) -> Bool {
    guard let base = sides.base, let now = sides.reading.lastModified, let before = base.lastModified,
      let written = WrittenAlarms(sides.reading.master)
    else { return false }
    if now > before { return written.isOfThisVersion }
    // Both texts may have one second. The object has the later text at the base's address, and where the base's object
    // is gone, whether or not that object was ever read back. A text from a file may be the later one.
    let isGone = sides.versions.isReturning || (sides.hadLostItsObject && sides.local.item.wasOnServer)
    let isSuccessor = isGone || sides.versions.base?.href != nil
    return isSuccessor && now == before && written != WrittenAlarms(base.master)
      && WrittenAlarms.areCurrent(for: sides.reading.master, mapping.reading(sides.reading))
  }

  /// Takes over what another machine recorded in the object about other programs' edits of automatic alarms since
  /// `base`.
  private func noteRecordedAlarms(
    _ remote: CalendarObjectReading, since base: CalendarObjectReading?, _ task: inout TaskItem,
    _ changes: inout [FieldChange]
  ) {
    guard let now = WrittenAlarms(remote.master)?.removed else { return }
    let before = (base?.master).flatMap(WrittenAlarms.init)?.removed ?? []
    for kind in now.subtracting(before).sorted(by: { $0.rawValue < $1.rawValue }) {
      if let change = task.change(kind, to: .removed, mapping.zone) { changes.append(change) }
    }
    // Another machine that did not know of the edit, a removal or a new time, has created the alarm again.
    let known = base.map { base in
      OwnAlarms.automaticKinds(in: base.master)
        .subtracting(OwnAlarms.movedAlarms(in: base.master, mapping.reading(base)).map(\.kind))
    }
    let again = OwnAlarms.standingKinds(in: remote.master, mapping.reading(remote)).subtracting(known ?? [])
    for kind in before.subtracting(now).union(again).sorted(by: { $0.rawValue < $1.rawValue }) {
      if let change = task.change(kind, to: nil, mapping.zone) { changes.append(change) }
    }
  }
}
