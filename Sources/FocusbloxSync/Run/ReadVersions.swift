import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreReader {
  /// The link's item in its present local state.
  func localState(_ link: SyncLink) throws -> LocalState? {
    try link.itemID.flatMap { try localState(link.kind, id: $0) }
  }

  func item(_ kind: ItemKind, id: String) throws -> SyncItem? {
    switch kind {
    case .task: try task(id: id).map(SyncItem.task)
    case .block: try block(id: id).map(SyncItem.block)
    }
  }

  /// The items with a UID, in any list.
  func items(_ kind: ItemKind, uid: String) throws -> [SyncItem] {
    switch kind {
    case .task: try tasks(uid: uid).map(SyncItem.task)
    case .block: try blocks(uid: uid).map(SyncItem.block)
    }
  }

  /// An item with its reminders and their states.
  func localState(_ kind: ItemKind, id: String) throws -> LocalState? {
    switch kind {
    case .task:
      guard let task = try task(id: id) else { return nil }
      return LocalState(
        item: .task(task), notifications: try notifications(ofTask: id), states: try reminderStates(ofTask: id))
    case .block:
      guard let block = try block(id: id) else { return nil }
      return LocalState(item: .block(block), notifications: [], states: try reminderStates(ofBlock: id))
    }
  }

  /// The versions of a remote object. The link is found by href, else by UID. Without a link, an item counts that was
  /// linked with this UID before and has been local since (G15).
  ///
  /// - Parameter gone: links whose object is proven gone. A remote object with the same UID at another href is the same
  ///   object with a new name.
  func versions(of remote: RemoteObject, in list: CalendarList, gone: Set<Int64> = []) throws -> ItemVersions {
    let known = try links(list: list.id, hrefKeys: [remote.key]).first
    var versions = try versions(of: remote, known, in: list, gone)
    if let known, known.mayHoldSeveral { versions.replaced += try formerParts(remote, in: list) }
    return versions
  }

  private func versions(
    of remote: RemoteObject, _ known: SyncLink?, in list: CalendarList, _ gone: Set<Int64>
  ) throws -> ItemVersions {
    guard case .success(let reading) = remote.reading else { return try unreadVersions(remote, known, in: list) }
    if let known, known.isKept, known.uid == reading.uid || !reading.hasUID {
      return try kept(known, ItemVersions(local: nil, base: try withCommonBase(known), remote: remote), reading)
    }
    // Another UID is another item (I6). An object that was ignored before may be wanted now.
    let linksWithSameUID = try links(uid: reading.uid)
    // The item was in the same resource before, and the number of the resource's items has changed (T37).
    let former = linksWithSameUID.first {
      $0.listID == list.id && !$0.isKept && $0.id != known?.id && $0.resource == remote.address.resource
    }
    let replaced = [known].compactMap(\.self).filter { $0.isKept || former != nil }
    let reusable = former ?? known.flatMap { $0.isKept ? nil : $0 }
    let others = linksWithSameUID.filter {
      $0.listID == list.id && ($0.isKept || $0.href == nil) && $0.id != known?.id
    }
    let match = others.first { link in
      link.href == nil || gone.contains(link.id) || link.resource == remote.address.resource
    }
    if let link = match {
      var versions = ItemVersions(
        local: nil, base: try withCommonBase(link), remote: remote, replaced: [known].compactMap(\.self))
      versions.isCopy = try link.href == nil && self.link(waitingFor: link.id)?.href != nil
      return try kept(link, versions, reading)
    }
    if let duplicate = others.first?.href {
      return ItemVersions(local: nil, base: reusable, remote: remote, duplicate: duplicate, replaced: replaced)
    }
    let isHeldElsewhere = linksWithSameUID.contains { $0.listID != list.id && $0.itemID != nil }
    let unlinked = reusable?.isDetached == true ? nil : try unlinkedState(reading)
    let isKeptLocal = try unlinked.map { try self.isKeptLocal($0.item.kind, id: $0.item.id) } ?? false
    // An item that the user detached does not match: the object belongs to another item with the same UID.
    guard let local = unlinked, !(isKeptLocal && isHeldElsewhere) else {
      var versions = ItemVersions(local: nil, base: reusable, remote: remote, replaced: replaced)
      versions.isHeldElsewhere = isHeldElsewhere
      return versions
    }
    var base = reusable ?? SyncLink(listID: list.id, kind: reading.kind, uid: reading.uid)
    // The text below is from the item's former object, which is another object than the object of a known link.
    (base.href, base.etag) = (nil, nil)
    base.base = try originalText(of: local.item.kind, id: local.item.id)
    base.agreed = try lastAgreement(of: local.item.kind, id: local.item.id)
    if isKeptLocal { base.state = .left }
    var versions = ItemVersions(local: local, base: base, remote: remote, replaced: replaced)
    versions.isReturning = base.agreed != nil
    versions.mayBelongToOther = try mayBelongToOther(local.item, agreed: base.agreed, in: list)
    if case .task(let task) = local.item {
      versions.removedReminders = try removedReminders(ofTask: task.id)
      versions.isCreatedHere = try isCreatedHere(taskID: task.id)
    }
    return versions
  }

  /// Whether the UID may belong to another item. True for an item that was created here and never sent. Also true for
  /// an item whose object is gone from a list of another account, while that list still exists.
  func mayBelongToOther(_ item: SyncItem, agreed: Data?, in list: CalendarList) throws -> Bool {
    if try isLocalAndUnsent(item.kind, id: item.id) { return true }
    guard let former = AgreedState(agreed)?.item.listID, let former = try self.list(id: former) else { return false }
    return former.accountID != list.accountID
  }

  /// Adds the local state of the linked item to the versions.
  private func kept(_ link: SyncLink, _ versions: ItemVersions, _ reading: CalendarObjectReading) throws -> ItemVersions
  {
    var versions = versions
    versions.local = try localState(link) ?? movedState(link)
    versions.possibleText = try possibleText(link: link.id)
    if link.isDeleted, link.href == nil {
      versions.waitsElsewhere = try links(uid: link.uid).contains { other in
        other.listID != link.listID && other.href == nil && other.sentAt == nil && other.itemID != nil
          && !other.isDeleted
      }
    }
    if link.base == nil {
      versions.madeText = try textOfCopy(link)
      versions.former = try formerAgreement(link)
    }
    if versions.local == nil {
      versions.local = try returningState(link, reading)
      if let item = versions.local?.item {
        versions.lastText = try originalText(of: item.kind, id: item.id)
        versions.lastAgreement = try lastAgreement(of: item.kind, id: item.id)
        versions.isKeptLocal = try isKeptLocal(item.kind, id: item.id)
        // The item that was deleted here is another item with the same UID.
        if versions.isKeptLocal, versions.lastText != link.base {
          (versions.local, versions.isKeptLocal) = (nil, false)
        }
      }
    }
    if case .task(let task)? = versions.local?.item {
      versions.isCreatedHere = try isCreatedHere(taskID: task.id)
      if link.isPending || link.etag == nil { versions.removedReminders = try removedReminders(ofTask: task.id) }
    }
    return versions
  }

  /// The agreement on the completed instance of a series whose completion made the link's instance.
  private func formerAgreement(_ link: SyncLink) throws -> AgreedState? {
    guard NameBasedUUID.isName(link.uid), let task = try link.itemID.flatMap({ try task(id: $0) }),
      let series = task.seriesID
    else { return nil }
    let former = try completedTasks(ofSeries: series).first { TaskCompletion.uidOfNext(after: $0) == link.uid }
    return try former.flatMap { AgreedState(try knownObject(of: .task, id: $0.id)?.agreed) }
  }

  /// Keys of objects whose href and UID are both new to the store. Of several objects with one UID only the first
  /// counts. In a first pull that is nearly every object, and a lookup of versions would double the cost of each.
  func unknownKeys(among remotes: [RemoteObject], in list: CalendarList) throws -> Set<String> {
    let keys = try knownHrefKeys(list: list.id, among: remotes.map(\.key))
    var uids = try knownUIDs(among: remotes.compactMap(\.uid))
    return Set(
      remotes.filter { remote in
        guard let uid = remote.uid, uids.insert(uid).inserted else { return false }
        return !keys.contains(remote.key)
      }.map(\.key))
  }

  /// A formerly linked item, for which the store keeps the text at its unlinking or import as the common base.
  private func unlinkedState(_ reading: CalendarObjectReading) throws -> LocalState? {
    let local = try items(reading.kind, uid: reading.uid).filter { $0.listID == nil }
    let item = try local.first { try !isKeptLocal($0.kind, id: $0.id) } ?? local.first
    return try item.flatMap { try localState($0.kind, id: $0.id) }
  }

  /// The item that was moved from this link's list to another list.
  private func movedState(_ link: SyncLink) throws -> LocalState? {
    guard link.isDeleted, let target = try link.deleteAfter.flatMap({ try self.link(id: $0) }) else { return nil }
    return try localState(target)
  }

  /// The item that was moved away from this link's list and now has no other link.
  private func returningState(_ link: SyncLink, _ reading: CalendarObjectReading) throws -> LocalState? {
    link.isDeleted && link.deleteAfter == nil ? try unlinkedState(reading) : nil
  }
}

extension SyncLink {
  /// Whether the link belongs to an item or to an object that is still to be deleted, and not to an ignored object.
  var isKept: Bool { itemID != nil || isDeleted }
}
