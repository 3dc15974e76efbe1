import GRDB

enum BegunTasks {
  /// IN-PROCESS, the status by which other programs say that work has begun (RFC 5545 section 3.8.1.11).
  static let word = "x'494E2D50524F43455353'"

  /// The link of a place that the object leaves has no item; the link of its new place has it.
  static let select = """
    SELECT coalesce(l.item_id, t.item_id) FROM link_texts x CROSS JOIN links l ON l.id = x.link_id AND l.kind = 'task' \
    LEFT JOIN links t ON t.id = l.delete_after \
    WHERE instr(x.base, \(word)) > 0 AND coalesce(l.item_id, t.item_id) IS NOT NULL \
    UNION ALL SELECT item_id FROM sync_items INDEXED BY sync_items_begun WHERE kind = 'task' AND instr(text, \(word)) > 0
    """
}

extension StoreReader {
  /// The ids of the tasks with the word IN-PROCESS anywhere in a text of their object. Programs write it in capitals and
  /// on one line; the index finds no other spelling.
  public func tasksThatMayHaveBegun() throws -> Set<String> {
    Set(try db.cachedStatement(sql: BegunTasks.select).rows { try $0.next() as String })
  }
}
