import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Moves an object with MOVE where the server accepts a UID only once per home (Cyrus) and the move's source still
  /// has the UID. The moved object is then changed at its target. The object is in exactly one list at every moment
  /// (I22).
  ///
  /// - Parameter refusal: the server's refusal of the new object.
  /// - Returns: false where the item must be planned again at its target; `nil` where the source is not the cause of
  ///   the refusal.
  func moveRemote(
    _ step: SyncAction.Pushed, to target: Href, _ refusal: Refusal, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    guard let source = try store.read({ try moveSource(of: step.link, $0) }),
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
          // Another object, such as one in a trash bin, may have the UID. After a deletion of the source the item would
          // then be nowhere.
          guard refusal.isAbout(old) else { return nil }
          return try await deleteSource(step, source, old, &outcome)
        case _ where error.mayHaveBeenCarriedOut: break
        default: throw error
        }
      }
      // After any answer, the present objects decide (I14).
      guard let now = try await client.get(old) else {
        return try await client.get(target) == nil ? nil : settle(step, source, at: target, &outcome)
      }
      // Other items in the same resource must not move along (T37).
      guard RemoteObject.all(in: now).count == 1 else { return nil }
      // A remote edit of the source moves along and is merged at the target.
      etag = now.etag
    }
    // Another object has the new name. The next attempt uses another name.
    return try await client.get(target) == nil ? nil : false
  }

  /// Links the moved object, which has the source's text. Base and agreement stay those of the source.
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
      try store.finishDeletion(source)
      let change = FieldChange(name: "list", old: try store.list(id: source.listID)?.name, new: list.name)
      try application.journal(source, step.item, .moved, change, in: store, cause: "moved here", from: source.listID)
    }
    if let there = try await client.get(target) { try await merge([there], report: &outcome.report) }
    outcome.report.pushedNew += 1
    outcome.report.pushedDeleted += 1
    return false
  }

  /// Moves an object where the server has no MOVE and accepts a UID only once. The source is deleted first, with
  /// If-Match. The store keeps its text until the target exists.
  private func deleteSource(
    _ step: SyncAction.Pushed, _ source: SyncLink, _ old: Href, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    guard let etag = source.etag.flatMap({ ETag($0) }) else { return nil }
    try store.write { try $0.passBaseToTarget(source) }
    _ = try await client.delete(old, ifMatch: etag)
    try store.write { store in
      let snapshot = try store.keep(JournalSnapshot(item: source.agreed, text: source.base))
      try application.journal(
        source, step.item, .deletedThere, in: store, snapshot: snapshot, cause: "moved to another list",
        from: source.listID)
      try store.finishDeletion(source)
    }
    outcome.report.pushedDeleted += 1
    return false
  }

  /// The link of the move's source on this server.
  private func moveSource(of link: SyncLink, _ store: StoreReader) throws -> SyncLink? {
    try store.links(uid: link.uid).first { source in
      guard source.deleteAfter == link.id, let old = try store.list(id: source.listID) else { return false }
      return old.isBeside(list)
    }
  }
}

extension Refusal {
  /// Whether the object that has the UID is this one, or an unnamed one of the home.
  fileprivate func isAbout(_ source: Href) -> Bool {
    guard let named = element?.href.flatMap({ Href($0, relativeTo: href) }) else {
      return element?.name == DAVErrorElement.uniqueSchedulingObjectResource.name
    }
    return named == source
  }
}

extension StoreReader {
  /// Adds the common base to a link whose object was never merged. The base is that of the move's source, else the text
  /// that the store keeps of the item's last object.
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
  /// Copies the base of a deleted move's source to its target, where another client may already have stored an object.
  func passBaseToTarget(_ link: SyncLink) throws {
    guard var target = try link.deleteAfter.flatMap({ try self.link(id: $0) }), target.href == nil, target.base == nil
    else { return }
    target.base = link.base
    target.agreed = link.agreed
    try save(&target)
  }
}
