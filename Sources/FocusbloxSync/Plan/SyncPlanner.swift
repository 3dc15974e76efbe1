import CalDAV
public import FocusbloxCalendar
public import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// Decides what to do with one object: a pure function of its three legs (SYNC 2.2).
public struct SyncPlanner: Sendable {
  public var list: CalendarList
  public var mapping: MappingContext
  public var policy: ConflictPolicy
  /// Identifiers for items that are new here.
  public var newID: @Sendable () -> String

  public init(
    list: CalendarList, mapping: MappingContext, policy: ConflictPolicy, newID: @escaping @Sendable () -> String
  ) {
    self.list = list
    self.mapping = mapping
    self.policy = policy
    self.newID = newID
  }

  /// The server has this object in a version that we have not seen.
  public func decide(_ legs: ItemLegs) -> SyncAction {
    let reading: CalendarObjectReading
    switch legs.remote.reading {
    case .success(let object): reading = object
    case .failure(.ownShadow): return .ignore(seen(legs, uid: legs.base?.uid ?? ""), .ownShadow)
    case .failure(.severalUIDs):
      var link = seen(legs, uid: "")
      link.uid = ""
      return .ignore(link, .severalItems)
    case .failure(let error): return .setAside(unread(legs, uid: legs.base?.uid ?? ""), String(describing: error))
    }
    if let twin = legs.twin {
      let link = seen(legs, uid: reading.uid)
      if reading.master.first("RECURRENCE-ID") != nil { return .ignore(link, .foreignOverride) }
      return .setAside(link, "its UID \(reading.uid) is already at \(twin)")
    }
    if let base = legs.base, base.isDetached {
      return .ignore(seen(legs, uid: reading.uid), .detachedHere)
    }
    if let base = legs.base, base.isDeleted { return decideTombstone(base, legs, reading) }
    guard let local = legs.local else { return decideUnknown(legs, reading) }
    return decideKnown(local, legs, reading)
  }

  private func decideKnown(_ local: LocalLeg, _ legs: ItemLegs, _ reading: CalendarObjectReading) -> SyncAction {
    switch (local.item, reading.kind) {
    case (.task(let task), .task): return merge(task, local, legs, reading)
    case (.block(let block), .block): return merge(block, local, legs, reading)
    case (.task, .block), (.block, .task):
      return .setAside(unread(legs, uid: reading.uid), "the UID was a \(local.item.kind.rawValue) before")
    }
  }

  // MARK: - Not known here

  private func decideUnknown(_ legs: ItemLegs, _ reading: CalendarObjectReading) -> SyncAction {
    var link = seen(legs, uid: reading.uid)
    link.kind = reading.kind
    let item: SyncItem
    switch reading.kind {
    case .task:
      var task = reading.task(mapping)
      if task.status != .open, !legs.isHeldElsewhere { return .ignore(link, .completedElsewhere) }
      task.id = newID()
      task.sourceSystem = .caldav
      task.externalID = reading.uid
      task.listID = list.id
      item = .task(task)
    case .block:
      var block = reading.block(mapping)
      block.id = newID()
      block.sourceSystem = .caldav
      block.externalID = reading.uid
      block.listID = list.id
      if !OwnAlarms.exist(in: reading.master) { block.alertMinutesBefore = alertLead(of: block) }
      item = .block(block)
    }
    link.itemID = item.id
    var step = pulled(
      link, item, agreed: AgreedState(item: item, notifications: [], profile: mapping.profile), legs.remote.bytes)
    // A snooze of another device would go with the first write of ours, were it not known here.
    step.answers = answers(AlarmReading.answers(in: reading.master, context: mapping), to: item, nil)
    return .pullNew(step)
  }

  /// Deleted here; the server's version is not the one that was deleted.
  private func decideTombstone(_ base: SyncLink, _ legs: ItemLegs, _ reading: CalendarObjectReading) -> SyncAction {
    var link = seen(legs, uid: base.uid)
    let isSame =
      isOurUpload(base, reading) || isOurs(base, legs, reading)
      || base.base.map { SemanticComparison.areEquivalent($0, legs.remote.bytes) } ?? false
    if !isSame, base.deleteAfter != nil, let moved = legs.local {
      return carryOver(to: moved, link, legs, reading)
    }
    var back = legs
    if base.deleteAfter == nil, let local = legs.local {
      // What had been moved away lost its new place meanwhile: the same item is back in the old one.
      back.base?.isDeleted = false
      if let text = legs.lastText {
        back.base?.base = text
        back.base?.agreed = nil
      }
      return decideKnown(local, back, reading)
    }
    if isSame || policy == .local || base.deleteAfter != nil {
      link.base = legs.remote.bytes
      return .pushDelete(link)
    }
    back.base = nil
    guard case .pullNew(var step) = decideUnknown(back, reading) else {
      link.base = legs.remote.bytes
      return .pushDelete(link)
    }
    step.link.id = base.id
    return .restore(step)
  }

  /// The object of a first upload whose answer never came, as it was sent.
  private func isOurUpload(_ base: SyncLink, _ reading: CalendarObjectReading) -> Bool {
    base.href == nil && base.sentAt != nil && reading.lastModified == base.sentAt
  }

  /// What the server made of the text that we sent last and have not read back: nobody has edited it since.
  private func isOurs(_ base: SyncLink, _ legs: ItemLegs, _ reading: CalendarObjectReading) -> Bool {
    guard base.href != nil, base.etag == nil, let sent = baseReading(legs), let time = sent.lastModified,
      reading.lastModified == time, reading.kind == sent.kind
    else { return false }
    switch sent.kind {
    case .task:
      let (old, new) = (sent.task(mapping), reading.task(mapping))
      return TaskMapping.fields(mapping.profile).allSatisfy {
        $0.isEqual(old, new) || ($0.keepsLocalWhenMissing && !$0.isPresent(reading.master))
      }
    case .block:
      let (old, new) = (sent.block(mapping), reading.block(mapping))
      return BlockMapping.fields.allSatisfy { $0.isEqual(old, new) }
    }
  }

  /// Moved away here, edited there in its old list: the edit goes along, the old object goes.
  private func carryOver(
    to moved: LocalLeg, _ link: SyncLink, _ legs: ItemLegs, _ reading: CalendarObjectReading
  ) -> SyncAction {
    var link = link
    link.base = legs.remote.bytes
    guard case .pullChanged(var step) = decideKnown(moved, legs, reading),
      !step.changes.isEmpty || !step.conflicts.isEmpty
    else { return .pushDelete(link) }
    link.agreed = step.link.agreed
    step.link = link
    step.item.listID = moved.item.listID
    return .carryOver(step)
  }

  // MARK: - Known here

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
        winner: winner(localModified: task.modified, remoteModified: reading.lastModified),
        laterOfCopies: laterOfCopies(legs, reading),
        carriedBack: carriedBack(legs).flatMap { $0.kind == .task ? $0.task(mapping) : nil },
        isCovered: { agreement?.covers($0) ?? true }))

    var merged = outcome.merged
    var agreed = outcome.agreed
    var changes = outcome.pulled
    let before = (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    merged.foreignRule = remote.foreignRule
    merged.sourceSystem = .caldav
    merged.externalID = reading.uid
    merged.listID = list.id

    var added: [ItemNotification] = []
    var answers: [ReminderState] = []
    if merged.due != task.due || (agreedTask != nil && task.due != agreedTask?.due) {
      merged.suppressedAlarms = []
    } else if let baseReading, legs.base?.etag != nil {
      // Without an ETag the base is what we sent: alarms missing since then were dropped by the server (SYNC I8).
      let news = AlarmReading.changes(
        base: baseReading.master, remote: reading.master, task: task, context: mapping)
      for change in news { note(change, &merged, &added, &changes) }
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
    let hasOwnAlarms = OwnAlarms.exist(in: reading.master) || !unmarked.isEmpty
    // What waited for its upload and is in no field: a reminder added here, alarms that a setting moved.
    let waits =
      legs.base?.isPending == true && (hasOwnAlarms || local.notifications != agreedNotifications(legs))
    link.isPending = !outcome.unsent.isEmpty || (moved && hasOwnAlarms) || waits
    let isChanged =
      !changes.isEmpty || before != (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    if !changes.isEmpty { merged.modified = max(task.modified, reading.lastModified ?? mapping.now) }

    var step = pulled(
      link, .task(merged),
      agreed: AgreedState(
        item: .task(agreed), notifications: agreedNotifications(legs) + added,
        unmarkedAlarms: unmarked, profile: mapping.profile), legs.remote.bytes)
    step.addedNotifications = added
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
        winner: winner(localModified: block.modified, remoteModified: reading.lastModified),
        laterOfCopies: laterOfCopies(legs, reading),
        carriedBack: carriedBack(legs).flatMap { $0.kind == .block ? $0.block(mapping) : nil }))

    var merged = outcome.merged
    var agreed = outcome.agreed
    if merged.start != block.start { merged.alertMinutesBefore = alertLead(of: merged) }
    let before = (merged.foreignRule, merged.sourceSystem, merged.externalID, merged.listID)
    merged.foreignRule = remote.foreignRule
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

  /// A block that came or was moved at short notice alerts at its start (CHECKLIST S1-5, S1-10).
  private func alertLead(of block: FocusBlock) -> Int {
    FocusBlockReminders.leadMinutes(startDate: block.start.instant(in: mapping.zone), now: mapping.now)
  }

  /// The link of an object whose version cannot be used: of what we hold the ETag stays that of the version we merged last, so
  /// that no write of ours can replace the one we did not understand (SYNC I1).
  private func unread(_ legs: ItemLegs, uid: String) -> SyncLink {
    var link = seen(legs, uid: uid)
    if let base = legs.base, base.itemID != nil || base.isDeleted { link.etag = base.etag }
    return link
  }

  /// The link as it is once this version of the object has been taken note of.
  private func seen(_ legs: ItemLegs, uid: String) -> SyncLink {
    var link = legs.base ?? SyncLink(listID: list.id, kind: .task, uid: uid)
    link.href = legs.remote.place.path
    link.hrefKey = legs.remote.key
    link.etag = legs.remote.etag?.description
    link.failure = nil
    link.retryAfter = nil
    if !uid.isEmpty { link.uid = uid }
    return link
  }

  private func pulled(
    _ link: SyncLink, _ item: SyncItem, agreed: AgreedState, _ text: [UInt8]
  ) -> SyncAction.Pulled {
    var link = link
    link.base = text
    link.agreed = agreed.data
    link.isDeleted = false
    link.kind = item.kind
    return SyncAction.Pulled(
      link: link, item: item, addedNotifications: [], answers: [], changes: [], conflicts: [], wasCompleted: false)
  }

  /// The item as it is here. Where nothing waits for its upload that is what both sides agreed on, which is at hand already.
  private func itemBefore(_ step: SyncAction.Pulled, _ local: LocalLeg, _ legs: ItemLegs) -> Data? {
    guard !step.changes.isEmpty || step.conflicts.contains(where: { $0.winner == .remote }) else { return nil }
    if let base = legs.base, !base.isPending, let agreed = base.agreed { return agreed }
    return AgreedState(item: local.item, notifications: local.notifications).data
  }

  private func baseReading(_ legs: ItemLegs) -> CalendarObjectReading? {
    // A base that cannot be read is no base: the object is merged as at a first meeting.
    legs.base?.base.flatMap { try? CalendarObjectReading($0) }
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

  private func agreedNotifications(_ legs: ItemLegs) -> [ItemNotification] {
    AgreedState(legs.base?.agreed)?.notifications ?? []
  }

  private func winner(localModified: Date, remoteModified: Date?) -> FieldConflict.Side {
    switch policy {
    case .local: .local
    case .remote: .remote
    case .newest: localModified > remoteModified ?? .distantPast ? .local : .remote
    }
  }
}
