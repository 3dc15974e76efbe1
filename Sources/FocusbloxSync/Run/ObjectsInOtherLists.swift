import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Looks for an item's object in the other lists, by its UID. An upload whose answer was lost may have arrived, and
  /// another program may have moved the object since. Another machine may have uploaded the instance of a series to
  /// another list. A further upload would duplicate the item (I14, I22).
  ///
  /// - Parameter mustAnswer: whether a list whose answer fails may have the item, so that the error is thrown.
  /// - Returns: whether the item was found and has left this list.
  func followToOtherList(
    _ item: SyncItem, _ link: SyncLink, among others: [CalendarList], mustAnswer: Bool = false,
    report: inout ListReport
  ) async throws -> Bool {
    for other in others {
      guard let href = Href(other.href),
        let object = try await find(item.uid, item.kind, in: href, mustAnswer: mustAnswer)
      else { continue }
      let keys = [object.href.key, ObjectAddress(object.href, part: item.uid).key]
      // A move's source has no href before its first upload is answered. The late upload is no move by another program:
      // this list's upload without an answer may arrive as well, and needs its link (I14).
      let known = try store.read { store in
        try store.links(uid: item.uid).filter { known in
          known.listID == other.id && known.href == nil && known.deleteAfter == link.id
        } + store.links(list: other.id, hrefKeys: keys)
      }
      // An edit of an unread source belongs into the upload. Another machine may delete the source before the next run
      // reads the source (I7).
      if link.href == nil, known.contains(where: { $0.deleteAfter == link.id }) {
        try await run(over: other, href).merge([object], report: &report)
      }
      // The object is the source of a move, or the user detached the object.
      if known.contains(where: { $0.isDeleted || $0.isDetached }) { continue }
      try await run(over: other, href).merge([object], leaving: link, report: &report)
      return true
    }
    return false
  }

  /// Forgets links whose objects are gone here, after it has followed the objects that other lists have.
  func forget(gone: [SyncLink], report: inout ListReport) async throws {
    try await followEditedItems(among: gone, report: &report)
    try await followToMoveTargets(gone, report: &report)
    try write(&report) { store, report in
      // A followed object has a new href by now.
      for link in gone {
        guard let now = try store.link(id: link.id), now.hrefKey == link.hrefKey else { continue }
        if options.serverWentBack, now.isSentAgain {
          var again = now.withoutObject
          try store.save(&again)
        } else {
          try application.apply(Self.forgetting(link), in: store, report: &report)
        }
      }
    }
  }

  /// Follows edited blocks, items with a change that got no answer, and items whose object waits in another list, to the
  /// lists to which another program moved them. A block without its event is deleted at the end of the run, together
  /// with its unsent edits, and a list may not report the moved object. The text of a change without an answer ends with
  /// the link.
  private func followEditedItems(among gone: [SyncLink], report: inout ListReport) async throws {
    for link in gone {
      let known = try store.read { store in
        try store.link(id: link.id).map { now -> (link: SyncLink, item: SyncItem?, isFollowed: Bool) in
          let isUnanswered = try store.possibleText(link: now.id) != nil
          // The object may wait in its new list because the server did not tell that it is gone here.
          let isWaiting = try store.links(uid: now.uid).contains { other in
            other.listID != now.listID && !other.isKept && other.failure != nil
          }
          return (link: now, item: try store.localState(now)?.item, isFollowed: isUnanswered || isWaiting)
        }
      }
      guard let known, known.link.hrefKey == link.hrefKey, let item = known.item,
        known.isFollowed || (link.kind == .block && known.link.state == .edited(itemID: item.id))
      else { continue }
      _ = try await followToOtherList(item, known.link, among: otherLists(for: link.kind), report: &report)
    }
  }

  /// Reads the objects at the targets of moves whose sources are gone, before the sources are forgotten: what the object
  /// lacks of the source's last version was removed there. The result does not depend on which list has its turn first.
  /// A source that only has a new name, which the listing may lack, is no gone source (I22).
  private func followToMoveTargets(_ gone: [SyncLink], report: inout ListReport) async throws {
    for link in gone {
      let target: SyncLink? = try store.read { store in
        guard let now = try store.link(id: link.id), now.hrefKey == link.hrefKey, let id = now.deleteAfter
        else { return nil }
        return try store.link(id: id)
      }
      guard let target, target.href == nil else { continue }
      if try await followRename(of: link, from: link.resource, report: &report) { continue }
      guard let other = try otherLists(for: link.kind).first(where: { $0.id == target.listID }),
        let href = Href(other.href), let object = try await find(link.uid, link.kind, in: href)
      else { continue }
      try await run(over: other, href).merge([object], report: &report)
    }
  }

  /// The account's other lists on the same server that accept this kind of item.
  func otherLists(for kind: ItemKind, areEnabled: Bool = true) throws -> [CalendarList] {
    try store.read { store in
      try store.lists(account: list.accountID).filter { other in
        other.id != list.id && other.isBeside(list) && other.isEnabled == areEnabled && !other.isMissing
          && other.holds(kind)
      }
    }
  }

  /// Whether the link's list has an object with the link's UID under any name. A list without an answer counts as
  /// having one.
  func isStillListed(_ link: SyncLink) async throws -> Bool {
    let other = try store.read { try $0.list(id: link.listID) }
    guard let href = other.flatMap({ Href($0.href) }) else { return false }
    do {
      let kinds: [ComponentKind] = [link.kind == .task ? .vtodo : .vevent]
      return try await !client.find(uid: link.uid, in: href, kinds: kinds, mustExist: true).isEmpty
    } catch {
      if case .collectionVanished = error { return false }
      guard error.concernsOneItem else { throw error }
      return true
    }
  }

  /// Whether the target of a move exists on the server at this moment. The deletion of the move's source waits for the
  /// target. Another machine that moves the item the other way relies on the source, as this machine relies on the
  /// target (I22). Where the server refuses to tell, the deletion fails, so that the run reports the item (I26).
  func moveTargetExists(_ target: Int64, report: inout ListReport) async throws -> Bool {
    guard
      let (link, other) = try store.read({ store in
        try store.link(id: target).flatMap { link in try store.list(id: link.listID).map { (link, $0) } }
      }), link.isOnServer, let href = link.resource
    else { return false }
    // Only the run of the other account or host can ask, and its result is in the link.
    guard other.isBeside(list) else { return link.etag != nil }
    if let object = try await client.get(href) {
      return !link.isPart || RemoteObject.all(in: object).last?.lacks(link) == false
    }
    if try await isStillListed(link) { return true }
    try apply(.unlink(link), report: &report)
    return false
  }

  /// Finds the item's object in this list by its UID.
  func objectWithUID(of item: SyncItem, mustExist: Bool = false) async throws -> CalendarObject? {
    let kind: ComponentKind = item.kind == .task ? .vtodo : .vevent
    return try await client.find(uid: item.uid, in: collection, kinds: [kind], mustExist: mustExist).first
  }

  /// Finds an object by its UID. A list that rejects the question counts as a list without the object.
  ///
  /// - Parameter mustAnswer: whether a failure that a later request may not repeat is thrown as an error.
  func find(
    _ uid: String, _ kind: ItemKind, in collection: Href, mustAnswer: Bool = false
  ) async throws -> CalendarObject? {
    do {
      return try await client.find(uid: uid, in: collection, kinds: [kind == .task ? .vtodo : .vevent]).first
    } catch {
      guard error.concernsOneItem, !(mustAnswer && error.isFailedAnswer) else { throw error }
      return nil
    }
  }

  private func run(over other: CalendarList, _ collection: Href) -> ListSync {
    var planner = planner
    planner.list = other
    return ListSync(
      store: store, client: client, list: other, collection: collection, state: nil, planner: planner, options: options,
      environment: environment, runID: runID, progress: progress)
  }
}

extension CalendarList {
  /// Whether a run over the other list can request this list's objects: both lists belong to one account on one server.
  func isBeside(_ other: CalendarList) -> Bool { accountID == other.accountID && origin == other.origin }
}
