public import FocusbloxModel
public import Foundation
import GRDB

extension StoreTransaction {
  /// Saves an account. A new account gets its id.
  ///
  /// - Throws: `accountExists` where another account has this name.
  public func save(_ account: inout Account) throws {
    if let other = try self.account(named: account.name), other.id != account.id {
      throw StoreError.accountExists(name: other.name)
    }
    try db.execute(
      sql: account.id == 0 ? AccountRow.insert : AccountRow.update, arguments: try AccountRow.arguments(account))
    if account.id == 0 { account.id = db.lastInsertedRowID }
  }

  /// Saves a list. A new list gets its id.
  ///
  /// - Throws: `failed` where another list of the account has this href.
  public func save(_ list: inout CalendarList) throws {
    try db.execute(sql: list.id == 0 ? ListRow.insert : ListRow.update, arguments: ListRow.arguments(list))
    if list.id == 0 { list.id = db.lastInsertedRowID }
  }

  /// Stores what the last sync of a list covered. The caller writes the rows of that sync in the same transaction.
  public func setSyncState(list listID: Int64, token: String?, ctag: String?, lastFullSync: Date?) throws {
    try db.cachedStatement(sql: "UPDATE lists SET sync_token = ?, ctag = ?, last_full_sync = ? WHERE id = ?").execute(
      arguments: [token, ctag, lastFullSync?.stored, listID])
  }

  /// Makes the next sync compare the whole list, whatever changes the server reports.
  public func requireFullComparison(list listID: Int64) throws {
    try db.execute(sql: "UPDATE lists SET last_full_sync = 0 WHERE id = ?", arguments: [listID])
  }

  /// Changes the address of a list and of its linked objects. The ETags are cleared, so that every object is read
  /// again: an ETag of one server means nothing on another.
  ///
  /// - Parameter member: returns the new href of a resource and its key.
  public func moveList(
    id: Int64, to href: String, at origin: String, member: (String) -> (href: String, key: String)
  ) throws {
    try db.execute(sql: "UPDATE lists SET href = ?, origin = ? WHERE id = ?", arguments: [href, origin, id])
    try mergeDoubles(ofList: id, by: member)
    for table in ["links", "publications"] {
      let hrefs = try String.fetchAll(
        db, sql: "SELECT href FROM \(table) WHERE list_id = ? AND href IS NOT NULL", arguments: [id])
      for old in hrefs {
        let new = member(old)
        try db.execute(
          sql: "UPDATE \(table) SET href = ?, href_key = ?, etag = NULL WHERE list_id = ? AND href = ?",
          arguments: [new.href, new.key, id, old])
      }
    }
    try setSyncState(list: id, token: nil, ctag: nil, lastFullSync: nil)
    try changeFacts(ofList: id) { $0.alarms = nil }
  }

  /// Leaves one link for each resource that the new address has. A server that redirects shows objects under both
  /// addresses. The link with an item stays, and a further item is uploaded again.
  private func mergeDoubles(ofList id: Int64, by member: (String) -> (href: String, key: String)) throws {
    let links = try links("l.list_id = ? AND l.href IS NOT NULL", [id])
    let places = Dictionary(grouping: links) { member($0.href ?? "").key }
    for doubles in places.values where doubles.count > 1 {
      let kept = doubles.first { $0.itemID != nil } ?? doubles.first { $0.isDeleted } ?? doubles[0]
      for var link in doubles where link.id != kept.id {
        guard link.itemID != nil else {
          try deleteLink(id: link.id)
          continue
        }
        (link.href, link.hrefKey, link.etag) = (nil, nil, nil)
        link.markEdited()
        try save(&link)
      }
    }
  }

  /// Removes an account with its lists. Its items become local and keep their UIDs (S4-18, S4-19).
  public func removeAccount(id: Int64) throws {
    for list in try lists(account: id) { try removeList(id: list.id) }
    try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [id])
  }

  /// Removes a subscription with its events. An event that the user took out of the list stays.
  public func removeSubscription(id: Int64) throws {
    for list in try lists(account: id) {
      for block in try blocks(listID: list.id) { try delete(blockID: block.id, by: .remote) }
    }
    try removeAccount(id: id)
  }

  /// Removes a list and its sync state. Its items become local and keep their UIDs.
  public func removeList(id: Int64) throws {
    // The target of the move is gone, so the item returns to its source list.
    for begun in try pendingLinks(list: id) where begun.href == nil {
      guard var old = try link(waitingFor: begun.id) else { continue }
      try db.execute(
        sql: "UPDATE \(begun.kind.table) SET list_id = ?, revision = revision + 1 WHERE id = ?",
        arguments: [old.listID, begun.itemID])
      old.state = begun.itemID.map { .edited(itemID: $0) } ?? .deleting
      try save(&old)
    }
    for old in try links("l.list_id = ? AND l.delete_after IS NOT NULL", [id]) {
      if let target = old.deleteAfter { try passBase(of: old, to: target) }
    }
    try forgetKeptLocal(list: id)
    // The items become local, as after a deletion of their objects on the server.
    let kept = try Int64.fetchAll(
      db, sql: "SELECT id FROM links WHERE list_id = ? AND item_id IS NOT NULL", arguments: [id])
    for linkID in kept {
      guard let link = try link(id: linkID), let itemID = link.itemID, let base = link.base else { continue }
      try setOriginalText(of: link.kind, id: itemID, base, agreed: agreement(with: link))
    }
    for table in ItemKind.allCases.map(\.table) {
      try db.execute(
        sql: """
          UPDATE \(table) SET list_id = NULL, source_system = 'local', revision = revision + 1 WHERE list_id = ?
          """,
        arguments: [id])
    }
    try db.execute(
      sql: """
        UPDATE links SET delete_after = NULL, state = 'deleting' \
        WHERE delete_after IN (SELECT id FROM links WHERE list_id = ?)
        """,
      arguments: [id])
    try db.execute(sql: "DELETE FROM lists WHERE id = ?", arguments: [id])
  }
}
