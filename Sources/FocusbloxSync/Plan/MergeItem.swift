import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

extension SyncPlanner {
  /// The item is here, and the server's object is another version than the one that was merged last.
  func decideKnown(_ local: LocalLeg, _ legs: ItemLegs, _ reading: CalendarObjectReading) -> SyncAction {
    switch (local.item, reading.kind) {
    case (.task(let task), .task): return merge(task, local, legs, reading)
    case (.block(let block), .block): return merge(block, local, legs, reading)
    case (.task, .block), (.block, .task):
      return .setAside(unread(legs, uid: reading.uid), "the UID was a \(local.item.kind.rawValue) before")
    }
  }

  private func merge(
    _ task: TaskItem, _ local: LocalLeg, _ legs: ItemLegs, _ reading: CalendarObjectReading
  ) -> SyncAction {
    let remote = reading.task(mapping)
    let baseReading = baseReading(legs)
    let remoteBase = baseReading.flatMap { $0.kind == .task ? $0.task(mapping) : nil }
    let agreement = AgreedState(legs.base?.agreed)
    let agreedTask: TaskItem? = if case .task(let agreed)? = agreement?.item { agreed } else { remoteBase }
    let outcome = ThreeWayMerge(
      TaskMapping.fields(mapping.profile),
      .init(
        local: task, localBase: agreedTask, remote: remote, remoteBase: remoteBase,
        isPresent: { $0.isPresent(reading.master) },
        wasPresent: { field in baseReading.map { field.isPresent($0.master) } ?? true },
        winner: winner(localModified: task.modified, remoteModified: reading.lastModified),
        laterOfCopies: laterOfCopies(legs, reading),
        carriedBack: carriedBack(legs).flatMap { $0.kind == .task ? $0.task(mapping) : nil },
        isCovered: { agreement?.covers($0) ?? true }))

    var merged = outcome.merged
    var agreed = outcome.agreed
    var changes = outcome.pulled
    let before = (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    if !SemanticComparison.areSameRule(merged.foreignRule, remote.foreignRule) {
      merged.foreignRule = remote.foreignRule
    }
    merged.sourceSystem = .caldav
    merged.externalID = reading.uid
    merged.listID = list.id

    let agreedReminders = agreement?.notifications ?? []
    // What was agreed on of another object holds for what is in this one.
    let isElsewhere = legs.isReturning || legs.base?.href == nil
    var reminders = ReminderNews(
      here: local.notifications,
      agreed: isElsewhere ? OwnAlarms.present(agreedReminders, in: reading.master) : agreedReminders)
    var answers: [ReminderState] = []
    let isMoved = merged.due != task.due || (agreedTask != nil && task.due != agreedTask?.due)
    if isMoved {
      merged.suppressedAlarms = []
      // What another machine noted of that due date.
      var unsaid: [FieldChange] = []
      if merged.due == remote.due { noteSuppressions(reading.master, since: baseReading?.master, &merged, &unsaid) }
    } else {
      noteSuppressions(reading.master, since: baseReading?.master, &merged, &changes)
    }
    let agreedHere = reminders.agreed
    if let baseReading {
      var news = AlarmReading.changes(
        base: baseReading.master, remote: reading.master, task: merged, isMoved: isMoved,
        isElsewhere: isElsewhere, unmarked: agreement?.unmarkedAlarms ?? [], context: mapping)
      // Without an ETag the base is what we sent: alarms missing since then were dropped by the server (SYNC I8).
      if legs.base?.etag == nil, !legs.isReturning { news.removeAll { !$0.isMove } }
      for change in news { note(change, &merged, &reminders, &changes) }
      answers = self.answers(news, to: .task(merged), local)
    }
    agreed.suppressedAlarms = merged.suppressedAlarms
    agreed.foreignRule = merged.foreignRule
    agreed.sourceSystem = merged.sourceSystem
    agreed.externalID = merged.externalID
    agreed.listID = merged.listID

    var link = seen(legs, uid: reading.uid)
    link.itemID = task.id
    let moved = changes.contains { $0.name == "title" || TaskAlarmFields.names.contains($0.name) }
    let unmarked = unmarkedAlarms(reading, baseReading, legs)
    let hasOwnAlarms = OwnAlarms.areKept(in: reading.master) || !unmarked.isEmpty
    // What waits for its upload and is in no field: a reminder added here, be it while the item was in no list, and alarms that a
    // setting moved.
    let waits = local.notifications != agreedHere || (legs.base?.isPending == true && hasOwnAlarms)
    link.isPending = !outcome.unsent.isEmpty || (moved && hasOwnAlarms) || waits
    let isChanged =
      !changes.isEmpty || merged.suppressedAlarms != task.suppressedAlarms
      || before != (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    if !changes.isEmpty { merged.modified = max(task.modified, reading.lastModified ?? mapping.now) }

    var step = pulled(
      link, .task(merged),
      agreed: AgreedState(
        item: .task(agreed), notifications: reminders.agreed,
        unmarkedAlarms: unmarked, profile: mapping.profile), legs.remote.bytes)
    step.addedNotifications = reminders.added
    step.removedNotifications = reminders.removed
    step.answers = answers
    step.changes = changes
    step.conflicts = outcome.conflicts
    step.before = itemBefore(step, local, legs)
    step.wasCompleted = task.status == .open && merged.status == .completed
    step.movesSeriesOn =
      task.foreignRule != nil && remote.foreignRule != nil && task.status == .open && merged.status == .open
      && changes.contains { $0.name == "due" } && isLater(merged.due, than: task.due)
    return isChanged || !outcome.conflicts.isEmpty ? .pullChanged(step) : .adopt(step)
  }

  private func merge(
    _ block: FocusBlock, _ local: LocalLeg, _ legs: ItemLegs, _ reading: CalendarObjectReading
  ) -> SyncAction {
    let remote = reading.block(mapping)
    let baseReading = baseReading(legs)
    let remoteBase = baseReading.flatMap { $0.kind == .block ? $0.block(mapping) : nil }
    let agreedBlock: FocusBlock? =
      if case .block(let agreed)? = AgreedState(legs.base?.agreed)?.item { agreed } else { remoteBase }
    let outcome = ThreeWayMerge(
      BlockMapping.fields,
      .init(
        local: block, localBase: agreedBlock, remote: remote, remoteBase: remoteBase,
        isPresent: { $0.isPresent(reading.master) },
        wasPresent: { field in baseReading.map { field.isPresent($0.master) } ?? true },
        winner: winner(localModified: block.modified, remoteModified: reading.lastModified),
        laterOfCopies: laterOfCopies(legs, reading),
        carriedBack: carriedBack(legs).flatMap { $0.kind == .block ? $0.block(mapping) : nil }))

    var merged = outcome.merged
    var agreed = outcome.agreed
    if merged.start != block.start { merged.alertMinutesBefore = alertLead(of: merged) }
    let before = (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    if !SemanticComparison.areSameRule(merged.foreignRule, remote.foreignRule) {
      merged.foreignRule = remote.foreignRule
    }
    merged.sourceSystem = .caldav
    merged.externalID = reading.uid
    merged.listID = list.id
    agreed.alertMinutesBefore = merged.alertMinutesBefore
    agreed.foreignRule = merged.foreignRule
    agreed.sourceSystem = merged.sourceSystem
    agreed.externalID = merged.externalID
    agreed.listID = merged.listID

    var answers: [ReminderState] = []
    if let baseReading, legs.base?.etag != nil, merged.start == block.start, merged.end == block.end {
      let news = AlarmReading.answers(in: reading.master, since: baseReading.master, context: mapping)
      answers = self.answers(news, to: .block(merged), local)
    }

    var link = seen(legs, uid: reading.uid)
    link.itemID = block.id
    let hasOwnAlarms = OwnAlarms.exist(in: reading.master)
    // An alarm that was at the start and may be earlier now, or the other way round.
    let movesItsAlarm = merged.alertMinutesBefore != block.alertMinutesBefore
    // What waited for its upload and is in no field: an answer given here.
    let waits = legs.base?.isPending == true
    link.isPending = !outcome.unsent.isEmpty || (hasOwnAlarms && (movesItsAlarm || waits))
    let isChanged =
      !outcome.pulled.isEmpty
      || before != (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    if !outcome.pulled.isEmpty { merged.modified = max(block.modified, reading.lastModified ?? mapping.now) }

    var step = pulled(
      link, .block(merged), agreed: AgreedState(item: .block(agreed), notifications: []), legs.remote.bytes)
    step.answers = answers
    step.changes = outcome.pulled
    step.conflicts = outcome.conflicts
    step.before = itemBefore(step, local, legs)
    return isChanged || !outcome.conflicts.isEmpty ? .pullChanged(step) : .adopt(step)
  }

  // MARK: - Pieces

  /// The item as it is here. Where nothing waits for its upload that is what both sides agreed on, which is at hand already.
  private func itemBefore(_ step: SyncAction.Pulled, _ local: LocalLeg, _ legs: ItemLegs) -> Data? {
    guard !step.changes.isEmpty || step.conflicts.contains(where: { $0.winner == .remote }) else { return nil }
    let isOfAlarms = step.changes.contains { UndoneValue.alarm($0.name) != nil }
    if let base = legs.base, !base.isPending, !isOfAlarms, let agreed = base.agreed { return agreed }
    return AgreedState(item: local.item, notifications: local.notifications).data
  }

  private func carriedBack(_ legs: ItemLegs) -> CalendarObjectReading? {
    legs.carriedBack.flatMap { try? CalendarObjectReading($0) }
  }

  private func laterOfCopies(_ legs: ItemLegs, _ reading: CalendarObjectReading) -> FieldConflict.Side? {
    guard legs.isCopy else { return nil }
    return baseReading(legs)?.lastModified ?? .distantPast > reading.lastModified ?? .distantPast ? .local : .remote
  }

  private func isLater(_ time: CalendarTime?, than other: CalendarTime?) -> Bool {
    guard let time, let other else { return false }
    return time.instant(in: mapping.zone) > other.instant(in: mapping.zone)
  }

  private func unmarkedAlarms(
    _ reading: CalendarObjectReading, _ base: CalendarObjectReading?, _ legs: ItemLegs
  ) -> [UnmarkedAlarm] {
    guard let base else { return [] }
    return OwnAlarms.unmarked(
      in: reading.master, former: base.master, known: AgreedState(legs.base?.agreed)?.unmarkedAlarms ?? [],
      context: mapping)
  }

  private func winner(localModified: Date, remoteModified: Date?) -> FieldConflict.Side {
    switch policy {
    case .local: .local
    case .remote: .remote
    case .newest: localModified > remoteModified ?? .distantPast ? .local : .remote
    }
  }
}
