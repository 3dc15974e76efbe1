import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

extension SyncPlanner {
  /// Decides for a linked item whose remote version differs from the last merged one.
  func decideKnown(_ local: LocalState, _ versions: ItemVersions, _ reading: CalendarObjectReading) -> SyncAction {
    let sides = ItemSides(
      local: local, versions: versions, reading: reading, base: baseReading(versions),
      possible: versions.possibleText.flatMap { try? CalendarObjectReading($0) },
      made: versions.madeText.flatMap { try? CalendarObjectReading($0) },
      agreement: AgreedState(versions.base?.agreed))
    if let step = replaceOlderText(sides) { return step }
    switch (local.item, reading.kind) {
    case (.task(let task), .task):
      var planner = self
      planner.mapping.knownStart = knownStart(sides)
      return planner.merge(task, sides)
    case (.block(let block), .block): return merge(block, sides)
    case (.task, .block), (.block, .task):
      return .setAside(unread(versions, uid: reading.uid), "the UID was a \(local.item.kind.rawValue) before")
    }
  }

  private func merge(_ task: TaskItem, _ sides: ItemSides) -> SyncAction {
    let (versions, reading) = (sides.versions, sides.reading)
    let remote = reading.task(mapping)
    let remoteBase = sides.base.flatMap { $0.kind == .task ? $0.task(mapping) : nil }
    let agreedTask = sides.agreement.map(\.task) ?? remoteBase
    let outcome = ThreeWayMerge(
      TaskMapping.fields(mapping.profile),
      .init(
        local: task, localBase: agreedTask, remote: remote, remoteBase: remoteBase,
        isPresent: { $0.isPresent(reading.master) },
        wasPresent: { field in sides.base.map { field.isPresent($0.master) } ?? true },
        lines: sides.base.map { (reading.master, $0.master) },
        winner: winner(localModified: task.modified, remoteModified: reading.lastModified),
        newerResource: newerResource(sides),
        // A completion wins: another machine may have created and completed the same instance of a series in that
        // second (G9).
        afterOwnUpload: { $0.name == "completed" ? nil : afterOwnUpload(sides, modified: task.modified) },
        madeApart: sides.isFirstMerge
          ? SameInstance(
            here: task, there: remote, zone: mapping.zone, made: sides.made?.task(mapping),
            next: nextOfOneCompletion(versions.former, here: task, there: remote)
          ).side : { _ in nil },
        possible: sides.possible.flatMap { $0.kind == .task ? $0.task(mapping) : nil },
        isCovered: { sides.agreement?.covers($0) ?? true }))

    var merged = outcome.merged
    var agreed = outcome.agreed

    let isMoved = merged.due != task.due || (agreedTask != nil && task.due != agreedTask?.due)
    let alarms = mergeAlarms(&merged, isMoved: isMoved, due: remote.due, sides)
    let changes = outcome.pulled + alarms.changes
    agreed.changedAlarms = merged.changedAlarms

    var link = seen(versions, uid: reading.uid)
    // Machines that read the object later would take the start for a user's start. The run sends the removal of the start.
    let mayBeLeft = merged.start == nil && agreed.start == nil && alarms.reminders.shared.isEmpty
    let isWritable = !list.isReadOnly && !link.isPart
    let leftStart = mayBeLeft && isWritable ? sides.base.flatMap { reading.startWithoutMark(since: $0, mapping) } : nil
    if let leftStart { agreed.start = leftStart }

    let context = mapping.reading(reading)
    // The last machine of this user that changed the alarms has decided the times.
    let isDecided = WrittenAlarms.areCurrent(for: reading.master, context)
    let moved =
      !isDecided
      && changes.contains { ["title", "foreignRule"].contains($0.name) || TaskAlarmFields.names.contains($0.name) }
    let unmarked = unmarkedAlarms(sides)
    let hasOwnAlarms = OwnAlarms.areManaged(in: reading.master) || !unmarked.isEmpty
    let isSnoozed = sides.local.states.contains { $0.snoozedUntil.map { $0 > mapping.now } ?? false }
    // These edits are pending and in no field: an added reminder, a snooze, and alarms that a setting moved. Where two
    // machines create the same item, the alarms of the first upload win.
    let isSecond = isDecided && sides.isFirstMerge && versions.base?.href == nil && versions.base?.sentAt == nil
    let isUnsent = alarms.lacksAnswers || (versions.base?.isPending == true && (hasOwnAlarms || isSnoozed) && !isSecond)
    // An item that was created here gets its alarms when another program gives it a date.
    // The due date may have come from a file before the object was read.
    let areDatesNew = !isDecided && (isMoved || changes.contains { ["start", "planned"].contains($0.name) })
    var startIsAfterDue = reading.hasStartAfterDue(merged, mapping)
    // The last write could not move the start: a series needs its DTSTART, and the server dropped the other property.
    if startIsAfterDue, let link = versions.base, link.href != nil, !link.isPending,
      sides.base?.hasStartAfterDue(merged, mapping) == true
    {
      startIsAfterDue = false
    }
    // A completed object has no alarms. A reminder that was set meanwhile is sent when the task is open again.
    let bringsRemindersBack = task.status != .open && !alarms.reminders.agreed.isEmpty
    // Nor has an object alarms of reminders that wait. They are sent when their date has a time of day again.
    let bringsWaitingBack = sides.local.notifications.contains {
      $0.wait(in: task) != nil && $0.wait(in: merged) == nil
    }
    // Machines that read the object later would take an unmarked alarm for another program's alarm.
    let marksAreGone = !Set(unmarked).isSubset(of: sides.agreement?.unmarkedAlarms ?? [])
    let isEdited =
      !outcome.unsent.isEmpty || (moved && hasOwnAlarms) || (areDatesNew && versions.isCreatedHere)
      || alarms.hasUnsent || leftStart != nil
      || startIsAfterDue || (merged.status == .open && (marksAreGone || bringsRemindersBack || bringsWaitingBack))
    link.keep(task.id, isEdited: isEdited || isUnsent)
    // Where only answers wait, the alarms stay those of the object.
    merged.heldAlarms =
      isEdited || (link.isPending && versions.base?.isPending == true && task.heldAlarms == nil && !isSecond)
      ? nil
      : OwnAlarms.held(
        in: reading.master, reminders: alarms.reminders.agreed, unmarked: unmarked, context)

    var (step, isChanged) = pulled(
      link, .task(merged),
      AgreedState(
        item: .task(agreed), notifications: alarms.reminders.agreed, unmarkedAlarms: unmarked, profile: mapping.profile),
      rule: remote.foreignRule, changes, outcome.conflicts, sides)
    if merged.changedAlarms != task.changedAlarms || !alarms.reminders.added.isEmpty {
      isChanged = true
      step.isOnlyLinked = false
    }
    step.addedNotifications = alarms.reminders.added
    step.removedNotifications = alarms.reminders.removed
    step.answers = alarms.answers
    step.keepsStart = startIsAfterDue
    step.wasCompleted = task.status == .open && merged.status == .completed
    step.movesSeriesOn =
      task.foreignRule != nil && remote.foreignRule != nil && task.status == .open && merged.status == .open
      && changes.contains { $0.name == "due" } && isLater(merged.due, than: task.due)
    return isChanged ? .pullChanged(step) : .adopt(step)
  }

  private func merge(_ block: FocusBlock, _ sides: ItemSides) -> SyncAction {
    let (versions, reading) = (sides.versions, sides.reading)
    let remote = reading.block(mapping)
    let remoteBase = sides.base.flatMap { $0.kind == .block ? $0.block(mapping) : nil }
    let agreedBlock: FocusBlock? = if case .block(let agreed)? = sides.agreement?.item { agreed } else { remoteBase }
    let outcome = ThreeWayMerge(
      BlockMapping.fields,
      ThreeWayMerge.Versions(
        local: block, localBase: agreedBlock, remote: remote, remoteBase: remoteBase,
        isPresent: { $0.isPresent(reading.master) },
        wasPresent: { field in sides.base.map { field.isPresent($0.master) } ?? true },
        winner: winner(localModified: block.modified, remoteModified: reading.lastModified),
        newerResource: newerResource(sides), afterOwnUpload: { _ in afterOwnUpload(sides, modified: block.modified) },
        possible: sides.possible.flatMap { $0.kind == .block ? $0.block(mapping) : nil }
      ).keepingPlansWhole(in: mapping.zone))

    var merged = outcome.merged
    var agreed = outcome.agreed
    if merged.start != block.start { merged.alertMinutesBefore = alertLead(of: merged) }
    if merged.title == block.title {
      merged.title = merged.titleFollowing(
        from: block.start, locale: mapping.settings.blockTitleLocale, zone: mapping.zone)
    }
    agreed.alertMinutesBefore = merged.alertMinutesBefore

    var answers: [ReminderState] = []
    var hasOtherAnswers = false
    if merged.start == block.start, merged.end == block.end {
      let (reader, known) = (
        ReminderAnswers(item: .block(merged), reminders: [], mapping: mapping), sides.local.states
      )
      if let newAnswers = sides.newAnswers(mapping) {
        answers = reader.states(newAnswers, known: known)
        hasOtherAnswers = reader.hasOtherSnooze(in: reading.master, known, then: answers)
      }
      if sides.hadLostItsObject, reader.areMissing(in: reading.master, known, then: answers) { hasOtherAnswers = true }
    }

    var link = seen(versions, uid: reading.uid)
    let hasOwnAlarms = OwnAlarms.exist(in: reading.master)
    // The alarm may have moved between the start and an earlier time.
    let movesItsAlarm = merged.alertMinutesBefore != block.alertMinutesBefore
    // An answer that was given here is pending and in no field.
    let isUnsent = versions.base?.isPending == true
    // The texts of the alarms contain the block's title.
    let isRenamed = merged.title != block.title
    let isTitleMade = merged.title != outcome.merged.title
    let isEdited = !outcome.unsent.isEmpty || isTitleMade || (hasOwnAlarms && (movesItsAlarm || isRenamed))
    link.keep(block.id, isEdited: isEdited || (hasOwnAlarms && (isUnsent || hasOtherAnswers)))
    // Where only answers wait, the alarms stay those of the object.
    merged.heldAlarms =
      isEdited || (link.isPending && isUnsent && block.heldAlarms == nil)
      ? nil : OwnAlarms.held(in: reading.master, mapping.reading(reading))

    var (step, isChanged) = pulled(
      link, .block(merged), AgreedState(item: .block(agreed), notifications: []), rule: remote.foreignRule,
      outcome.pulled, outcome.conflicts, sides)
    step.answers = answers
    return isChanged ? .pullChanged(step) : .adopt(step)
  }

  // MARK: - Parts

  /// The step that takes the merged item. The item and the agreement get the list, and the object's UID and recurrence
  /// rule.
  ///
  /// - Parameter rule: the recurrence rule of the object.
  private func pulled(
    _ link: SyncLink, _ merged: SyncItem, _ agreed: AgreedState, rule: String?, _ changes: [FieldChange],
    _ conflicts: [FieldConflict], _ sides: ItemSides
  ) -> (step: SyncAction.Pulled, isChanged: Bool) {
    var item = merged
    if !SemanticComparison.areSameRule(item.foreignRule, rule) { item.foreignRule = rule }
    item.sourceSystem = .caldav
    item.externalID = sides.reading.uid
    item.listID = list.id
    let isChanged = item != merged || !changes.isEmpty || !conflicts.isEmpty
    var agreed = agreed
    agreed.item.foreignRule = item.foreignRule
    agreed.item.sourceSystem = item.sourceSystem
    agreed.item.externalID = item.externalID
    agreed.item.listID = item.listID
    if !changes.isEmpty { item.modified = max(item.modified, sides.reading.lastModified ?? mapping.now) }
    var step = pulled(link, item, agreed: agreed, sides.versions.remote.bytes, sides.reading)
    step.changes = changes
    step.conflicts = conflicts
    step.isOnlyLinked =
      changes.isEmpty && conflicts.isEmpty && merged.listID == nil && item.foreignRule == merged.foreignRule
    step.before = itemBefore(step, sides)
    return (step, isChanged)
  }

  /// The item before the merge. An item without pending edits equals the agreement, which needs no new encoding.
  private func itemBefore(_ step: SyncAction.Pulled, _ sides: ItemSides) -> Data? {
    guard !step.changes.isEmpty || step.conflicts.contains(where: { $0.winner == .remote }) else { return nil }
    let isOfAlarms = step.changes.contains { UndoneValue.alarm($0.name) != nil }
    if let base = sides.versions.base, !base.isPending, !isOfAlarms, let agreed = base.agreed { return agreed }
    return sides.local.data
  }

  private func newerResource(_ sides: ItemSides) -> FieldConflict.Side? {
    guard sides.versions.isCopy else { return nil }
    let (base, now) = (sides.base?.lastModified, sides.reading.lastModified)
    if base ?? .distantPast > now ?? .distantPast { return .local }
    // A later text of a moved source is an edit, so that a cleared value stays cleared.
    return sides.versions.mayBeMoved ? nil : .remote
  }

  /// The winner for a possible own upload. LAST-MODIFIED equal to the upload's means that no remote edit exists.
  private func afterOwnUpload(_ sides: ItemSides, modified: Date) -> FieldConflict.Side? {
    guard let link = sides.versions.base, link.href == nil, let sent = link.sentAt else { return nil }
    if sides.reading.lastModified == sent { return .local }
    return modified >= sent ? .remote : nil
  }

  private func isLater(_ time: CalendarTime?, than other: CalendarTime?) -> Bool {
    guard let time, let other else { return false }
    return time.instant(in: mapping.zone) > other.instant(in: mapping.zone)
  }

  func unmarkedAlarms(_ sides: ItemSides) -> [UnmarkedAlarm] {
    guard let base = sides.base else { return [] }
    return OwnAlarms.unmarked(
      in: sides.reading.master, former: base.master, known: sides.agreement?.unmarkedAlarms ?? [], context: mapping)
  }

  private func winner(localModified: Date, remoteModified: Date?) -> FieldConflict.Side {
    switch policy {
    case .local: .local
    case .remote: .remote
    case .newest: localModified > remoteModified ?? .distantPast ? .local : .remote
    }
  }
}
