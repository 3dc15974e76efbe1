import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// The server has the UID of an item that was moved here in its old list, and takes it only once (Cyrus): the object itself is
  /// moved, and then changed where it now is. So it is in exactly one list at every moment (I22).
  ///
  /// - Parameter refusal: what the server said to the new object.
  /// - Returns: false, to have the item planned again in its new place; `nil` where the old list does not stand in the way.
  func moveOver(
    _ step: SyncAction.Pushed, to target: Href, _ refusal: Refusal, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    guard let source = try store.read({ try oldPlace(of: step.link, $0) }),
      let old = source.ownResource
    else { return nil }
    var etag = source.etag.flatMap { ETag($0) }
    for _ in 0..<2 {
      do {
        if let etag {
          try await client.move(old, to: target, ifMatch: etag)
          return try await settle(step, source, at: target, &outcome)
        }
      } catch let error as CalDAVError {
        switch error {
        case .preconditionFailed, .notFound: break
        case .refused(let answer) where answer.status == 405 || answer.status == 501:
          // Where something else has the UID, as a trash bin may, it would be nowhere for as long as that does.
          guard refusal.isAbout(old) else { return nil }
          return try await carryOver(step, source, old, &outcome)
        case _ where error.mayHaveBeenCarriedOut: break
        default: throw error
        }
      }
      // Whatever was said: what is where decides (I14).
      guard let now = try await client.get(old) else {
        return try await client.get(target) == nil ? nil : settle(step, source, at: target, &outcome)
      }
      // What is beside it now does not go along (T37).
      guard RemoteObject.all(in: now).count == 1 else { return nil }
      // An edit there goes along and is merged in the new place.
      etag = now.etag
    }
    // Somebody else's object has the new name: another one is tried.
    return try await client.get(target) == nil ? nil : false
  }

  /// The object is in its new place with the text of the old one: what both sides had in common is still that.
  private func settle(
    _ step: SyncAction.Pushed, _ source: SyncLink, at target: Href, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    try store.write { store in
      guard var link = try store.link(id: step.link.id), link.href == nil else { return }
      link.href = target.path
      link.hrefKey = target.key
      link.etag = nil
      link.base = source.base
      link.agreed = source.agreed
      try store.save(&link)
      try store.letGo(source)
      let change = FieldChange(name: "list", old: try store.list(id: source.listID)?.name, new: list.name)
      try application.journal(source, step.item, .moved, change, in: store, cause: "moved here", from: source.listID)
    }
    if let there = try await client.get(target) { try await merge([there], report: &outcome.report) }
    outcome.report.pushedNew += 1
    outcome.report.pushedDeleted += 1
    return false
  }

  /// A server without MOVE that takes a UID only once: the old object goes first, in the version that is known, and what it was is
  /// kept here until the new one is there.
  private func carryOver(
    _ step: SyncAction.Pushed, _ source: SyncLink, _ old: Href, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    guard let etag = source.etag.flatMap({ ETag($0) }) else { return nil }
    try store.write { try $0.handOn(source) }
    _ = try await client.delete(old, ifMatch: etag)
    try store.write { store in
      let snapshot = try store.keep(JournalSnapshot(item: source.agreed, text: source.base))
      try application.journal(
        source, step.item, .deletedThere, in: store, snapshot: snapshot, cause: "moved to another list",
        from: source.listID)
      try store.letGo(source)
    }
    outcome.report.pushedDeleted += 1
    return false
  }

  /// Where the item is on this server until its object here is there.
  private func oldPlace(of link: SyncLink, _ store: StoreReader) throws -> SyncLink? {
    try store.links(uid: link.uid).first { source in
      guard source.deleteAfter == link.id, let old = try store.list(id: source.listID) else { return false }
      return old.isBeside(list)
    }
  }
}

extension Refusal {
  /// Whether the object that has the UID is this one, or any of the home.
  fileprivate func isAbout(_ place: Href) -> Bool {
    guard let named = element?.href.flatMap({ Href($0, relativeTo: href) }) else {
      return element?.name == DAVErrorElement.uniqueSchedulingObjectResource.name
    }
    return named == place
  }
}

extension StoreReader {
  /// A link whose object was never merged, with what both sides have in common: from the place it was moved from, else from what is
  /// kept of the item's last one.
  func withCommonBase(_ link: SyncLink) throws -> SyncLink {
    guard link.base == nil, let id = link.itemID else { return link }
    var link = link
    if let source = try links(uid: link.uid).first(where: { $0.deleteAfter == link.id && $0.base != nil }) {
      link.base = source.base
      link.agreed = source.agreed
    } else {
      link.base = try originalText(of: link.kind, id: id)
      link.agreed = try lastAgreement(of: link.kind, id: id)
    }
    return link
  }
}

extension StoreTransaction {
  /// The old place of a move is empty: what both sides had in common there holds for the new one, which others may have filled.
  func handOn(_ link: SyncLink) throws {
    guard var target = try link.deleteAfter.flatMap({ try self.link(id: $0) }), target.href == nil, target.base == nil
    else { return }
    target.base = link.base
    target.agreed = link.agreed
    try save(&target)
  }
}
