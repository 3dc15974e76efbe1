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

  /// The items in no list whose UID another item in a list has. Items that a user took out of a list do not count, nor
  /// do subscribed calendars, whose UIDs are their own and which take no item.
  public func localDuplicates() throws -> [LocalDuplicate] {
    try ItemKind.allCases.flatMap { kind in
      try db.cachedStatement(
        sql: """
          SELECT i.id, i.title, s.id, s.name FROM \(kind.table) i JOIN links l ON l.uid = i.uid AND l.kind = ? \
          JOIN lists s ON s.id = l.list_id JOIN accounts a ON a.id = s.account_id AND a.subscription IS NULL \
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

/// An item that several lists of one account have under one UID.
public struct ItemInSeveralLists: Sendable, Hashable {
  public var title: String
  /// The names of the lists.
  public var lists: [String]
}

extension StoreReader {
  /// The items that are in several lists of one account. A list that was switched off may have had an item that was
  /// imported into another list.
  public func itemsInSeveralLists() throws -> [ItemInSeveralLists] {
    let rows: [(uid: String, account: Int64, title: String, list: String)] = try db.cachedStatement(
      sql: """
        SELECT l.uid, s.account_id, coalesce(t.title, b.title, ''), s.name FROM links l JOIN lists s ON s.id = l.list_id \
        LEFT JOIN tasks t ON l.kind = 'task' AND t.id = l.item_id \
        LEFT JOIN blocks b ON l.kind = 'block' AND b.id = l.item_id \
        WHERE l.href IS NOT NULL AND l.item_id IS NOT NULL AND l.is_deleted = 0 AND l.uid IN \
        (SELECT uid FROM links WHERE href IS NOT NULL AND item_id IS NOT NULL AND is_deleted = 0 \
        GROUP BY uid HAVING count(DISTINCT list_id) > 1) ORDER BY l.uid, s.account_id, s.name
        """
    ).rows([]) { (try $0.next(), try $0.next(), try $0.next(), try $0.next()) }
    return Dictionary(grouping: rows) { [$0.uid, String($0.account)] }.values.compactMap { rows in
      let lists = rows.map(\.list)
      return lists.count > 1 ? ItemInSeveralLists(title: rows[0].title, lists: lists) : nil
    }.sorted { ($0.title, $0.lists.joined()) < ($1.title, $1.lists.joined()) }
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
