import FocusbloxModel
import FocusbloxStore

extension StoreTransaction {
  /// Removes the link of an object that was to be deleted and is gone. Where the user moved the item back to the list
  /// meanwhile, the item is uploaded again (I16).
  func finishDeletion(_ link: SyncLink) throws {
    guard link.isDeleted, var now = try self.link(id: link.id), !now.isDeleted, let id = now.itemID else {
      return try deleteLink(id: link.id)
    }
    // The user moved the item back during the deletion of the move's source. Another program's edits of the source go
    // into the new upload.
    if let text = link.base, var sourceEdits = try moveSourceEdits(link.kind, id: id) {
      sourceEdits.latest = text
      try setMoveSourceEdits(link.kind, id: id, sourceEdits)
    }
    now.href = nil
    now.hrefKey = nil
    now.etag = nil
    now.sentAt = nil
    now.state = .edited(itemID: id)
    try save(&now)
    try keepPossibleText(nil, link: now.id)
  }

  /// Uploads an item again that was moved back to a source which the server had already deleted. The link loses the
  /// deleted object. The object at the move's target waits for the upload (I22).
  ///
  /// - Returns: whether the link was such a source.
  func uploadMovedBack(_ link: SyncLink) throws -> Bool {
    guard link.isUnread, try self.link(waitingFor: link.id)?.href != nil else { return false }
    var link = link
    link.href = nil
    link.hrefKey = nil
    link.base = nil
    link.sentAt = nil
    try save(&link)
    try keepPossibleText(nil, link: link.id)
    return true
  }

  /// Uploads a block again that is missing before any answer has shown its first upload. The server may never have stored
  /// the block, so that its absence is no deletion by a user (D18). The base stays the sent text, which contains the
  /// lines of other programs.
  ///
  /// - Returns: whether the link was such an upload.
  func uploadUnseenBlock(_ link: SyncLink) throws -> Bool {
    guard link.kind == .block, link.href != nil, link.sentAt != nil else { return false }
    var link = link
    link.href = nil
    link.hrefKey = nil
    link.etag = nil
    link.markEdited()
    try save(&link)
    return true
  }

  /// A moved item that is missing before its upload was not deleted by a user. The object of the move's source stays,
  /// and the next run takes the object in again (D7).
  func keepMoveSources(of link: SyncLink) throws {
    while let old = try self.link(waitingFor: link.id) { try deleteLink(id: old.id) }
  }

  /// Forgets an upload that began before the item was moved back, and whose object was to be deleted after the item's
  /// upload. The item is missing now, so that an object of that upload is the item.
  func forgetBegunUploads(waitingFor link: SyncLink) throws {
    for begun in try links(uid: link.uid) where begun.deleteAfter == link.id && begun.href == nil {
      try deleteLink(id: begun.id)
    }
  }
}

extension PlanApplication {
  /// Handles a move whose target is gone before its source was deleted. Another program moved the item back, or another
  /// machine moves the item the other way and relies on the source. The item stays at the source (I22).
  ///
  /// - Returns: whether such a source exists.
  func revertMove(_ link: SyncLink, _ store: StoreTransaction) throws -> Bool {
    guard var old = try store.link(waitingFor: link.id), old.href != nil, var item = try store.localState(link)?.item
    else { return false }
    item.listID = old.listID
    try store.update(item, by: .remote)
    old.state = .edited(itemID: item.id)
    // Without an ETag, the next run reads the source's edits before it writes.
    old.etag = nil
    try store.save(&old)
    try store.keepPossibleText(link.base, link: old.id)
    try store.deleteLink(id: link.id)
    let change = FieldChange(
      name: "list", old: try store.list(id: link.listID)?.name, new: try store.list(id: old.listID)?.name)
    try journal(link, item, .moved, change, in: store)
    return true
  }
}

extension SyncLink {
  /// Whether the server is known to have the object. The object may be gone until the next read where an item was moved
  /// back to its source, and where a change got no answer.
  var isOnServer: Bool { href != nil && !isUnread }

  fileprivate var isUnread: Bool { isPending && etag == nil }
}
