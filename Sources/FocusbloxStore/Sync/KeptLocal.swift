public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether the user took the item out of its list and it was not sent since. Sync then neither sends the item's later
  /// changes nor deletes its object, even if the object appears in another list or account (S4-41).
  public func isKeptLocal(_ kind: ItemKind, id: String) throws -> Bool {
    try syncItem(kind, id: id, "kept_local") { try $0.optional() as Int64? } == 1
  }
}

extension StoreTransaction {
  /// The mark stays after a deletion of the item, because the deletion may be undone.
  func noteKeptLocal(_ kind: ItemKind, id: String) throws {
    try setSyncItem(kind, id: id, ["kept_local"]) { $0.add(true) }
  }

  /// Clears the mark, because the user put the item into a list again.
  public func forgetKeptLocal(_ kind: ItemKind, id: String) throws { try clearSyncItem(kind, id: id, ["kept_local"]) }

  /// Clears the mark of items in this list, including items that were never sent.
  func forgetKeptLocal(list listID: Int64) throws {
    for kind in ItemKind.allCases {
      try db.execute(
        sql: """
          UPDATE sync_items SET kept_local = NULL WHERE kind = ? AND kept_local = 1 \
          AND item_id IN (SELECT id FROM \(kind.table) WHERE list_id = ?)
          """, arguments: [kind.rawValue, listID])
    }
  }
}
