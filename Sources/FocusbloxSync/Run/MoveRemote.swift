import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Moves the source's object with MOVE to the target of the item's move, so that the object is in exactly one list at
  /// every moment (I22). The moved object is then changed at its target.
  ///
  /// - Parameter refusal: the server's refusal of a new object, where a server accepts a UID only once per home (Cyrus).
  /// - Returns: false where the item must be planned again at its target; `nil` where a new object has to be sent,
  ///   because there is no source, or the server does not move it.
  func moveRemote(
    _ step: SyncAction.Pushed, to target: Href, _ refusal: Refusal?, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    let known = try store.read { store in
      // Only a new object can have the lines that the source's list refused, or those of a newer file.
      if try refusal == nil
        && (store.wholeText(of: step.item.kind, id: step.item.id) != nil || store.isImported(step.link))
      {
        return nil as SyncLink?
      }
      return try moveSource(of: step.link, store)
    }
    guard let source = known, let old = source.ownResource else { return nil }
    var etag = source.etag.flatMap { ETag($0) }
    // An object without a known version is read first.
    var isRead = etag != nil
    for _ in 0..<3 {
      do {
        if isRead {
          try await client.move(old, to: target, ifMatch: etag)
          return try await settle(step, source, at: target, &outcome)
        }
      } catch let error as CalDAVError {
        switch error {
        case .preconditionFailed, .notFound: break
        case .refused(let answer) where answer.status == 405 || answer.status == 501:
          // Another object, such as one in a trash bin, may have the UID. After a deletion of the source the item would
          // then be nowhere.
          guard let refusal, refusal.isAbout(old) else { return nil }
          return try await deleteSource(step, source, old, &outcome)
        case _ where error.mayHaveBeenCarriedOut: break
        case _ where refusal == nil && error.concernsOneItem: return nil
        default: throw error
        }
      }
      // After any answer, the present objects decide (I14).
      guard let now = try await client.get(old) else {
        if try await client.get(target) != nil { return try await settle(step, source, at: target, &outcome) }
        // Another program may have moved the object here under another name.
        guard refusal == nil, let moved = try await objectWithUID(of: step.item) else { return nil }
        try await merge([moved], report: &outcome.report)
        return false
      }
      // Other items in the same resource must not move along (T37).
      guard RemoteObject.all(in: now).count == 1 else { return nil }
      // A remote edit of the source moves along and is merged at the target.
      etag = now.etag
      isRead = true
    }
    // Another object has the new name. The next attempt uses another name.
    guard refusal != nil, try await client.get(target) != nil else { return nil }
    return false
  }

  /// Links the moved object, which has the source's text. Base and agreement stay those of the source.
  private func settle(
    _ step: SyncAction.Pushed, _ source: SyncLink, at target: Href, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    var there = try await client.get(target)
    // Some servers keep the source's name (SOGo).
    if there == nil { there = try await objectWithUID(of: step.item) }
    let href = there?.href ?? target
    try store.write { store in
      guard var link = try store.link(id: step.link.id), link.href == nil else { return }
      link.href = href.path
      link.hrefKey = href.key
      link.etag = nil
      if there != nil { link.sentAt = nil }
      link.base = source.base
      link.agreed = source.agreed
      try store.save(&link)
      try store.finishDeletion(source)
      let change = FieldChange(name: "list", old: try store.list(id: source.listID)?.name, new: list.name)
      try application.journal(source, step.item, .moved, change, in: store, cause: "moved here", from: source.listID)
    }
    if let there { try await merge([there], report: &outcome.report) }
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
  /// Whether a file brought the item here after its object was detached, so that the file's text is newer.
  func isImported(_ link: SyncLink) throws -> Bool {
    guard let id = link.itemID else { return false }
    return try isKeptLocal(link.kind, id: id) && lastAgreement(of: link.kind, id: id) == nil
  }

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
