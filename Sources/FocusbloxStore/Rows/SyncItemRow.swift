import FocusbloxModel
import GRDB

/// A row of `sync_items`. NULL means that a fact does not hold.
extension StoreReader {
  /// Reads these columns of an item; `nil` where the item has no row.
  func syncItem<Facts>(
    _ kind: ItemKind, id: String, _ columns: String, reading read: (inout Columns) throws -> Facts
  ) throws -> Facts? {
    try db.cachedStatement(sql: "SELECT \(columns) FROM sync_items WHERE kind = ? AND item_id = ?").rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
      }, reading: read
    ).first
  }

  /// The ids of the items for which a fact holds.
  func syncItems(_ kind: ItemKind, with column: String) throws -> [String] {
    try db.cachedStatement(
      sql: "SELECT item_id FROM sync_items WHERE kind = ? AND \(column) IS NOT NULL ORDER BY item_id"
    ).rows(binding: { $0.add(kind.rawValue) }, reading: { try $0.next() })
  }
}

extension StoreTransaction {
  func setSyncItem(
    _ kind: ItemKind, id: String, _ columns: [String], binding bind: (inout Bindings) -> Void
  ) throws {
    let changes = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let places = columns.map { _ in ", ?" }.joined()
    try db.cachedStatement(
      sql: """
        INSERT INTO sync_items (kind, item_id, \(columns.joined(separator: ", "))) VALUES (?, ?\(places)) \
        ON CONFLICT DO UPDATE SET \(changes)
        """
    ).execute { values in
      values.add(kind.rawValue)
      values.add(id)
      bind(&values)
    }
  }

  func clearSyncItem(_ kind: ItemKind, id: String, _ columns: [String]) throws {
    let changes = columns.map { "\($0) = NULL" }.joined(separator: ", ")
    // A row may have long texts, which an update would write again.
    let isSet = columns.map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
    try db.cachedStatement(
      sql: "UPDATE sync_items SET \(changes) WHERE kind = ? AND item_id = ? AND (\(isSet))"
    ).execute { values in
      values.add(kind.rawValue)
      values.add(id)
    }
  }
}
