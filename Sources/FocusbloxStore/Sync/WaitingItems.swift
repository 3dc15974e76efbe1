import GRDB

/// What the next sync has to do for an item, or what an earlier one could not do and will try again.
public struct WaitingItem: Sendable, Hashable {
  /// `nil` where the item is deleted here, or was never read in.
  public var title: String?
  public var uid: String
  /// The server's spelling; `nil` before the first upload.
  public var href: String?
  /// The server's text of an item without a title.
  public var text: [UInt8]?
  /// Whether the user changed, moved or deleted the item since the last sync.
  public var isPending: Bool
  /// The reason why the last attempt failed.
  public var failure: String?
}

extension StoreReader {
  /// The items of a list that wait for a sync or were set aside. Of a move that waits, the item at its target counts.
  public func waitingItems(list listID: Int64) throws -> [WaitingItem] {
    try db.cachedStatement(
      sql: """
        SELECT coalesce(t.title, b.title), l.uid, l.href, \
        CASE WHEN t.id IS NULL AND b.id IS NULL THEN x.base END, l.is_pending, l.failure FROM links l \
        LEFT JOIN tasks t ON l.kind = 'task' AND t.id = l.item_id \
        LEFT JOIN blocks b ON l.kind = 'block' AND b.id = l.item_id \
        LEFT JOIN link_texts x ON x.link_id = l.id \
        WHERE l.list_id = ? AND (l.failure IS NOT NULL OR (l.is_pending = 1 AND NOT EXISTS \
        (SELECT 1 FROM links target WHERE target.id = l.delete_after AND target.is_pending = 1))) ORDER BY l.id
        """
    ).rows(
      binding: { $0.add(listID) },
      reading: { columns in
        WaitingItem(
          title: try columns.optional(), uid: try columns.next(),
          href: try columns.optional(), text: try columns.bytes(), isPending: try columns.next(),
          failure: try columns.optional())
      })
  }
}
