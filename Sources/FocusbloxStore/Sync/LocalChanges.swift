public import FocusbloxModel
import GRDB

/// What the next sync has to know of the changes a user makes.
extension StoreTransaction {
  /// A new item of a list waits for its upload.
  func noteInsertion(_ kind: ItemKind, id: String, uid: String, listID: Int64?) throws {
    guard let listID else { return }
    let target = try pendingLink(kind, id: id, uid: uid, listID: listID)
    try fetchBack(kind, uid: uid, to: target)
  }

  /// A changed item waits for its upload, at once even if it was refused before; one in another list than before is moved.
  func noteChange(_ kind: ItemKind, id: String, uid: String, from old: Int64?, to new: Int64?) throws {
    guard let new else { return try detachLinks(kind, id: id) }
    if old != new { return try noteMove(kind, id: id, uid: uid, to: new) }
    try db.cachedStatement(
      sql: "UPDATE links SET state = 'edited', retry_after = NULL WHERE item_id = ? AND kind = ?"
    ).execute(arguments: [id, kind.rawValue])
    if db.changesCount == 0 { try noteInsertion(kind, id: id, uid: uid, listID: new) }
  }

  /// What the server has of a deleted item is deleted there; what it never had is forgotten.
  func noteDeletion(_ kind: ItemKind, id: String, by origin: Origin) throws {
    try clearSyncItem(kind, id: id, ["text", "agreed", "text_revision", "whole"])
    for var link in try links(ofItem: kind, id: id) {
      switch origin {
      case .person where link.mayBeThere: link.bury(.deleting)
      case .remote where link.href != nil: link.state = .noted
      case .person, .remote:
        try deleteLink(id: link.id)
        continue
      }
      try save(&link)
    }
  }

  /// Makes an item local: it keeps its UID as `externalID`, and nothing is deleted on the server.
  ///
  /// - Throws: `unknownID`.
  public func detach(itemID: String) throws {
    if var task = try task(id: itemID) {
      task.listID = nil
      task.sourceSystem = .local
      try update(task, by: .person)
      try noteKeptLocal(.task, id: itemID)
    } else if var block = try block(id: itemID) {
      block.listID = nil
      block.sourceSystem = .local
      try update(block, by: .person)
      try noteKeptLocal(.block, id: itemID)
    } else {
      throw StoreError.unknownID(itemID)
    }
  }

  /// Makes an item local and has what the server has of it deleted there: it had been local before.
  ///
  /// - Throws: `unknownID`.
  public func withdraw(itemID: String) throws {
    var links = try ItemKind.allCases.flatMap { try self.links(ofItem: $0, id: itemID) }
    links += try links.compactMap { try link(waitingFor: $0.id) }
    try detach(itemID: itemID)
    for id in links.map(\.id) {
      guard var link = try self.link(id: id) else { continue }
      link.bury(.deleting)
      try save(&link)
    }
  }

  /// The object in the old list is deleted only when the one in the new list is on the server: the item is never in
  /// neither (I22).
  private func noteMove(_ kind: ItemKind, id: String, uid: String, to listID: Int64) throws {
    let target = try pendingLink(kind, id: id, uid: uid, listID: listID)
    if try isKeptLocal(kind, id: id) { try fetchBack(kind, uid: uid, to: target) }
    for var link in try links(ofItem: kind, id: id) where link.id != target {
      if !link.mayBeThere {
        try repoint(waitingFor: link.id, to: target)
        try handOver(link, to: target)
        try deleteLink(id: link.id)
      } else {
        try keepLateEdits(kind, id: id, of: link, from: try self.link(id: target))
        link.bury(.moved(to: target))
        try save(&link)
      }
    }
  }

  /// What another list of the account has under the UID, left behind there or never kept, becomes the old place of a move: the item
  /// is in one list for everybody.
  private func fetchBack(_ kind: ItemKind, uid: String, to target: Int64) throws {
    let unkept = try links(uid: uid).filter { $0.kind == kind && $0.itemID == nil && !$0.isDeleted && $0.id != target }
    guard !unkept.isEmpty, let there = try link(id: target).flatMap({ try list(id: $0.listID) }) else { return }
    // An object of the same list, as a completed instance of a series, is met there and not moved.
    let places = unkept.filter { $0.listID != there.id }
    for var link in places {
      guard link.href != nil, let list = try list(id: link.listID), !list.isReadOnly, !list.isMissing,
        link.isDetached ? link.base != nil : list.accountID == there.accountID && link.failure == nil && !link.isPart
      else { continue }
      // What happened to the object meanwhile was not merged: it is read before it is deleted.
      link.etag = nil
      link.bury(.moved(to: target))
      try save(&link)
    }
  }

  /// What both sides have in common in an item that is not in its former place any more, and not in the next one yet.
  func handOver(_ link: SyncLink, to target: Int64) throws {
    guard link.base != nil, var there = try self.link(id: target), there.href == nil, there.base == nil else { return }
    there.base = link.base
    there.agreed = link.agreed
    try save(&there)
  }

  /// What the server has of an item that leaves its list stays there, and is known as left behind; also in the place that the item
  /// was to be moved from. Its text goes along with the item.
  private func detachLinks(_ kind: ItemKind, id: String) throws {
    for link in try links(ofItem: kind, id: id) {
      var places = [link]
      while link.href == nil, let old = try self.link(waitingFor: link.id) {
        try leaveBehind(old)
        places.append(old)
      }
      if let last = places.last(where: { $0.base != nil }) { try keepText(of: last, for: kind, id: id) }
      if link.mayBeThere { try leaveBehind(link) } else { try deleteLink(id: link.id) }
    }
  }

  private func leaveBehind(_ link: SyncLink) throws {
    var link = link
    link.state = .left
    try save(&link)
  }

  /// An item whose deletion is taken back: what of it waits for its own deletion on servers is the old place of a move now, or, where
  /// the item is in no list any more, left behind.
  ///
  /// - Parameter listID: that it was deleted in.
  public func takeBackDeletion(of kind: ItemKind, id: String, uid: String, in listID: Int64?) throws {
    let target = try links(ofItem: kind, id: id).first
    let account = try (target?.listID ?? listID).flatMap { try list(id: $0)?.accountID }
    for var old in try links(uid: uid) where old.kind == kind && old.itemID == nil && old.isDeleted {
      guard old.deleteAfter == nil, try list(id: old.listID)?.accountID == account else { continue }
      if let target {
        old.state = .moved(to: target.id)
        try save(&old)
      } else if old.listID == listID {
        try leaveBehind(old)
      }
    }
  }

  /// Keeps with an item what both sides have in common in it, for the day when it is in this list again, or in another one.
  public func keepText(of link: SyncLink, for kind: ItemKind, id: String) throws {
    guard let base = link.base else { return }
    let text = try wholeText(of: kind, id: id) ?? base
    // Of what was sent and not read back nobody knows what the server made of it.
    try setOriginalText(of: kind, id: id, text, agreed: link.etag == nil ? nil : link.agreed)
    try setWholeText(of: kind, id: id, nil)
  }

  /// The link by which the item will reach the list: that of its object there if the server has it (deleted or moved away before and now
  /// back, or never kept), else a new one.
  private func pendingLink(_ kind: ItemKind, id: String, uid: String, listID: Int64) throws -> Int64 {
    let known = try links(uid: uid).first { link in
      link.listID == listID && link.kind == kind && link.itemID == nil && link.mayBeThere
        && (link.href == nil || link.base != nil || (link.failure == nil && !link.isPart))
    }
    var link = known ?? SyncLink(listID: listID, kind: kind, uid: uid)
    // What happened to the object meanwhile was not merged: it is read before it is written.
    link.etag = nil
    link.state = .edited(itemID: id)
    link.retryAfter = nil
    try save(&link)
    return link.id
  }
}

extension SyncLink {
  /// Whether the server has the object, or may have it because its first upload was begun.
  fileprivate var mayBeThere: Bool { href != nil || sentAt != nil }

  /// The item is gone here; the object has still to go there.
  fileprivate mutating func bury(_ state: State) {
    self.state = state
    retryAfter = nil
  }
}
