public import FocusbloxModel
import Foundation
import GRDB

/// Records a user's changes for the next sync.
extension StoreTransaction {
  /// Queues the upload of a new item in a list.
  func noteInsertion(_ kind: ItemKind, id: String, uid: String, listID: Int64?) throws {
    guard let listID else { return }
    let target = try pendingLink(kind, id: id, uid: uid, listID: listID)
    try makeMoveSources(kind, uid: uid, to: target)
  }

  /// Queues the upload of a changed item, even after a refusal. A changed list is a move.
  func noteChange(_ kind: ItemKind, id: String, uid: String, from old: Int64?, to new: Int64?) throws {
    guard let new else { return try detachLinks(kind, id: id) }
    if old != new { return try noteMove(kind, id: id, uid: uid, from: old, to: new) }
    try db.cachedStatement(
      sql: "UPDATE links SET state = 'edited', retry_after = NULL WHERE item_id = ? AND kind = ?"
    ).execute(arguments: [id, kind.rawValue])
    if db.changesCount == 0 { try noteInsertion(kind, id: id, uid: uid, listID: new) }
  }

  /// Queues the deletion of a deleted item's object. A link without an object is removed.
  func noteDeletion(_ kind: ItemKind, id: String, by origin: Origin) throws {
    try clearSyncItem(kind, id: id, ["text", "agreed", "text_revision", "whole"])
    for var link in try links(ofItem: kind, id: id) {
      switch origin {
      case .user where link.mayBeOnServer: link.markForDeletion(.deleting)
      case .remote where link.href != nil: link.state = .noted
      case .user, .remote:
        try deleteLink(id: link.id)
        continue
      }
      try save(&link)
    }
  }

  /// Makes an item local. It keeps its UID as `externalID`, and its object stays on the server.
  ///
  /// - Throws: `unknownID`.
  public func unlink(itemID: String) throws {
    if var task = try task(id: itemID) {
      task.listID = nil
      task.sourceSystem = .local
      try update(task, by: .user)
      try noteKeptLocal(.task, id: itemID)
    } else if var block = try block(id: itemID) {
      block.listID = nil
      block.sourceSystem = .local
      try update(block, by: .user)
      try noteKeptLocal(.block, id: itemID)
    } else {
      throw StoreError.unknownID(itemID)
    }
  }

  /// Makes an item local that was local before, and deletes its object on the server.
  ///
  /// - Throws: `unknownID`.
  public func withdraw(itemID: String) throws {
    var links = try ItemKind.allCases.flatMap { try self.links(ofItem: $0, id: itemID) }
    links += try links.compactMap { try link(waitingFor: $0.id) }
    try unlink(itemID: itemID)
    for id in links.map(\.id) {
      guard var link = try self.link(id: id) else { continue }
      link.markForDeletion(.deleting)
      try save(&link)
    }
  }

  /// The source is deleted only after the target's upload, so that the item is always in at least one list (I22). An item
  /// of no list may have an object that waits for its deletion, where the item came back after the deletion.
  private func noteMove(_ kind: ItemKind, id: String, uid: String, from old: Int64?, to listID: Int64) throws {
    let target = try pendingLink(kind, id: id, uid: uid, listID: listID)
    let isKeptLocal = try isKeptLocal(kind, id: id)
    if old == nil, !isKeptLocal { try undoDeletion(of: kind, id: id, uid: uid, in: listID) }
    if old == nil || isKeptLocal { try makeMoveSources(kind, uid: uid, to: target) }
    for var link in try links(ofItem: kind, id: id) where link.id != target {
      if !link.mayBeOnServer {
        try replaceMoveTarget(link.id, with: target)
        try passBase(of: link, to: target)
        try deleteLink(id: link.id)
      } else {
        try keepMoveSourceEdits(kind, id: id, of: link, from: try self.link(id: target))
        link.markForDeletion(.moved(to: target))
        try save(&link)
      }
    }
  }

  /// Turns objects with this UID in other lists of the account into sources of a move: those left behind, never kept, or
  /// waiting for their deletion. The item is then in one list for every client.
  private func makeMoveSources(_ kind: ItemKind, uid: String, to target: Int64) throws {
    let unkept = try links(uid: uid)
      .filter { $0.kind == kind && $0.itemID == nil && $0.deleteAfter == nil && $0.id != target }
    guard !unkept.isEmpty, let there = try link(id: target).flatMap({ try list(id: $0.listID) }) else { return }
    // An object of the same list, such as a completed instance of a series, is merged and not moved.
    let sources = unkept.filter { $0.listID != there.id }
    for var link in sources {
      guard link.href != nil, let list = try list(id: link.listID), !list.isReadOnly, !list.isMissing,
        link.isDetached ? link.base != nil : list.accountID == there.accountID && link.failure == nil && !link.isPart
      else { continue }
      // Changes of the object in between are not merged yet, so it is read before its deletion.
      link.etag = nil
      link.markForDeletion(.moved(to: target))
      try save(&link)
    }
  }

  /// Passes the base of an abandoned move target, or of a move's source, to a target without an object and a base.
  public func passBase(of link: SyncLink, to target: Int64) throws {
    guard link.base != nil, var there = try self.link(id: target), there.href == nil, there.base == nil else { return }
    there.base = link.base
    there.agreed = link.agreed
    try save(&there)
  }

  /// Marks the objects of an item that leaves its list as left behind, also the source of an unfinished move. The item
  /// keeps the text.
  private func detachLinks(_ kind: ItemKind, id: String) throws {
    for link in try links(ofItem: kind, id: id) {
      var known = [link]
      while link.href == nil, let old = try self.link(waitingFor: link.id) {
        try markAsLeft(old)
        known.append(old)
      }
      if let last = known.last(where: { $0.base != nil }) { try keepText(of: last, for: kind, id: id) }
      if link.mayBeOnServer { try markAsLeft(link) } else { try deleteLink(id: link.id) }
    }
  }

  private func markAsLeft(_ link: SyncLink) throws {
    var link = link
    link.state = .left
    try save(&link)
  }

  /// Handles an undone deletion. Pending deletions of the item's objects become sources of a move. Where the item is in
  /// no list, its object counts as left behind.
  ///
  /// - Parameter listID: the list in which the item was deleted.
  public func undoDeletion(of kind: ItemKind, id: String, uid: String, in listID: Int64?) throws {
    let target = try links(ofItem: kind, id: id).first
    let account = try (target?.listID ?? listID).flatMap { try list(id: $0)?.accountID }
    for var old in try links(uid: uid) where old.kind == kind && old.itemID == nil && old.isDeleted {
      guard old.deleteAfter == nil, try list(id: old.listID)?.accountID == account else { continue }
      if let target {
        old.state = .moved(to: target.id)
        try save(&old)
      } else if old.listID == listID {
        try markAsLeft(old)
      }
    }
  }

  /// Keeps the text and agreement of a link with the item, for a later upload to a list.
  public func keepText(of link: SyncLink, for kind: ItemKind, id: String) throws {
    guard let base = link.base else { return }
    let text = try wholeText(of: kind, id: id) ?? base
    try setOriginalText(of: kind, id: id, text, agreed: agreement(with: link))
    try setWholeText(of: kind, id: id, nil)
  }

  /// The agreement that belongs to the link's base; `nil` where the server's version of the text is unknown.
  func agreement(with link: SyncLink) throws -> Data? {
    guard link.etag == nil, link.kind == .block || link.hasSentBase else { return link.agreed }
    // After a change without an answer, the base is still the server's earlier version.
    return try link.href != nil && possibleText(link: link.id) != nil ? link.agreed : nil
  }

  /// The link for the item's upload to the list. An existing link is used where the server has the object, for example
  /// after a deletion, a move or a refusal.
  private func pendingLink(_ kind: ItemKind, id: String, uid: String, listID: Int64) throws -> Int64 {
    let known = try links(uid: uid).first { link in
      link.listID == listID && link.kind == kind && link.itemID == nil && link.mayBeOnServer
        && (link.href == nil || link.base != nil || (link.failure == nil && !link.isPart))
    }
    var link = known ?? SyncLink(listID: listID, kind: kind, uid: uid)
    // Changes of the object in between are not merged yet, so it is read before a write.
    link.etag = nil
    link.state = .edited(itemID: id)
    link.retryAfter = nil
    try save(&link)
    return link.id
  }
}

extension SyncLink {
  /// Whether the server has the object, or may have it because its first upload was started.
  fileprivate var mayBeOnServer: Bool { href != nil || sentAt != nil }

  /// Marks the object for deletion, without a retry delay. An earlier failure was no failure of the deletion.
  fileprivate mutating func markForDeletion(_ state: State) {
    self.state = state
    failure = nil
    retryAfter = nil
  }
}
