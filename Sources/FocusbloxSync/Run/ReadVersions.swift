import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreReader {
  /// The local localState of a link, as the store holds it now.
  func localState(_ link: SyncLink) throws -> LocalState? {
    try link.itemID.flatMap { try localState(link.kind, id: $0) }
  }

  /// An item with all that belongs to it.
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

  /// The versions of an object that the server has: the link by its href, else by its UID, else an item that was once linked
  /// under that UID and has been local since (G15).
  ///
  /// - Parameter gone: links whose object is proven gone; one of the same UID at another href has only got another name.
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
    // Another UID is another item (I6); an object not kept may be wanted now.
    let namesakes = try links(uid: reading.uid)
    // In the same resource as before, alone now or no more alone (T37).
    let former = namesakes.first {
      $0.listID == list.id && !$0.isKept && $0.id != known?.id && $0.resource == remote.place.resource
    }
    let replaced = [known].compactMap(\.self).filter { $0.isKept || former != nil }
    let met = former ?? known.flatMap { $0.isKept ? nil : $0 }
    let others = namesakes.filter {
      $0.listID == list.id && ($0.isKept || $0.href == nil) && $0.id != known?.id
    }
    if let link = others.first(where: { $0.href == nil || gone.contains($0.id) || $0.resource == remote.place.resource }
    ) {
      var versions = ItemVersions(
        local: nil, base: try withCommonBase(link), remote: remote, replaced: [known].compactMap(\.self))
      versions.isCopy = try link.href == nil && self.link(waitingFor: link.id)?.href != nil
      return try kept(link, versions, reading)
    }
    if let twin = others.first?.href {
      return ItemVersions(local: nil, base: met, remote: remote, twin: twin, replaced: replaced)
    }
    let isHeldElsewhere = namesakes.contains { $0.listID != list.id && $0.itemID != nil }
    let unlinked = met?.isDetached == true ? nil : try unlinkedState(reading)
    let isKeptLocal = try unlinked.map { try self.isKeptLocal($0.item.kind, id: $0.item.id) } ?? false
    // Not the one that the user took out, but that of another item with the same UID.
    guard let local = unlinked, !(isKeptLocal && isHeldElsewhere) else {
      var versions = ItemVersions(local: nil, base: met, remote: remote, replaced: replaced)
      versions.isHeldElsewhere = isHeldElsewhere
      return versions
    }
    var base = met ?? SyncLink(listID: list.id, kind: reading.kind, uid: reading.uid)
    base.base = try originalText(of: local.item.kind, id: local.item.id)
    base.agreed = try lastAgreement(of: local.item.kind, id: local.item.id)
    if isKeptLocal { base.state = .left }
    var versions = ItemVersions(local: local, base: base, remote: remote, replaced: replaced)
    versions.isReturning = base.agreed != nil
    versions.mayBeAnothers = try mayBeAnothers(local.item, agreed: base.agreed, in: list)
    if case .task(let task) = local.item {
      versions.removedReminders = try removedReminders(ofTask: task.id)
      versions.isMadeHere = try isMadeHere(taskID: task.id)
    }
    return versions
  }

  /// Whether another item may have the UID of this one: it was typed here and never sent, or its object is gone from a list of another
  /// account, which is still there.
  private func mayBeAnothers(_ item: SyncItem, agreed: Data?, in list: CalendarList) throws -> Bool {
    if try isTypedHere(item.kind, id: item.id) { return true }
    guard let former = AgreedState(agreed)?.item.listID, let former = try self.list(id: former) else { return false }
    return former.accountID != list.accountID
  }

  /// The versions of an object of ours, with all that is here of its item.
  private func kept(_ link: SyncLink, _ versions: ItemVersions, _ reading: CalendarObjectReading) throws -> ItemVersions
  {
    var versions = versions
    versions.local = try localState(link) ?? movedState(link)
    versions.carriedBack = try carriedBack(to: link)
    if versions.local == nil {
      versions.local = try returningState(link, reading)
      if let item = versions.local?.item {
        versions.lastText = try originalText(of: item.kind, id: item.id)
        versions.lastAgreement = try lastAgreement(of: item.kind, id: item.id)
        versions.isKeptLocal = try isKeptLocal(item.kind, id: item.id)
        // What was deleted here is another item with the same UID.
        if versions.isKeptLocal, versions.lastText != link.base {
          (versions.local, versions.isKeptLocal) = (nil, false)
        }
      }
    }
    if case .task(let task)? = versions.local?.item {
      versions.isMadeHere = try isMadeHere(taskID: task.id)
      if link.isPending || link.etag == nil { versions.removedReminders = try removedReminders(ofTask: task.id) }
    }
    return versions
  }

  /// Keys of objects of which the store knows neither href nor UID; of several with one UID the first. On a first pull that is nearly
  /// every object, and to look for the versions of each would cost as much as to take it in.
  func strangers(among remotes: [RemoteObject], in list: CalendarList) throws -> Set<String> {
    let keys = try knownHrefKeys(list: list.id, among: remotes.map(\.key))
    var uids = try knownUIDs(among: remotes.compactMap(\.uid))
    return Set(
      remotes.filter { remote in
        guard let uid = remote.uid, uids.insert(uid).inserted else { return false }
        return !keys.contains(remote.key)
      }.map(\.key))
  }

  /// An item that was linked once, with the text it was unlinked from or imported with: what both sides have in common.
  private func unlinkedState(_ reading: CalendarObjectReading) throws -> LocalState? {
    switch reading.kind {
    case .task:
      let local = try tasks(uid: reading.uid).filter { $0.listID == nil }
      guard let task = try local.first(where: { try !isKeptLocal(.task, id: $0.id) }) ?? local.first
      else { return nil }
      return LocalState(
        item: .task(task), notifications: try notifications(ofTask: task.id),
        states: try reminderStates(ofTask: task.id))
    case .block:
      let local = try blocks(uid: reading.uid).filter { $0.listID == nil }
      guard let block = try local.first(where: { try !isKeptLocal(.block, id: $0.id) }) ?? local.first
      else { return nil }
      return LocalState(item: .block(block), notifications: [], states: try reminderStates(ofBlock: block.id))
    }
  }

  /// The item that was moved from this link's list to another one.
  private func movedState(_ link: SyncLink) throws -> LocalState? {
    guard link.isDeleted, let target = try link.deleteAfter.flatMap({ try self.link(id: $0) }) else { return nil }
    return try localState(target)
  }

  /// The item that was moved away from this link's list and has no other place any more.
  private func returningState(_ link: SyncLink, _ reading: CalendarObjectReading) throws -> LocalState? {
    link.isDeleted && link.deleteAfter == nil ? try unlinkedState(reading) : nil
  }
}

extension SyncLink {
  /// Whether it stands for an item of ours, or for one that has still to be deleted there; else for an object that we only
  /// know of.
  var isKept: Bool { itemID != nil || isDeleted }
}
