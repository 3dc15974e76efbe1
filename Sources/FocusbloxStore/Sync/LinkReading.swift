public import FocusbloxModel
import Foundation
import GRDB

extension StoreReader {
  public func link(id: Int64) throws -> SyncLink? {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.id = ?")
      .rows(binding: { $0.add(id) }, reading: { try LinkRow.read(&$0) }).first
  }

  /// The one whose object is deleted when that of link `id` is on the server: the old place of a move.
  public func link(waitingFor id: Int64) throws -> SyncLink? {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.delete_after = ? ORDER BY l.id LIMIT 1")
      .rows(binding: { $0.add(id) }, reading: { try LinkRow.read(&$0) }).first
  }

  /// What an item's object was in the place that it came back from.
  public func carriedBack(toLink id: Int64) throws -> [UInt8]? {
    try db.cachedStatement(sql: "SELECT carried_back FROM link_texts WHERE link_id = ?").rows(
      binding: { $0.add(id) }, reading: { try $0.bytes() }
    ).first ?? nil
  }

  /// The links of these hrefs, in their compared form; hrefs without a link are left out.
  public func links(list listID: Int64, hrefKeys: [String]) throws -> [SyncLink] {
    try hrefKeys.inRuns { keys in
      try db.cachedStatement(sql: "\(LinkRow.select) WHERE l.list_id = ? AND l.href_key IN (\(keys.places))")
        .rows(
          binding: { values in
            values.add(listID)
            for key in keys { values.add(key) }
          }, reading: { try LinkRow.read(&$0) })
    }
  }

  /// The links whose hrefs, in their compared form, begin so.
  public func links(list listID: Int64, hrefKeysBeginning prefix: String) throws -> [SyncLink] {
    try links(
      "l.list_id = ? AND l.href_key >= ? AND l.href_key < ? ORDER BY l.id", [listID, prefix, prefix + "\u{10FFFF}"])
  }

  /// Those of these hrefs, in their compared form, that have a link.
  public func knownHrefKeys(list listID: Int64, among hrefKeys: [String]) throws -> Set<String> {
    let found = try hrefKeys.inRuns { keys in
      try db.cachedStatement(sql: "SELECT href_key FROM links WHERE list_id = ? AND href_key IN (\(keys.places))")
        .rows(
          binding: { values in
            values.add(listID)
            for key in keys { values.add(key) }
          }, reading: { try $0.next() as String })
    }
    return Set(found)
  }

  /// Those of these UIDs that a link, a task or a block has, in whatever list.
  public func knownUIDs(among uids: [String]) throws -> Set<String> {
    let found = try uids.inRuns { uids in
      let sql = ["links", "tasks", "blocks"].map { "SELECT uid FROM \($0) WHERE uid IN (\(uids.places))" }
      return try db.cachedStatement(sql: sql.joined(separator: " UNION ALL ")).rows(
        binding: { values in
          for _ in sql { for uid in uids { values.add(uid) } }
        }, reading: { try $0.next() as String })
    }
    return Set(found)
  }

  /// The link of a UID; one that is on the server before one that waits for its upload.
  public func link(list listID: Int64, uid: String) throws -> SyncLink? {
    try links("l.list_id = ? AND l.uid = ? ORDER BY l.is_deleted, l.href IS NULL, l.id LIMIT 1", [listID, uid]).first
  }

  /// The links of a UID in every list.
  public func links(uid: String) throws -> [SyncLink] {
    try links("l.uid = ? ORDER BY l.id", [uid])
  }

  public func links(ofItem kind: ItemKind, id: String) throws -> [SyncLink] {
    try links("l.item_id = ? AND l.kind = ? ORDER BY l.id", [id, kind.rawValue])
  }

  /// What a user changed, deleted or moved since the last sync.
  public func pendingLinks(list listID: Int64) throws -> [SyncLink] {
    try links("l.list_id = ? AND l.is_pending = 1 ORDER BY l.id", [listID])
  }

  /// As `pendingLinks`, what is open first and the soonest due before the others: a first upload that is cut short has sent what
  /// matters.
  public func uploads(list listID: Int64) throws -> [SyncLink] {
    try links(
      """
      l.list_id = ? AND l.is_pending = 1 ORDER BY CASE l.kind \
      WHEN 'task' THEN (SELECT CASE t.status WHEN 'open' THEN coalesce(t.due_at, 253402300800) END \
      FROM tasks t WHERE t.id = l.item_id) \
      ELSE (SELECT b.start_at FROM blocks b WHERE b.id = l.item_id) END NULLS LAST, l.id
      """,
      [listID])
  }

  /// The links that wait for their first upload, and were never sent. What was carried in a file may be in another list by now.
  public func firstUploads(list listID: Int64) throws -> Set<Int64> {
    let ids = try db.cachedStatement(
      sql: """
        SELECT id FROM links WHERE list_id = ? AND is_pending = 1 AND is_deleted = 0 AND href IS NULL AND sent_at IS NULL
        """
    ).rows(binding: { $0.add(listID) }, reading: { try $0.next() as Int64 })
    return Set(ids)
  }

  /// The links of items that a run has sent, and changed since by what it read in another list.
  public func changedSince(list listID: Int64) throws -> Set<Int64> {
    let ids = try db.cachedStatement(
      sql: """
        SELECT id FROM links \
        WHERE list_id = ? AND is_pending = 1 AND is_deleted = 0 AND href IS NOT NULL AND failure IS NULL
        """
    ).rows(binding: { $0.add(listID) }, reading: { try $0.next() as Int64 })
    return Set(ids)
  }

  /// Of the links that wait for their first upload, and were never sent, those whose UID others may have put somewhere else:
  /// instances of series, which every machine makes alike (G9), what was on a server or in a file before, and what has an old place
  /// there still, in which others may edit it or from which they may move it.
  public func unsentLinksOfKnownUIDs(list listID: Int64) throws -> Set<Int64> {
    let oldPlace = "EXISTS (SELECT 1 FROM links o WHERE o.delete_after = l.id)"
    let isFromAFile =
      "EXISTS (SELECT 1 FROM sync_items f WHERE f.kind = l.kind AND f.item_id = l.item_id AND f.text IS NOT NULL)"
    let mayBeKnown = "(coalesce(t.series_id, t.external_id, b.external_id) IS NOT NULL OR \(isFromAFile))"
    let rows: [(id: Int64, uid: String, wasThere: Bool)] = try db.cachedStatement(
      sql: """
        SELECT l.id, l.uid, coalesce(t.external_id, b.external_id) IS NOT NULL OR \(oldPlace) OR \(isFromAFile) \
        FROM links l LEFT JOIN tasks t ON l.kind = 'task' AND t.id = l.item_id \
        LEFT JOIN blocks b ON l.kind = 'block' AND b.id = l.item_id \
        WHERE l.list_id = ? AND l.is_pending = 1 AND l.is_deleted = 0 AND l.href IS NULL AND l.sent_at IS NULL \
        AND (\(mayBeKnown) OR \(oldPlace))
        """
    ).rows(binding: { $0.add(listID) }, reading: { (try $0.next(), try $0.next(), try $0.next()) })
    // The first task of a series was made here alone.
    return Set(rows.filter { $0.wasThere || NameBasedUUID.isName($0.uid) }.map(\.id))
  }

  /// Of the links that wait for their deletion, those of items that are in the place they were moved to.
  public func oldPlaces(list listID: Int64) throws -> Set<Int64> {
    let ids = try db.cachedStatement(
      sql: """
        SELECT l.id FROM links l JOIN links target ON target.id = l.delete_after \
        WHERE l.list_id = ? AND l.is_pending = 1 AND l.is_deleted = 1 AND l.href IS NOT NULL AND target.href IS NOT NULL
        """
    ).rows(binding: { $0.add(listID) }, reading: { try $0.next() as Int64 })
    return Set(ids)
  }

  /// Whether anything waits for its upload.
  public func hasPendingLinks() throws -> Bool {
    try Bool.fetchOne(
      try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM links WHERE is_pending = 1)")) ?? false
  }

  /// How many objects of each list wait to be sent, by the list's id.
  public func waitingUploads() throws -> [Int64: Int] {
    let rows = try db.cachedStatement(
      sql: "SELECT list_id, count(*) FROM links WHERE is_pending = 1 GROUP BY list_id"
    ).rows([]) { columns in (list: try columns.next() as Int64, count: Int(try columns.next() as Int64)) }
    return Dictionary(rows.map { ($0.list, $0.count) }) { $0 + $1 }
  }

  /// Differs when something else waits to be sent, or what waits has been changed again.
  public func waitingUploadsMark() throws -> String {
    let sql = """
      SELECT count(*) || ' ' || coalesce(sum(coalesce(t.revision, b.revision, 0) + l.is_deleted), 0) FROM links l \
      LEFT JOIN tasks t ON t.id = l.item_id LEFT JOIN blocks b ON b.id = l.item_id WHERE l.is_pending = 1
      """
    return try String.fetchOne(try db.cachedStatement(sql: sql)) ?? ""
  }

  /// Whether an item of ours is in the list.
  public func holdsItems(list listID: Int64) throws -> Bool {
    try Bool.fetchOne(
      try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM links WHERE list_id = ? AND item_id IS NOT NULL AND is_deleted = 0)"),
      arguments: [listID]) ?? false
  }

  /// A number that differs when another program has changed the store since this connection last asked.
  public func dataVersion() throws -> Int64 {
    try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
  }

  /// Links whose last attempt failed.
  public func failedLinks(list listID: Int64) throws -> [SyncLink] {
    try links("l.list_id = ? AND l.failure IS NOT NULL ORDER BY l.id", [listID])
  }

  /// Hands over every object of the list that we know, without its texts; without its ETag, too, where the item that was made of it
  /// is not here any more and nobody has deleted it: it has to be read again.
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

  /// How many objects of the list are on the server and kept here, or were until they were deleted here. Reads all links of the list.
  public func countLinks(list listID: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM links
        WHERE list_id = ? AND href IS NOT NULL AND (item_id IS NOT NULL OR is_deleted = 1)
        """)
    return try Int.fetchOne(statement, arguments: [listID]) ?? 0
  }

  func links(_ condition: String, _ arguments: StatementArguments) throws -> [SyncLink] {
    try db.cachedStatement(sql: "\(LinkRow.select) WHERE \(condition)").rows(arguments) { try LinkRow.read(&$0) }
  }
}

extension [String] {
  /// A question each costs SQLite and GRDB more than its answer; in one statement there is room for 32,766 values.
  fileprivate func inRuns<Found>(_ ask: (ArraySlice<String>) throws -> [Found]) rethrows -> [Found] {
    try stride(from: 0, to: count, by: 500).flatMap { try ask(self[$0..<Swift.min($0 + 500, count)]) }
  }
}

extension ArraySlice<String> {
  fileprivate var places: String { map { _ in "?" }.joined(separator: ",") }
}
