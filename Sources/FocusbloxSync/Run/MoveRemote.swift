import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Moves the source's object with MOVE to the list of the item, so that the object is in exactly one list at every
  /// moment (I22). The object keeps its name, because some servers ignore another one (SOGo). The moved object is then
  /// changed at its target.
  ///
  /// - Parameter refusal: the server's refusal of a new object, where a server accepts a UID only once per home (Cyrus).
  /// - Returns: false where the item must be planned again; `nil` where a new object has to be sent, because there is no
  ///   source, or the server does not move it.
  func moveRemote(
    _ step: SyncAction.Pushed, _ refusal: Refusal?, _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    guard let source = try store.read({ try moveSource(of: step, isRefused: refusal != nil, $0) }),
      let old = source.ownResource
    else { return nil }
    var target = collection.appending(old.name)
    // Some servers overwrite the object of another item in spite of Overwrite: F. A server that refuses a second object
    // heeds another name (Cyrus).
    func takesOtherName() -> Bool {
      guard refusal != nil, target.name == old.name else { return false }
      target = collection.appending(ResourceName.name(forUID: "", fallback: environment.newID))
      return true
    }
    let known = try store.read { try $0.links(list: list.id, hrefKeys: [target.key]) }
    if known.contains(where: { $0.uid != source.uid }), !takesOtherName() { return nil }
    var etag = source.etag.flatMap { ETag($0) }
    // An object without a known version is read first.
    var isRead = etag != nil
    for _ in 0..<3 {
      var (isMoved, isUnanswered) = (false, false)
      do {
        if isRead {
          try await client.move(old, to: target, ifMatch: etag)
          isMoved = true
        }
      } catch {
        switch error {
        case .preconditionFailed, .notFound: break
        case .refused(let answer) where answer.status == 405 || answer.status == 501:
          // Another object, such as one in a trash bin, may have the UID. After a deletion of the source the item would
          // then be nowhere.
          guard let refusal, refusal.isAbout(old) else { return nil }
          return try await deleteSource(step, source, old, &outcome)
        // Only the answer of a gateway that waited in vain leaves open whether the move still happens.
        case .refused(let answer) where answer.status == 504: isUnanswered = true
        case .refused where refusal == nil:
          return try await linkMovedObject(step, source, from: old, to: target, &outcome)
        case _ where error.mayHaveBeenCarriedOut: isUnanswered = true
        case _ where refusal == nil && error.concernsOneItem: return nil
        default: throw error
        }
      }
      // After any answer, the present objects decide (I14).
      guard let now = try await object(old, isMoved ? target : nil, step, source, &outcome) else {
        return try await linkMovedObject(step, source, from: nil, to: target, isMoved: isMoved, &outcome)
      }
      // Other items in the same resource must not move along (T37), and another UID is another item (I6).
      guard now.isOnly(source) else { return nil }
      if isUnanswered {
        outcome.unansweredReason = "the server gives no answer to the move, and has the item in its former list"
        return false
      }
      // The object is unchanged, so another object has the name.
      if isRead, now.etag == etag, !takesOtherName() { return nil }
      // A remote edit of the source moves along and is merged at the target.
      etag = now.etag
      isRead = true
    }
    return nil
  }

  /// Links the item with the object at the move's target, if the object is there.
  ///
  /// - Parameters:
  ///   - old: the source's href where the source may still be there.
  ///   - isMoved: whether the server confirmed the move.
  /// - Returns: false where the object was found, so that the item must be planned again; true where the item waits
  ///   for a readable answer; else `nil`.
  private func linkMovedObject(
    _ step: SyncAction.Pushed, _ source: SyncLink, from old: Href?, to target: Href, isMoved: Bool = false,
    _ outcome: inout PushOutcome
  ) async throws -> Bool? {
    if let old, try await client.get(old) != nil { return nil }
    let there = try await object(target, isMoved ? target : nil, step, source, &outcome)
    let isUnreadable = there.map { !$0.isReadable } ?? false
    if let there, there.isOnly(source) || (isMoved && isUnreadable) {
      try record(there.href, of: step, source, isMoved: isMoved, &outcome)
      try await merge([there], report: &outcome.report)
      return false
    }
    // The object may be the moved one, and a new object would duplicate the item (I14).
    if isUnreadable {
      try setAside(step.link.id, Self.unreadableInPlace, &outcome)
      return true
    }
    // Another program may have moved the object here under another name.
    guard let there = try await objectWithUID(of: step.item) else { return nil }
    try await merge([there], report: &outcome.report)
    return false
  }

  /// Reads the source after the request to move, or the target where the source is gone.
  ///
  /// - Parameter moved: the target, if the server confirmed the move. The target then has the source's text, and the
  ///   store records the move even if the object cannot be read now.
  private func object(
    _ href: Href, _ moved: Href?, _ step: SyncAction.Pushed, _ source: SyncLink, _ outcome: inout PushOutcome
  ) async throws -> CalendarObject? {
    do {
      return try await client.get(href)
    } catch {
      if let moved {
        try record(moved, of: step, source, isMoved: true, &outcome)
      } else if href.key != source.hrefKey {
        // The next run may read the object only after another machine's edit.
        try store.write { try $0.passBaseToTarget(source, isMoved: true) }
      }
      throw error
    }
  }

  /// Links the item with the moved object, which has the source's text. Base and agreement stay those of the source.
  ///
  /// - Parameter isMoved: whether the server confirmed the move.
  private func record(
    _ target: Href, of step: SyncAction.Pushed, _ source: SyncLink, isMoved: Bool, _ outcome: inout PushOutcome
  ) throws {
    try store.write { store in
      guard var link = try store.link(id: step.link.id), link.href == nil else { return }
      link.href = target.path
      link.hrefKey = target.key
      link.etag = nil
      link.sentAt = source.sentAt
      link.base = source.base ?? link.base
      link.agreed = source.agreed ?? link.agreed
      try store.save(&link)
      try store.keepPossibleText(store.possibleText(link: source.id), link: link.id)
      if isMoved { try store.forgetEdits(ofMoved: source) }
      try store.finishDeletion(source)
      let change = FieldChange(name: "list", old: try store.list(id: source.listID)?.name, new: list.name)
      try application.journal(source, step.item, .moved, change, in: store, cause: "moved here", from: source.listID)
    }
    outcome.report.pushedNew += 1
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
  ///
  /// - Parameter isRefused: whether the server refused a new object.
  private func moveSource(
    of step: SyncAction.Pushed, isRefused: Bool, _ store: StoreReader
  ) throws -> SyncLink? {
    let source = try store.links(uid: step.link.uid).first { source in
      guard source.deleteAfter == step.link.id, let old = try store.list(id: source.listID) else { return false }
      return old.isBeside(list) && (isRefused || (!old.isReadOnly && !old.isMissing))
    }
    guard let source, !isRefused else { return source }
    // The moved object would lack the lines that the source's list refused, the lines of a newer file, and the lines of
    // an item that never belonged to the source's object.
    let (kind, id) = (step.item.kind, step.item.id)
    if try store.wholeText(of: kind, id: id) != nil || store.isImported(step.link) { return nil }
    return try source.base == nil && store.originalText(of: kind, id: id) != nil ? nil : source
  }
}

extension CalendarObject {
  /// Whether the resource has the item of the link, and no other one.
  fileprivate func isOnly(_ link: SyncLink) -> Bool {
    let items = RemoteObject.all(in: self)
    guard items.count == 1, case .success(let reading)? = items.first?.reading else { return false }
    return reading.kind == link.kind && (reading.uid == link.uid || !reading.hasUID)
  }
}

extension Refusal {
  /// Whether the object that has the UID is the source, or an object of the home that the server does not name.
  fileprivate func isAbout(_ source: Href) -> Bool {
    guard let named = element?.href.flatMap({ Href($0, relativeTo: href) }) else {
      return element?.name == DAVErrorElement.uniqueSchedulingObjectResource.name
    }
    return named == source
  }
}
