import CalDAV
public import FocusbloxCalendar
public import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// Decides what to do with one object: a pure function of its three versions.
public struct SyncPlanner: Sendable {
  public var list: CalendarList
  public var mapping: MappingContext
  public var policy: ConflictPolicy
  /// Whether older texts on the server are replaced by the last ones.
  var replacesOlderTexts = false
  /// Identifiers for items that are new here.
  public var newID: @Sendable () -> String

  /// Decides for a remote version that the store has not seen.
  public func decide(_ versions: ItemVersions) -> SyncAction {
    let reading: CalendarObjectReading
    switch versions.remote.reading {
    case .success(let object): reading = object
    case .failure(.publishedCopy): return .ignore(seen(versions, uid: versions.base?.uid ?? ""))
    case .failure(.severalUIDs):
      // Each item of the resource has its own link (T37).
      var link = seen(versions, uid: "")
      link.uid = ""
      return .ignore(link)
    case .failure(.noItem) where versions.base?.isKept != true: return .ignore(seen(versions, uid: ""))
    case .failure(.noStart) where versions.local == nil: return .ignore(seen(versions, uid: ""))
    case .failure(let error):
      return .setAside(unread(versions, uid: versions.base?.uid ?? ""), String(describing: error))
    }
    if let duplicate = versions.duplicate {
      let link = seen(versions, uid: reading.uid)
      // An override of a series may have a resource of its own (T30).
      if reading.master.first("RECURRENCE-ID") != nil { return .ignore(link) }
      let title = reading.title.isEmpty ? "" : "“\(reading.title)”: "
      return .setAside(link, title + "its UID \(reading.uid) is already at \(duplicate)")
    }
    if let base = versions.base, base.isDetached {
      return .ignore(seen(versions, uid: reading.uid), isDetached: true)
    }
    if let base = versions.base, base.isDeleted { return decideTombstone(base, versions, reading) }
    // A second item would stay where the lists are not read again, such as those of a removed account (I14).
    if versions.isHeldElsewhere, versions.mayBeMoved {
      var link = seen(versions, uid: reading.uid)
      // Without an ETag, the next run reads the object again, although the object is unchanged.
      link.etag = nil
      return .setAside(link, "waiting until the server says whether it was moved here from another list")
    }
    guard let local = versions.local else { return decideUnknown(versions, reading) }
    if versions.mayBelongToOther, !hasSameTitleAndDates(reading, as: local.item) {
      return decideUnknown(versions, reading)
    }
    return decideKnown(local, versions, reading)
  }

  /// Compares title and dates, by which a user recognises an item.
  private func hasSameTitleAndDates(_ reading: CalendarObjectReading, as item: SyncItem) -> Bool {
    func isSame<Item>(_ fields: [SyncedField<Item>], _ one: Item, _ other: Item) -> Bool {
      fields.filter { ["title", "due", "start", "end"].contains($0.name) }.allSatisfy { $0.isEqual(one, other) }
    }
    return switch (item, reading.kind) {
    case (.task(let task), .task): isSame(TaskMapping.fields(mapping.profile), task, reading.task(mapping))
    case (.block(let block), .block): isSame(BlockMapping.fields, block, reading.block(mapping))
    case (.task, .block), (.block, .task): false
    }
  }

  // MARK: - Unknown items

  private func decideUnknown(_ versions: ItemVersions, _ reading: CalendarObjectReading) -> SyncAction {
    var link = seen(versions, uid: reading.uid)
    link.kind = reading.kind
    var item: SyncItem
    var reminders: [ItemNotification] = []
    switch reading.kind {
    case .task:
      var task = reading.task(mapping)
      if task.status != .open, !versions.isHeldElsewhere { return .ignore(link) }
      task.id = newID()
      reminders = reading.reminders(ofNew: &task, mapping)
      item = .task(task)
    case .block:
      var block = reading.block(mapping)
      block.id = newID()
      if !OwnAlarms.exist(in: reading.master) { block.alertMinutesBefore = alertLead(of: block) }
      block.heldAlarms = OwnAlarms.held(in: reading.master, mapping.reading(reading))
      item = .block(block)
    }
    item.sourceSystem = .caldav
    item.externalID = reading.uid
    item.listID = list.id
    link.keep(item.id, isEdited: false)
    var step = pulled(
      link, item, agreed: AgreedState(item: item, notifications: reminders, profile: mapping.profile),
      versions.remote.bytes, reading)
    step.addedNotifications = reminders
    // The first own write would remove another device's snooze that is unknown here.
    step.answers = ReminderAnswers.read(reading.master, of: item, reminders, mapping)
    return .pullNew(step)
  }

  /// Decides for an item that was deleted here and has another version on the server.
  private func decideTombstone(_ base: SyncLink, _ versions: ItemVersions, _ reading: CalendarObjectReading)
    -> SyncAction
  {
    var link = seen(versions, uid: base.uid)
    func isThere(_ text: [UInt8]?) -> Bool {
      text.map { SemanticComparison.areEquivalent($0, versions.remote.bytes) } ?? false
    }
    var isSame = isUnreadUpload(base, versions, reading) || isThere(base.base) || isReplaced(versions, reading)
    // Another program may have edited the object in the second of the upload. A known sent text shows such an edit. An
    // object at the target of a move is the moved source where no text was sent.
    if base.deleteAfter == nil || (versions.possibleText == nil && base.base == nil) {
      isSame = isSame || isOwnUpload(base, reading)
    }
    if !isSame, base.deleteAfter != nil, let moved = versions.local {
      return carryOver(to: moved, link, versions, reading)
    }
    let possible = versions.possibleText.flatMap { try? CalendarObjectReading($0) }
    isSame = isSame || isThere(versions.possibleText) || isVersion(reading, of: possible)
    if versions.isKeptLocal, !isSame, policy != .local {
      // Another program's edit is not deleted. An item that became private is not sent.
      link.state = .left
      return .ignore(link, isDetached: true)
    }
    var back = versions
    if base.deleteAfter == nil, !versions.isKeptLocal, let local = versions.local {
      // The target of the item's move was deleted meanwhile. The item is again in the move's source.
      back.base?.keep(local.item.id, isEdited: true)
      if let text = versions.lastText {
        back.base?.base = text
        back.base?.agreed = versions.lastAgreement
        back.isReturning = versions.lastAgreement != nil
      }
      return decideKnown(local, back, reading)
    }
    if isSame || policy == .local || base.deleteAfter != nil {
      link.base = versions.remote.bytes
      return .pushDelete(link)
    }
    back.base = nil
    back.isHeldElsewhere = versions.waitsElsewhere
    guard case .pullNew(var step) = decideUnknown(back, reading) else {
      link.base = versions.remote.bytes
      return .pushDelete(link)
    }
    step.link.id = base.id
    return .restore(step)
  }

  /// Decides for an item that was moved away here and edited in its source: the edit goes to the target, and the source
  /// is deleted.
  private func carryOver(
    to moved: LocalState, _ link: SyncLink, _ versions: ItemVersions, _ reading: CalendarObjectReading
  ) -> SyncAction {
    var link = link
    link.base = versions.remote.bytes
    switch decideKnown(moved, versions, reading) {
    case .pullChanged(var step), .adopt(var step):
      // An answer to a ring is in no field. The next own write would remove an answer that is unknown here.
      guard !step.changes.isEmpty || !step.conflicts.isEmpty || !step.answers.isEmpty else {
        // The target gets this agreement. A value that the user took back after an upload without an answer is sent
        // there.
        if versions.possibleText != nil { link.agreed = step.link.agreed }
        return .pushDelete(link)
      }
      link.agreed = step.link.agreed
      step.link = link
      step.item.listID = moved.item.listID
      return .carryOver(step)
    default: return .pushDelete(link)
    }
  }

  // MARK: - Parts

  /// The alert time of a block that arrived or moved at short notice: its start (S1-5, S1-10).
  func alertLead(of block: FocusBlock) -> Int {
    FocusBlockReminders.leadMinutes(startDate: block.start.instant(in: mapping.zone), now: mapping.now)
  }

  /// The link of an object whose version cannot be used. The ETag of a linked item stays that of the last merged
  /// version, so that no write can replace the unreadable version (I1).
  func unread(_ versions: ItemVersions, uid: String) -> SyncLink {
    var link = seen(versions, uid: uid)
    if let base = versions.base, base.itemID != nil || base.isDeleted {
      link.etag = base.etag
      // An unreadable version does not show which alarms of an upload the server dropped (I8). It shows that a block
      // exists, so that a later absence of the block is a deletion.
      if base.kind == .task { link.sentAt = base.sentAt }
    }
    return link
  }

  /// The link after this version of the object was seen.
  func seen(_ versions: ItemVersions, uid: String) -> SyncLink {
    var link = versions.base ?? SyncLink(listID: list.id, kind: .task, uid: uid)
    link.href = versions.remote.address.path
    link.hrefKey = versions.remote.key
    link.etag = versions.remote.etag?.description
    link.sentAt = nil
    link.failure = nil
    link.retryAfter = nil
    if !uid.isEmpty { link.uid = uid }
    return link
  }

  func pulled(
    _ link: SyncLink, _ item: SyncItem, agreed: AgreedState, _ text: [UInt8], _ reading: CalendarObjectReading
  ) -> SyncAction.Pulled {
    var link = link
    link.base = text
    link.agreed = agreed.data
    link.kind = item.kind
    return SyncAction.Pulled(link: link, item: item, reading: reading)
  }

  func baseReading(_ versions: ItemVersions) -> CalendarObjectReading? {
    // An unreadable base is no base: the object is merged as in a first merge.
    versions.base?.base.flatMap { try? CalendarObjectReading($0) }
  }

  /// What is known of the DTSTART before the merge. Two machines that completed the same occurrence copied the same
  /// DTSTART, and another program may have moved the due date of one copy since.
  func knownStart(_ sides: ItemSides) -> KnownStart? {
    sides.base?.knownStart(agreed: sides.agreement?.task, mapping) ?? sides.made?.knownStart(agreed: nil, mapping)
      ?? sides.reading.knownStart(of: sides.local.notifications, mapping)
  }
}
