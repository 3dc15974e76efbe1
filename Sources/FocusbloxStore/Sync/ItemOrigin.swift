public import FocusbloxModel
import GRDB

/// An item in no list whose UID another item in a list has. Both have different content, and the first was never sent.
public struct LocalDuplicate: Sendable, Hashable {
  public var kind: ItemKind
  public var id: String
  public var title: String
  public var listID: Int64
  public var list: String
}

extension StoreReader {
  /// Whether an item was created by the user on this machine and never had an object on a server. An object with its
  /// UID may then be a different item. The next instance of a series on a server does not count, because every machine
  /// creates it with the same UID (G9).
  public func isLocalAndUnsent(_ kind: ItemKind, id: String) throws -> Bool {
    let origin =
      kind == .task
      ? "made_here"
      : "NOT EXISTS (SELECT 1 FROM sync_items WHERE kind = 'block' AND item_id = id AND text IS NOT NULL)"
    let uids: [String] = try db.cachedStatement(
      sql: "SELECT uid FROM \(kind.table) WHERE id = ? AND external_id IS NULL AND \(origin)"
    ).rows([id]) { try $0.next() }
    guard let uid = uids.first else { return false }
    return try kind == .block || !NameBasedUUID.isName(uid) || !hasLinkedSeries(taskID: id)
  }

  private func hasLinkedSeries(taskID: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM tasks i JOIN tasks other ON other.series_id = i.series_id \
          WHERE i.id = ? AND other.external_id IS NOT NULL)
          """), arguments: [taskID]) ?? false
  }

  /// The items in no list whose UID another item in a list has. Items that a user took out of a list do not count.
  public func localDuplicates() throws -> [LocalDuplicate] {
    try ItemKind.allCases.flatMap { kind in
      try db.cachedStatement(
        sql: """
          SELECT i.id, i.title, s.id, s.name FROM \(kind.table) i JOIN links l ON l.uid = i.uid AND l.kind = ? \
          JOIN lists s ON s.id = l.list_id \
          WHERE i.list_id IS NULL AND l.item_id IS NOT NULL AND l.item_id <> i.id AND l.is_deleted = 0 \
          AND l.href IS NOT NULL ORDER BY i.title, i.id, s.id
          """
      ).rows([kind.rawValue]) { columns in
        LocalDuplicate(
          kind: kind, id: try columns.next(), title: try columns.next(), listID: try columns.next(),
          list: try columns.next())
      }.filter { try !isKeptLocal(kind, id: $0.id) }
    }
  }
}

extension StoreTransaction {
  /// Joins an item with the item of the same UID in a list, as the user asked. The object of the other item becomes the
  /// object of this item. Both texts are merged without a common base.
  ///
  /// - Returns: false where the list has no such item.
  public func join(_ kind: ItemKind, id: String, uid: String, into listID: Int64) throws -> Bool {
    guard
      var link = try links(uid: uid).first(where: { link in
        link.listID == listID && link.kind == kind && link.href != nil && link.itemID != nil && link.itemID != id
          && !link.isDeleted
      }), let other = link.itemID
    else { return false }
    switch kind {
    case .task: try delete(taskID: other, by: .remote)
    case .block: try delete(blockID: other, by: .remote)
    }
    try db.execute(
      sql: "UPDATE \(kind.table) SET list_id = ?, revision = revision + 1 WHERE id = ?", arguments: [listID, id])
    link.state = .edited(itemID: id)
    // Both sides have no agreement yet, and the server's text must be read before a write.
    link.base = nil
    link.agreed = nil
    link.etag = nil
    try save(&link)
    return true
  }
}
