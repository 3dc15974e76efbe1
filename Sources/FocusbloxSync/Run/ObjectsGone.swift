import FocusbloxModel
import FocusbloxStore

extension StoreTransaction {
  /// The object of a link that was to go is gone. Where the user took the item back into the list meanwhile, it is sent anew
  /// (I16).
  func letGo(_ link: SyncLink) throws {
    guard link.isDeleted, var now = try self.link(id: link.id), !now.isDeleted, let id = now.itemID else {
      return try deleteLink(id: link.id)
    }
    // Moved back while its old place was being emptied: what another program had changed there goes to what is sent anew.
    if let text = link.base, var late = try lateEdits(link.kind, id: id) {
      late.latest = text
      try setLateEdits(link.kind, id: id, late)
    }
    now.href = nil
    now.hrefKey = nil
    now.etag = nil
    now.sentAt = nil
    now.state = .edited(itemID: id)
    try save(&now)
  }

  /// An item was moved back to a place that the server had emptied before it heard of that: only what was there is gone. What
  /// is at the place in between waits for the item to be here again (I22).
  ///
  /// - Returns: whether it was so.
  func sendAnew(_ link: SyncLink) throws -> Bool {
    guard link.isUnread, try self.link(waitingFor: link.id)?.href != nil else { return false }
    var link = link
    link.href = nil
    link.hrefKey = nil
    link.base = nil
    link.sentAt = nil
    try save(&link)
    return true
  }

  /// An item that was moved, and is missing here before it was sent, was deleted by nobody: what is in its old place stays, and is met
  /// there again (D7).
  func keepOldPlaces(of link: SyncLink) throws {
    while let old = try self.link(waitingFor: link.id) { try deleteLink(id: old.id) }
  }

  /// An upload that was begun before the item was moved back, and was to be deleted again once the item is here, which it is not any
  /// more: what is met there is the item.
  func forgetBegun(waitingFor link: SyncLink) throws {
    for begun in try links(uid: link.uid) where begun.deleteAfter == link.id && begun.href == nil {
      try deleteLink(id: begun.id)
    }
  }
}

extension PlanApplication {
  /// What was at the new place of a move is gone before the old place was emptied: another program took the item back, or another
  /// machine moves it the other way and counts on the old place. There it stays (I22).
  ///
  /// - Returns: whether there is such a place.
  func goBack(_ link: SyncLink, _ store: StoreTransaction) throws -> Bool {
    guard var old = try store.link(waitingFor: link.id), old.href != nil, let localState = try store.localState(link)
    else { return false }
    switch localState.item {
    case .task(var task):
      task.listID = old.listID
      try store.update(task, by: .remote)
    case .block(var block):
      block.listID = old.listID
      try store.update(block, by: .remote)
    }
    old.state = .edited(itemID: localState.item.id)
    // What happened there meanwhile is read before anything is written.
    old.etag = nil
    try store.save(&old)
    try store.keepCarriedBack(link.base, toLink: old.id)
    try store.deleteLink(id: link.id)
    let change = FieldChange(
      name: "list", old: try store.list(id: link.listID)?.name, new: try store.list(id: old.listID)?.name)
    try journal(link, localState.item, .moved, change, in: store)
    return true
  }
}

extension StoreReader {
  /// What an item's object was in the place that it came back from.
  func carriedBack(to link: SyncLink) throws -> [UInt8]? {
    guard link.isUnread else { return nil }
    return try carriedBack(toLink: link.id)
  }
}

extension SyncLink {
  /// Whether the server has the object. At a place that an item was moved back to it may be gone, until it has been read again.
  var isThere: Bool { href != nil && !isUnread }

  fileprivate var isUnread: Bool { isPending && etag == nil }
}
