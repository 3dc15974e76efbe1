public import FocusbloxModel
import Foundation
import GRDB

extension StoreReader {
  public func link(id: Int64) throws -> SyncLink? {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.id = ?")
      .rows(binding: { $0.add(id) }, reading: { try LinkRow.read(&$0) }).first
  }

  /// The source of the move whose target is link `id`. Its object is deleted after the target's upload.
  public func link(waitingFor id: Int64) throws -> SyncLink? {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.delete_after = ? ORDER BY l.id LIMIT 1")
      .rows(binding: { $0.add(id) }, reading: { try LinkRow.read(&$0) }).first
  }

  /// The text that the server may have instead of the base.
  public func possibleText(link id: Int64) throws -> [UInt8]? {
    try db.cachedStatement(sql: "SELECT carried_back FROM link_texts WHERE link_id = ?").rows(
      binding: { $0.add(id) }, reading: { try $0.bytes() }
    ).first ?? nil
  }

  /// The texts that the server has shown of the newest objects of a list, without large ones.
  public func shownTexts(ofList id: Int64, _ kind: ItemKind, limit: Int) throws -> [[UInt8]] {
    try db.cachedStatement(
      sql: """
        SELECT t.base FROM links l JOIN link_texts t ON t.link_id = l.id
        WHERE l.list_id = ? AND l.item_id IS NOT NULL AND l.href IS NOT NULL AND l.kind = ? AND l.etag IS NOT NULL
        AND length(t.base) < 65536 ORDER BY l.id DESC LIMIT ?
        """
    ).rows(
      binding: { values in
        values.add(id)
        values.add(kind.rawValue)
        values.add(limit)
      }, reading: { try $0.bytes() ?? [] })
  }

  /// The links with these href keys; keys without a link are omitted.
  public func links(list listID: Int64, hrefKeys: [String]) throws -> [SyncLink] {
    try hrefKeys.inBatches { keys in
      try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.list_id = ? AND l.href_key IN (\(keys.placeholders))")
        .rows(
          binding: { values in
            values.add(listID)
            for key in keys { values.add(key) }
          }, reading: { try LinkRow.read(&$0) })
    }
  }

  /// The links whose href keys have this prefix.
  public func links(list listID: Int64, hrefKeysBeginning prefix: String) throws -> [SyncLink] {
    try links(
      "l.list_id = ? AND l.href_key >= ? AND l.href_key < ? ORDER BY l.id", [listID, prefix, prefix + "\u{10FFFF}"])
  }

  /// The ETags of the links with these href keys, by key; `nil` for a link without one. No text is read.
  public func etags(list listID: Int64, hrefKeys: [String]) throws -> [String: String?] {
    let found = try rows("href_key, etag", list: listID, hrefKeys) {
      (try $0.next() as String, try $0.optional() as String?)
    }
    return Dictionary(found) { first, _ in first }
  }

  /// The href keys among these that have a link.
  public func knownHrefKeys(list listID: Int64, among hrefKeys: [String]) throws -> Set<String> {
    Set(try rows("href_key", list: listID, hrefKeys) { try $0.next() as String })
  }

  /// The href keys among these whose object belongs to an item of its own list, or is to be deleted with its item.
  public func keptHrefKeys(list listID: Int64, among hrefKeys: [String]) throws -> Set<String> {
    let condition = "AND (item_id IS NOT NULL OR state = 'deleting')"
    return Set(try rows("href_key", list: listID, hrefKeys, condition) { try $0.next() as String })
  }

  private func rows<Row>(
    _ columns: String, list listID: Int64, _ hrefKeys: [String], _ condition: String = "",
    reading: (inout Columns) throws -> Row
  ) throws -> [Row] {
    try hrefKeys.inBatches { keys in
      try db.cachedStatement(
        sql: "SELECT \(columns) FROM links WHERE list_id = ? AND href_key IN (\(keys.placeholders)) \(condition)"
      ).rows(
        binding: { values in
          values.add(listID)
          for key in keys { values.add(key) }
        }, reading: reading)
    }
  }

  /// Whether the object of any item waits for a move to another list.
  public func hasMoves() throws -> Bool {
    try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM links WHERE delete_after IS NOT NULL)").isTrue { _ in }
  }

  /// The UIDs among these that a link, a task or a block has in any list.
  public func knownUIDs(among uids: [String]) throws -> Set<String> {
    let found = try uids.inBatches { uids in
      let sql = ["links", "tasks", "blocks"].map { "SELECT uid FROM \($0) WHERE uid IN (\(uids.placeholders))" }
      return try db.cachedStatement(sql: sql.joined(separator: " UNION ALL ")).rows(
        binding: { values in
          for _ in sql { for uid in uids { values.add(uid) } }
        }, reading: { try $0.next() as String })
    }
    return Set(found)
  }

  /// The links of a UID in every list.
  public func links(uid: String) throws -> [SyncLink] {
    try links("l.uid = ? ORDER BY l.id", [uid])
  }

  /// The links of an account's tasks on the server whose texts contain these octets.
  public func taskLinks(account accountID: Int64, withTextContaining octets: String) throws -> [SyncLink] {
    try links(
      """
      l.kind = 'task' AND l.item_id IS NOT NULL AND l.is_deleted = 0 AND l.href IS NOT NULL \
      AND l.list_id IN (SELECT id FROM lists WHERE account_id = ?) AND instr(x.base, CAST(? AS BLOB)) > 0 ORDER BY l.id
      """, [accountID, octets])
  }

  public func links(ofItem kind: ItemKind, id: String) throws -> [SyncLink] {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.item_id = ? AND l.kind = ? ORDER BY l.id").rows(
      binding: { values in
        values.add(id)
        values.add(kind.rawValue)
      }, reading: { try LinkRow.read(&$0) })
  }

  /// The links with changes, deletions or moves since the last sync.
  public func pendingLinks(list listID: Int64) throws -> [SyncLink] {
    // Most runs have nothing to send, and the engine asks this shorter question anyway.
    guard try hasPendingLinks() else { return [] }
    return try links("l.list_id = ? AND l.is_pending = 1 ORDER BY l.id", [listID])
  }

  /// The same as `pendingLinks`, open and soonest due items first, so that an interrupted first upload has sent the
  /// most important items.
  public func uploads(list listID: Int64) throws -> [SyncLink] {
    guard try hasPendingLinks() else { return [] }
    return try links(
      """
      l.list_id = ? AND l.is_pending = 1 ORDER BY CASE l.kind \
      WHEN 'task' THEN (SELECT CASE t.status WHEN 'open' THEN coalesce(t.due_at, 253402300800) END \
      FROM tasks t WHERE t.id = l.item_id) \
      ELSE (SELECT b.start_at FROM blocks b WHERE b.id = l.item_id) END NULLS LAST, l.id
      """,
      [listID])
  }

  /// The links that wait for their first upload and were never sent. An imported item may already be in another list on
  /// the server.
  public func firstUploads(list listID: Int64) throws -> Set<Int64> {
    try pendingIDs(list: listID, "is_deleted = 0 AND href IS NULL AND sent_at IS NULL")
  }

  /// The links of sent items that the run changed again while reading another list.
  public func changedDuringRun(list listID: Int64) throws -> Set<Int64> {
    try pendingIDs(list: listID, "is_deleted = 0 AND href IS NOT NULL AND failure IS NULL")
  }

  /// The links that wait for their first upload, were never sent, and whose UIDs other programs may have stored
  /// elsewhere. Instances of series and completed copies count, because every machine creates them with the same UID
  /// (G9). Items that were on a server or in a file count, and items with a move's source.
  public func unsentLinksOfKnownUIDs(list listID: Int64) throws -> Set<Int64> {
    let hasMoveSource = "EXISTS (SELECT 1 FROM links o WHERE o.delete_after = l.id)"
    let isImported =
      "EXISTS (SELECT 1 FROM sync_items f WHERE f.kind = l.kind AND f.item_id = l.item_id AND f.text IS NOT NULL)"
    let rows: [(id: Int64, uid: String, mayExist: Bool)] = try db.cachedStatement(
      sql: """
        SELECT l.id, l.uid, coalesce(t.external_id, b.external_id) IS NOT NULL OR \(hasMoveSource) OR \(isImported) \
        FROM links l LEFT JOIN tasks t ON l.kind = 'task' AND t.id = l.item_id \
        LEFT JOIN blocks b ON l.kind = 'block' AND b.id = l.item_id \
        WHERE l.list_id = ? AND l.is_pending = 1 AND l.is_deleted = 0 AND l.href IS NULL AND l.sent_at IS NULL
        """
    ).rows(binding: { $0.add(listID) }, reading: { (try $0.next(), try $0.next(), try $0.next()) })
    // The first task of a series exists only on this machine.
    return Set(rows.filter { $0.mayExist || NameBasedUUID.isName($0.uid) }.map(\.id))
  }

  /// The pending deletions that are sent after all lists were read: those of moves whose target is on the server, and
  /// those that wait for no target. The run may have deleted the target's object, and the user may have deleted the item
  /// during the run. A deletion that failed in the turn of its list is not repeated.
  public func deletionsOfSecondPhase(list listID: Int64) throws -> Set<Int64> {
    let isTargetThere =
      "EXISTS (SELECT 1 FROM links target WHERE target.id = links.delete_after AND target.href IS NOT NULL)"
    let hasNoTarget = "(delete_after IS NULL AND failure IS NULL)"
    return try pendingIDs(list: listID, "is_deleted = 1 AND href IS NOT NULL AND (\(isTargetThere) OR \(hasNoTarget))")
  }

  private func pendingIDs(list listID: Int64, _ condition: String) throws -> Set<Int64> {
    let sql = "SELECT id FROM links WHERE list_id = ? AND is_pending = 1 AND \(condition)"
    return Set(try db.cachedStatement(sql: sql).rows(binding: { $0.add(listID) }, reading: { try $0.next() as Int64 }))
  }

  /// The links with changes, deletions or moves in lists that the user may only read.
  public func pendingLinksOfReadOnlyLists() throws -> Set<Int64> {
    let sql = """
      SELECT id FROM links WHERE is_pending = 1 AND list_id IN (SELECT id FROM lists WHERE is_read_only = 1)
      """
    return Set(try db.cachedStatement(sql: sql).rows(binding: { _ in }, reading: { try $0.next() as Int64 }))
  }

  /// Whether anything waits for its upload.
  public func hasPendingLinks() throws -> Bool {
    try Bool.fetchOne(
      try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM links WHERE is_pending = 1)")) ?? false
  }

  /// The number of pending items by list id. The source of a move counts with its pending target.
  public func waitingUploads() throws -> [Int64: Int] {
    let rows = try db.cachedStatement(
      sql: """
        SELECT list_id, count(*) FROM links l WHERE is_pending = 1 AND NOT EXISTS \
        (SELECT 1 FROM links target WHERE target.id = l.delete_after AND target.is_pending = 1) GROUP BY list_id
        """
    ).rows([]) { columns in (list: try columns.next() as Int64, count: Int(try columns.next() as Int64)) }
    return Dictionary(rows.map { ($0.list, $0.count) }) { $0 + $1 }
  }

  /// A value that changes with the set of pending items and with their revisions.
  public func waitingUploadsMark() throws -> String {
    let sql = """
      SELECT count(*) || ' ' || coalesce(sum(coalesce(t.revision, b.revision, 0) + l.is_deleted), 0) FROM links l \
      LEFT JOIN tasks t ON t.id = l.item_id LEFT JOIN blocks b ON b.id = l.item_id WHERE l.is_pending = 1
      """
    return try String.fetchOne(try db.cachedStatement(sql: sql)) ?? ""
  }

  /// Whether the list has an item of this store.
  public func holdsItems(list listID: Int64) throws -> Bool {
    try Bool.fetchOne(
      try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM links WHERE list_id = ? AND item_id IS NOT NULL AND is_deleted = 0)"),
      arguments: [listID]) ?? false
  }

  /// A number that changes when another connection changes the store.
  public func dataVersion() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  /// A value that differs when this program or another one has changed the store.
  public func state() throws -> StoreState { StoreState(others: try dataVersion(), own: db.totalChangesCount) }

  /// Links whose last attempt failed.
  public func failedLinks(list listID: Int64) throws -> [SyncLink] {
    try links("l.list_id = ? AND l.failure IS NOT NULL ORDER BY l.id", [listID])
  }

  /// Calls `body` for every known object of the list, without texts. The ETag is omitted where the object's item is
  /// missing but not deleted, so that the object is read again.
  public func eachKnownHref(
    list listID: Int64, _ body: (_ linkID: Int64, _ href: String, _ etag: String?) throws -> Void
  ) throws {
    let statement = try db.makeStatement(
      sql: """
        SELECT id, href, CASE WHEN item_id IS NULL OR EXISTS (SELECT 1 FROM tasks WHERE id = item_id) \
        OR EXISTS (SELECT 1 FROM blocks WHERE id = item_id) THEN etag END \
        FROM links WHERE list_id = ? AND href_key IS NOT NULL
        """)
    try statement.eachRow([listID]) { columns in
      let (id, href): (Int64, String) = (try columns.next(), try columns.next())
      try body(id, href, try columns.optional())
    }
  }

  /// The number of objects of the list on the server with an item, or with a pending deletion.
  ///
  /// - Parameter limit: the number at which the count stops, so that it reads no more links. `nil` reads all links of
  ///   the list.
  public func countLinks(list listID: Int64, upTo limit: Int? = nil) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM links
          WHERE list_id = ? AND href IS NOT NULL AND (item_id IS NOT NULL OR is_deleted = 1)
          LIMIT ?)
        """)
    return try Int.fetchOne(statement, arguments: [listID, limit ?? -1]) ?? 0
  }

  func links(_ condition: String, _ arguments: StatementArguments) throws -> [SyncLink] {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE \(condition)").rows(arguments) { try LinkRow.read(&$0) }
  }
}

extension [String] {
  /// One statement for many values costs less than many statements. SQLite allows 32,766 values.
  fileprivate func inBatches<Found>(_ ask: (ArraySlice<String>) throws -> [Found]) rethrows -> [Found] {
    try stride(from: 0, to: count, by: 500).flatMap { try ask(self[$0..<Swift.min($0 + 500, count)]) }
  }
}

extension ArraySlice<String> {
  fileprivate var placeholders: String { map { _ in "?" }.joined(separator: ",") }
}

/// A state of the store, to be compared with another one of the same connection.
public struct StoreState: Sendable, Hashable {
  let others: Int64
  let own: Int
}
