import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// The links that are not sent before all lists were read.
  func linksOfSecondPhase(among links: [SyncLink]) throws -> Set<Int64> {
    guard links.contains(where: { $0.href == nil && $0.sentAt == nil }) else { return [] }
    return try store.read { try $0.hasListBeside(list) ? $0.firstUploads(list: list.id) : [] }
  }

  /// The reasons of moves that wait, by link: the source is in a list that is switched off. Such a list is not written,
  /// and with a copy all other programs would show the item twice (I22, I23).
  func waitingMoves(among links: [SyncLink]) throws -> [Int64: String] {
    let unsent = links.filter { $0.href == nil && !$0.isDeleted }
    guard !unsent.isEmpty else { return [:] }
    return try store.read { store in
      var reasons: [Int64: String] = [:]
      for link in unsent {
        guard let source = try store.link(waitingFor: link.id), let old = try store.list(id: source.listID),
          old.isBeside(list), !old.isEnabled, !old.isMissing
        else { continue }
        reasons[link.id] = "waiting until its former list “\(old.name)” is switched on"
      }
      return reasons
    }
  }

  /// Joins a remote object of this list with an item that waits for its first upload to another list. The instance of a
  /// series that another machine created belongs here (G9). An item that the user put into the other list moves there
  /// from here.
  ///
  /// - Returns: whether such an item exists. The versions of the remote object must then be read again.
  func joinUnsentItem(of remote: RemoteObject, _ versions: ItemVersions, in store: StoreTransaction) throws -> Bool {
    guard case .success(let reading) = remote.reading, let link = try unsentLink(reading.uid, in: store),
      link.kind == reading.kind, let localState = try store.localState(link)
    else { return false }
    let uid = reading.uid
    let isKeptLocal = try store.isKeptLocal(link.kind, id: localState.item.id)
    guard localState.item.wasOnServer || isKeptLocal else {
      // The item was imported from a file. Without the mark of an upload, the item would stay a second one beside the
      // object.
      try store.markAsSynced(link.kind, id: localState.item.id)
      var unlinked = ListReport(account: "", list: "")
      try application.apply(.unlink(link), in: store, report: &unlinked)
      return true
    }
    let known = try store.withCommonBase(link)
    var old = versions.base ?? SyncLink(listID: list.id, kind: link.kind, uid: uid)
    old.kind = link.kind
    old.uid = uid
    old.href = remote.address.path
    old.hrefKey = remote.key
    // The base may be a text whose alarms the server never stored, as in any link without an object.
    (old.etag, old.sentAt) = (nil, planner.mapping.now)
    old.base = known.base
    old.agreed = known.agreed
    old.state = .moved(to: link.id)
    try store.save(&old)
    return true
  }

  /// Joins a remote object of this list with an item that the user deleted here and imported into another list, where
  /// the item waits for its first upload. The object is not restored as a second item.
  ///
  /// - Returns: whether such an item exists. The link of the deleted item is then no longer needed.
  func joinDeletedItem(of remote: RemoteObject, _ versions: ItemVersions, in store: StoreTransaction) throws -> Bool {
    guard versions.base?.href == nil else { return false }
    var versions = versions
    versions.base = nil
    return try joinUnsentItem(of: remote, versions, in: store)
  }

  /// Forgets the source of a move where the source is proven gone. Another program then moved the object here, too. The
  /// object may also have a new name in the source list, which a UID lookup rules out.
  ///
  /// - Returns: the UIDs of the sources of which the server did not tell whether they exist.
  func forgetMoveSources(of remotes: [RemoteObject], report: inout ListReport) async throws -> Set<String> {
    let sources = try store.read { store in
      guard try store.hasMoves() else { return [] as [SyncLink] }
      return try remotes.compactMap(\.uid).flatMap { uid in
        let links = try store.links(uid: uid).filter { link in
          try store.list(id: link.listID)?.isBeside(list) ?? false
        }
        let unsent = links.filter { $0.href == nil && ($0.listID == list.id || $0.sentAt == nil) }.map(\.id)
        return links.filter { link in
          link.listID != list.id && link.href != nil && link.deleteAfter.map(unsent.contains) ?? false
        }
      }
    }
    var unanswered: Set<String> = []
    for link in sources {
      switch try await presence(of: link) {
      case .gone:
        guard try await !isRenamed(link) else { continue }
        try write(&report) { store, report in
          if let moved = movedObject(of: link, among: remotes) { try store.continueAtTarget(link, moved, in: list.id) }
          try application.apply(.forget(link), in: store, report: &report)
        }
      case .unclear: unanswered.insert(link.uid)
      case .present: continue
      }
    }
    return unanswered
  }

  /// The object of the move's source at its new place, where a machine of this user has written the object since its
  /// last version here. Other objects may be copies of an earlier version.
  private func movedObject(of source: SyncLink, among remotes: [RemoteObject]) -> RemoteObject? {
    guard let base = source.base.flatMap({ try? CalendarObjectReading($0) }) else { return nil }
    return remotes.first { remote in
      guard case .success(let reading) = remote.reading, reading.uid == source.uid else { return false }
      return reading.isLaterOfOurs(than: base, planner.mapping)
    }
  }

  /// Whether the link's list has the UID under another name, as far as the list answers a UID lookup.
  private func isRenamed(_ link: SyncLink) async throws -> Bool {
    guard let href = try store.read({ try $0.list(id: link.listID) }).flatMap({ Href($0.href) }) else { return false }
    return try await find(link.uid, link.kind, in: href) != nil
  }

  /// Keeps an item in its list if another program has added a second object of the item there. The item was to move to
  /// a list whose object is now gone. It is unclear which object is wanted (I22).
  func keepInListOfDuplicate(_ uid: String, in store: StoreTransaction) throws {
    for old in try store.links(uid: uid) where old.listID == list.id {
      guard case .moved(let id) = old.state, let target = try store.link(id: id) else { continue }
      if target.href == nil, target.agreed != nil { _ = try application.revertMove(target, store) }
    }
  }

  private func unsentLink(_ uid: String, in store: StoreReader) throws -> SyncLink? {
    try store.links(uid: uid).first { link in
      guard link.listID != list.id, link.href == nil, let other = try store.list(id: link.listID) else { return false }
      return try other.isBeside(list)
        && link.itemID != nil && !link.isDeleted && link.sentAt == nil && store.link(waitingFor: link.id) == nil
    }
  }
}

extension StoreTransaction {
  /// Makes the last version of a move's source the base of the object at the target, which was made from that version.
  /// With the object's address, the base stays a text that the server has shown.
  fileprivate func continueAtTarget(_ source: SyncLink, _ moved: RemoteObject, in listID: Int64) throws {
    try passBaseToTarget(source, isMoved: true)
    try forgetEdits(ofMoved: source)
    guard var target = try source.deleteAfter.flatMap({ try link(id: $0) }), target.listID == listID,
      target.href == nil, try links(list: listID, hrefKeys: [moved.key]).isEmpty
    else { return }
    target.href = moved.address.path
    target.hrefKey = moved.key
    target.sentAt = source.sentAt
    try save(&target)
  }

  /// Forgets the edits of a move's source that was moved itself: the object had the edits, and what the object lacks
  /// now was removed there.
  func forgetEdits(ofMoved source: SyncLink) throws {
    guard let id = try source.deleteAfter.flatMap({ try link(id: $0) })?.itemID,
      try moveSourceEdits(source.kind, id: id)?.latest == source.base
    else { return }
    try setMoveSourceEdits(source.kind, id: id, nil)
  }
}
