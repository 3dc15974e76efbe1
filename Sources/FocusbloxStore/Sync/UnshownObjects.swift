import GRDB

/// The objects of a list on the server that have no item here.
public struct UnshownObjects: Sendable, Hashable {
  /// Objects that are neither a task nor an event of their own: journal entries, published copies of tasks, events without
  /// a date.
  public var withoutItem = 0
  /// Tasks that were already completed or cancelled when this machine first read them.
  public var completed = 0
}

extension StoreReader {
  public func unshownObjects(list listID: Int64) throws -> UnshownObjects {
    // A resource with several items has no UID, and each of its items has a link of its own. A single instance of a
    // series can have a resource of its own; the series has the item.
    let sql = """
      SELECT coalesce(sum(uid = ''), 0), coalesce(sum(uid <> ''), 0) FROM links l WHERE list_id = ? \
      AND item_id IS NULL AND href IS NOT NULL AND state = 'noted' AND failure IS NULL \
      AND CASE uid WHEN '' THEN NOT EXISTS (SELECT 1 FROM links p WHERE p.list_id = l.list_id \
      AND p.href_key > l.href_key || '#' AND p.href_key < l.href_key || '$') \
      ELSE NOT EXISTS (SELECT 1 FROM links p WHERE p.list_id = l.list_id AND p.uid = l.uid AND p.item_id IS NOT NULL) END
      """
    let rows = try db.makeStatement(sql: sql).rows([listID]) {
      UnshownObjects(withoutItem: try $0.next(), completed: try $0.next())
    }
    return rows.first ?? UnshownObjects()
  }
}
