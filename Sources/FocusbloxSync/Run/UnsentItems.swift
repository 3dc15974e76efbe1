import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Those of `links` that are not sent before all lists have been read.
  func linksThatWait(among links: [SyncLink]) throws -> Set<Int64> {
    guard links.contains(where: { $0.href == nil && $0.sentAt == nil }),
      try ItemKind.allCases.contains(where: { try !otherLists(for: $0).isEmpty })
    else { return [] }
    return try store.read { try $0.firstUploads(list: list.id) }
  }

  /// An item that waits to be sent to another list, and was never sent there, is met in this one. The instance of a series, that
  /// another machine has made, belongs here (G9); what a user put into the other list is moved there from here.
  ///
  /// - Returns: whether there is such an item: what is met has other versions then.
  func joinUnsentItem(of remote: RemoteObject, _ versions: ItemVersions, in store: StoreTransaction) throws -> Bool {
    guard let uid = remote.uid, let link = try unsentLink(uid, in: store), let localState = try store.localState(link)
    else { return false }
    let isKeptLocal = try store.isKeptLocal(link.kind, id: localState.item.id)
    guard localState.item.wasOnServer || isKeptLocal else {
      // It was carried there in a file: typed here, it would else stay beside its object.
      try store.markAsSynced(link.kind, id: localState.item.id)
      var unlinked = ListReport(account: "", list: "")
      try application.apply(.unlink(link), in: store, report: &unlinked)
      return true
    }
    let known = try store.withCommonBase(link)
    var old = versions.base ?? SyncLink(listID: list.id, kind: link.kind, uid: uid)
    old.kind = link.kind
    old.uid = uid
    old.href = remote.place.path
    old.hrefKey = remote.key
    old.etag = remote.etag?.description
    old.base = known.base
    old.agreed = known.agreed
    old.state = .moved(to: link.id)
    try store.save(&old)
    return true
  }

  /// What is met here and is being moved here, or to another list, was moved by another program, too, where nothing is at its old
  /// place any more. That may only have got another name.
  func forgetOldPlaces(of remotes: [RemoteObject], report: inout ListReport) async throws {
    let places = try store.read { store in
      try remotes.compactMap(\.uid).flatMap { uid in
        let links = try store.links(uid: uid).filter { link in
          try store.list(id: link.listID)?.isBeside(list) ?? false
        }
        let unsent = links.filter { $0.href == nil && ($0.listID == list.id || $0.sentAt == nil) }.map(\.id)
        return links.filter { link in
          link.listID != list.id && link.href != nil && link.deleteAfter.map(unsent.contains) ?? false
        }
      }
    }
    for link in places {
      guard try await isGone(link), try await !isRenamed(link) else { continue }
      report = try store.write { store in
        var report = report
        try application.apply(.forget(link), in: store, report: &report)
        return report
      }
    }
  }

  /// Whether a link's list has its UID under another name, as far as it answers such a question.
  private func isRenamed(_ link: SyncLink) async throws -> Bool {
    guard let place = try store.read({ try $0.list(id: link.listID) }).flatMap({ Href($0.href) }) else { return false }
    return try await find(link.uid, link.kind, in: place) != nil
  }

  /// Another program has put a second object of an item into the list that the item was to leave again, for a place that is empty by
  /// now: nobody knows which of them is wanted, and it stays here (I22).
  func stayBesideTwin(_ uid: String, in store: StoreTransaction) throws {
    for old in try store.links(uid: uid) where old.listID == list.id {
      guard case .moved(let id) = old.state, let target = try store.link(id: id) else { continue }
      if target.href == nil, target.agreed != nil { _ = try application.goBack(target, store) }
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
