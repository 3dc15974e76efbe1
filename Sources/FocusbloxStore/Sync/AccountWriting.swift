public import FocusbloxModel
public import Foundation
import GRDB

extension StoreTransaction {
  /// Writes an account, giving it its id when it is new.
  ///
  /// - Throws: `accountExists` when another one has its name.
  public func save(_ account: inout Account) throws {
    if let other = try self.account(named: account.name), other.id != account.id {
      throw StoreError.accountExists(name: other.name)
    }
    try db.execute(
      sql: account.id == 0 ? AccountRow.insert : AccountRow.update, arguments: try AccountRow.arguments(account))
    if account.id == 0 { account.id = db.lastInsertedRowID }
  }

  /// Writes a list, giving it its id when it is new.
  ///
  /// - Throws: `failed` when another list of the account has its href.
  public func save(_ list: inout CalendarList) throws {
    try db.execute(sql: list.id == 0 ? ListRow.insert : ListRow.update, arguments: ListRow.arguments(list))
    if list.id == 0 { list.id = db.lastInsertedRowID }
  }

  /// What the last sync of a list covered: to be written in the transaction that writes its rows.
  public func setSyncState(list listID: Int64, token: String?, ctag: String?, lastFullSync: Date?) throws {
    try db.cachedStatement(sql: "UPDATE lists SET sync_token = ?, ctag = ?, last_full_sync = ? WHERE id = ?").execute(
      arguments: [token, ctag, lastFullSync?.stored, listID])
  }

  /// Has the next sync compare the list as a whole, whatever its server says has changed.
  public func compareEverything(list listID: Int64) throws {
    try db.execute(sql: "UPDATE lists SET last_full_sync = 0 WHERE id = ?", arguments: [listID])
  }

  /// Gives a list another address, with everything in it that is linked. Every object is read again before anything is said of it
  /// or written to it: a version's name means nothing at another server.
  ///
  /// - Parameter member: where a resource of the old collection is in the new one, as href and as the form for look-ups.
  public func moveList(
    id: Int64, to href: String, at origin: String, member: (String) -> (href: String, key: String)
  ) throws {
    try db.execute(sql: "UPDATE lists SET href = ?, origin = ? WHERE id = ?", arguments: [href, origin, id])
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

  /// Forgets an account with its lists. Its items stay, as local ones that remember their UID (S4-18, S4-19).
  public func removeAccount(id: Int64) throws {
    for list in try lists(account: id) { try removeList(id: list.id) }
    try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [id])
  }

  /// Forgets a list and what synchronisation knows of it. Its items stay, as local ones that remember their UID.
  public func removeList(id: Int64) throws {
    // What was on its way into the list stays where it was.
    for begun in try pendingLinks(list: id) where begun.href == nil {
      guard var old = try link(waitingFor: begun.id) else { continue }
      try db.execute(
        sql: "UPDATE \(begun.kind.table) SET list_id = ?, revision = revision + 1 WHERE id = ?",
        arguments: [old.listID, begun.itemID])
      old.state = begun.itemID.map { .edited(itemID: $0) } ?? .deleting
      try save(&old)
    }
    for old in try links("l.list_id = ? AND l.delete_after IS NOT NULL", [id]) {
      if let target = old.deleteAfter { try handOver(old, to: target) }
    }
    try forgetKeptLocal(list: id)
    // As when an object is gone from the server.
    try db.execute(
      sql: """
        INSERT INTO sync_items (kind, item_id, text, agreed) \
        SELECT l.kind, l.item_id, x.base, CASE WHEN l.etag IS NULL THEN NULL ELSE x.agreed END \
        FROM links l JOIN link_texts x ON x.link_id = l.id \
        WHERE l.list_id = ? AND l.item_id IS NOT NULL AND x.base IS NOT NULL \
        ON CONFLICT DO UPDATE SET text = excluded.text, agreed = excluded.agreed, text_revision = NULL
        """,
      arguments: [id])
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
