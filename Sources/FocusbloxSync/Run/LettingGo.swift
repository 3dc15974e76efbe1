import FocusbloxStore

extension StoreTransaction {
  /// The object of a link that was to go is gone. Where the person took the item back into the list meanwhile, it is sent anew
  /// (SYNC I16).
  func letGo(_ link: SyncLink) throws {
    guard link.isDeleted, var now = try self.link(id: link.id), !now.isDeleted, now.itemID != nil else {
      return try deleteLink(id: link.id)
    }
    now.href = nil
    now.hrefKey = nil
    now.etag = nil
    now.isPending = true
    try save(&now)
  }

  /// An item was moved back to a place that the server had emptied before it heard of that: only what was there is gone. What
  /// is at the place in between waits for the item to be here again (SYNC I22).
  ///
  /// - Returns: whether it was so.
  func sendAnew(_ link: SyncLink) throws -> Bool {
    guard link.isUnread, try self.link(waitingFor: link.id)?.href != nil else { return false }
    var link = link
    link.href = nil
    link.hrefKey = nil
    link.base = nil
    try save(&link)
    return true
  }

  /// An upload that was begun before the item was moved back, and was to be deleted again once the item is here, which it is not any
  /// more: what is met there is the item.
  func forgetBegun(waitingFor link: SyncLink) throws {
    for begun in try links(uid: link.uid) where begun.deleteAfter == link.id && begun.href == nil {
      try deleteLink(id: begun.id)
    }
  }
}

extension SyncLink {
  /// Whether the server has the object. At a place that an item was moved back to it may be gone, until it has been read again.
  var isThere: Bool { href != nil && !isUnread }

  fileprivate var isUnread: Bool { isPending && etag == nil }
}
