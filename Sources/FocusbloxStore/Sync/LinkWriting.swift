public import FocusbloxModel
public import Foundation
import GRDB

extension StoreTransaction {
  /// Saves a link. A new link gets its id.
  ///
  /// - Throws: `failed` where another link of the list has this href.
  public func save(_ link: inout SyncLink) throws {
    link.hrefKey = link.hrefKey ?? link.href
    if link.id == 0 {
      try db.cachedStatement(sql: LinkRow.insert).execute { LinkRow.bind(link, &$0) }
      link.id = db.lastInsertedRowID
      if link.base == nil, link.agreed == nil { return }
    } else {
      try db.cachedStatement(sql: LinkRow.update).execute { values in
        LinkRow.bind(link, &values)
        values.add(link.id)
      }
    }
    try db.cachedStatement(sql: LinkRow.saveTexts).execute { values in
      values.add(link.id)
      values.add(link.base)
      values.add(link.agreed)
    }
  }

  /// Stores a text that the server may have instead of the base, until an upload is confirmed or refused, another version
  /// of the resource is read, or nothing is left to send: an upload without a recorded answer, or the item's object in
  /// the list from which it was moved back.
  ///
  /// - Parameter text: `nil` removes it.
  public func keepPossibleText(_ text: [UInt8]?, link id: Int64) throws {
    // An update of the same value would write the row with all its texts again.
    try db.cachedStatement(
      sql: "UPDATE link_texts SET carried_back = ?1 WHERE link_id = ?2 AND carried_back IS NOT ?1"
    ).execute { values in
      values.add(text)
      values.add(id)
    }
  }

  /// Sets the ETag of an upload, unless the version on the server has become known in between.
  public func setTag(ofLink id: Int64, _ etag: String?) throws {
    try db.cachedStatement(
      sql: """
        UPDATE links SET etag = ?1, sent_at = iif(?1 IS NULL, sent_at, NULL) \
        WHERE id = ?2 AND etag IS NULL AND href IS NOT NULL
        """
    ).execute { values in
      values.add(etag)
      values.add(id)
    }
  }

  /// Removes a link. A move that waits for it as its target becomes a deletion.
  public func deleteLink(id: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM links WHERE id = ?").execute(arguments: [id])
    try replaceMoveTarget(id, with: nil)
  }

  /// Clears the ETags of a list, so that every object is read again before it is compared or written.
  public func forgetETags(list listID: Int64) throws {
    try db.execute(sql: "UPDATE links SET etag = NULL WHERE list_id = ?", arguments: [listID])
  }

  /// Marks all items of a list and kind as edited, so that the next sync computes their alarms again.
  public func markAllPending(list listID: Int64, kind: ItemKind) throws {
    try db.execute(
      sql: "UPDATE links SET state = 'edited' WHERE list_id = ? AND kind = ? AND item_id IS NOT NULL",
      arguments: [listID, kind.rawValue])
  }

  /// Records the start of first uploads. From then on a deletion or move must also delete the object on the server,
  /// even without an answer (I13). A move's target gets the source's current base, because both sides agree on that
  /// text. Items of a source with several items are not sent, because such a resource cannot be deleted.
  ///
  /// - Parameter besides: links whose items are not sent yet.
  public func noteFirstUploads(list listID: Int64, besides: Set<Int64> = [], at now: Date) throws {
    let others = besides.sorted().map(String.init).joined(separator: ",")
    let isSent = "list_id = ? AND is_pending = 1 AND is_deleted = 0 AND href IS NULL AND id NOT IN (\(others))"
    let isPart = "EXISTS (SELECT 1 FROM links old WHERE old.delete_after = links.id AND instr(old.href, '#') > 0)"
    try db.cachedStatement(sql: "UPDATE links SET sent_at = ? WHERE \(isSent) AND sent_at IS NULL AND NOT \(isPart)")
      .execute(arguments: [now.stored, listID])
    try db.cachedStatement(
      sql: """
        INSERT INTO link_texts (link_id, base, agreed) \
        SELECT links.id, texts.base, texts.agreed FROM links JOIN links old ON old.delete_after = links.id \
        JOIN link_texts texts ON texts.link_id = old.id AND texts.base IS NOT NULL \
        WHERE links.id IN (SELECT id FROM links WHERE \(isSent) AND NOT \(isPart)) \
        ON CONFLICT (link_id) DO UPDATE SET base = excluded.base, agreed = excluded.agreed WHERE base IS NULL
        """
    ).execute(arguments: [listID])
  }

  /// Marks an item as the server's, which it is from its first upload on (S4-16).
  public func markAsSynced(_ kind: ItemKind, id: String) throws {
    try db.cachedStatement(
      sql: """
        UPDATE \(kind.table) SET source_system = 'caldav', external_id = uid, revision = revision + 1 \
        WHERE id = ? AND (source_system <> 'caldav' OR external_id IS NOT uid)
        """
    ).execute { $0.add(id) }
  }

  func replaceMoveTarget(_ old: Int64, with new: Int64?) throws {
    try db.cachedStatement(
      sql: "UPDATE links SET delete_after = ?1, state = iif(?1 IS NULL, 'deleting', state) WHERE delete_after = ?2"
    ).execute(arguments: [new, old])
  }
}
