public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether the user took the item out of its list, and it has not been on a server since: wherever another program carries the
  /// object that was left there, and under whichever account it is met again, what is private since is not sent there, and nothing
  /// is deleted there (S4-41).
  public func isKeptLocal(_ kind: ItemKind, id: String) throws -> Bool {
    try syncItem(kind, id: id, "kept_local") { try $0.optional() as Int64? } == 1
  }
}

extension StoreTransaction {
  /// Also once the item is deleted: the deletion may be undone.
  func noteKeptLocal(_ kind: ItemKind, id: String) throws {
    try setSyncItem(kind, id: id, ["kept_local"]) { $0.add(true) }
  }

  /// The item is on a server again, as the user wished.
  public func forgetKeptLocal(_ kind: ItemKind, id: String) throws { try clearSyncItem(kind, id: id, ["kept_local"]) }

  /// What the user had put into the list again is not private, also where that was never sent.
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
