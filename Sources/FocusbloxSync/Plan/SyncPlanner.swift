import CalDAV
public import FocusbloxCalendar
public import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// Decides what to do with one object: a pure function of its three legs.
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
    case .failure(.noItem) where legs.base?.isKept != true: return .ignore(seen(legs, uid: ""), .noItem)
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
    if legs.mayBeAnothers, !saysTheSame(reading, as: local.item) { return decideUnknown(legs, reading) }
    return decideKnown(local, legs, reading)
  }

  /// Title and dates: what a person knows an item by.
  private func saysTheSame(_ reading: CalendarObjectReading, as item: SyncItem) -> Bool {
    func isSame<Item>(_ fields: [SyncedField<Item>], _ one: Item, _ other: Item) -> Bool {
      fields.filter { ["title", "due", "start", "end"].contains($0.name) }.allSatisfy { $0.isEqual(one, other) }
    }
    return switch (item, reading.kind) {
    case (.task(let task), .task): isSame(TaskMapping.fields(mapping.profile), task, reading.task(mapping))
    case (.block(let block), .block): isSame(BlockMapping.fields, block, reading.block(mapping))
    case (.task, .block), (.block, .task): false
    }
  }

  // MARK: - Not known here

  private func decideUnknown(_ legs: ItemLegs, _ reading: CalendarObjectReading) -> SyncAction {
    var link = seen(legs, uid: reading.uid)
    link.kind = reading.kind
    let item: SyncItem
    var reminders: [ItemNotification] = []
    switch reading.kind {
    case .task:
      var task = reading.task(mapping)
      if task.status != .open, !legs.isHeldElsewhere { return .ignore(link, .completedElsewhere) }
      task.id = newID()
      task.sourceSystem = .caldav
      task.externalID = reading.uid
      task.listID = list.id
      reminders = reading.reminders(ofNew: &task, mapping)
      item = .task(task)
    case .block:
      var block = reading.block(mapping)
      block.id = newID()
      block.sourceSystem = .caldav
      block.externalID = reading.uid
      block.listID = list.id
      if !OwnAlarms.exist(in: reading.master) { block.alertMinutesBefore = alertLead(of: block) }
      block.heldAlarms = OwnAlarms.held(in: reading.master, mapping.reading(reading.calendar))
      item = .block(block)
    }
    link.itemID = item.id
    var step = pulled(
      link, item, agreed: AgreedState(item: item, notifications: reminders, profile: mapping.profile), legs.remote.bytes
    )
    step.addedNotifications = reminders
    // A snooze of another device would go with the first write of ours, were it not known here.
    step.answers = ReminderAnswers.read(reading.master, of: item, reminders, mapping)
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
    if legs.isTakenOut, !isSame, policy != .local {
      // Another program's edit is not deleted, and what is private since is not sent.
      link.isDeleted = false
      link.isPending = false
      link.isDetached = true
      return .ignore(link, .detachedHere)
    }
    var back = legs
    if base.deleteAfter == nil, !legs.isTakenOut, let local = legs.local {
      // What had been moved away lost its new place meanwhile: the same item is back in the old one.
      back.base?.isDeleted = false
      if let text = legs.lastText {
        back.base?.base = text
        back.base?.agreed = legs.lastAgreement
        back.isReturning = legs.lastAgreement != nil
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

  // MARK: - Pieces

  /// A block that came or was moved at short notice alerts at its start (S1-5, S1-10).
  func alertLead(of block: FocusBlock) -> Int {
    FocusBlockReminders.leadMinutes(startDate: block.start.instant(in: mapping.zone), now: mapping.now)
  }

  /// The link of an object whose version cannot be used: of what we hold the ETag stays that of the version we merged last, so
  /// that no write of ours can replace the one we did not understand (I1).
  func unread(_ legs: ItemLegs, uid: String) -> SyncLink {
    var link = seen(legs, uid: uid)
    if let base = legs.base, base.itemID != nil || base.isDeleted { link.etag = base.etag }
    return link
  }

  /// The link as it is once this version of the object has been taken note of.
  func seen(_ legs: ItemLegs, uid: String) -> SyncLink {
    var link = legs.base ?? SyncLink(listID: list.id, kind: .task, uid: uid)
    link.href = legs.remote.place.path
    link.hrefKey = legs.remote.key
    link.etag = legs.remote.etag?.description
    link.failure = nil
    link.retryAfter = nil
    if !uid.isEmpty { link.uid = uid }
    return link
  }

  func pulled(
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

  func baseReading(_ legs: ItemLegs) -> CalendarObjectReading? {
    // A base that cannot be read is no base: the object is merged as at a first meeting.
    legs.base?.base.flatMap { try? CalendarObjectReading($0) }
  }
}
