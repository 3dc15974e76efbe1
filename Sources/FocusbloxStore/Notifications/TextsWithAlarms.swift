public import FocusbloxModel
public import Foundation
import GRDB

/// A calendar object that may ring.
public struct TextWithAlarms: Sendable, Hashable {
  public var kind: ItemKind
  public var itemID: String
  /// As the server has it, else as it came.
  public var text: [UInt8]
}

extension StoreReader {
  /// The calendar objects with a VALARM, whoever wrote it, of open tasks and of blocks that are not over at `instant` or repeat.
  public func textsWithAlarms(after instant: Date) throws -> [TextWithAlarms] {
    let statement = try db.cachedStatement(sql: AlarmTextSQL.ringing)
    return try statement.rows([instant.stored, instant.stored, instant.stored]) { try AlarmTextSQL.read(&$0) }
  }

  /// That of one item; `nil` where it has none.
  public func textWithAlarms(of kind: ItemKind, id: String) throws -> TextWithAlarms? {
    try knownText(of: kind, id: id).map { TextWithAlarms(kind: kind, itemID: id, text: $0) }
  }
}

private enum AlarmTextSQL {
  static let ringing = """
    SELECT l.kind, l.item_id, x.base FROM link_texts x JOIN links l ON l.id = x.link_id \
    WHERE \(hasAlarm("x.base")) AND \(isAhead("l")) \
    UNION ALL SELECT l.kind, l.item_id, x.base FROM link_texts x JOIN links old ON old.id = x.link_id \
    JOIN links l ON l.id = old.delete_after LEFT JOIN link_texts own ON own.link_id = l.id \
    WHERE own.base IS NULL AND \(hasAlarm("x.base")) AND \(isAhead("l")) \
    UNION ALL SELECT o.kind, o.item_id, o.text FROM originals o \
    WHERE \(hasAlarm("o.text")) AND \(isAhead("o")) AND NOT EXISTS (SELECT 1 FROM links l \
    JOIN link_texts x ON x.link_id IN (l.id, (SELECT id FROM links WHERE delete_after = l.id)) \
    WHERE l.item_id = o.item_id AND l.kind = o.kind AND x.base IS NOT NULL)
    """

  /// VALARM in capitals or small, as octets: text would be decoded first.
  private static func hasAlarm(_ column: String) -> String {
    "(instr(\(column), x'56414C41524D') > 0 OR instr(\(column), x'76616C61726D') > 0)"
  }

  private static func isAhead(_ row: String) -> String {
    """
    CASE \(row).kind \
    WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks WHERE id = \(row).item_id AND status = 'open') \
    ELSE EXISTS (SELECT 1 FROM blocks WHERE id = \(row).item_id AND (end_at > ? OR foreign_rule IS NOT NULL)) END
    """
  }

  static func read(_ columns: inout Columns) throws -> TextWithAlarms {
    TextWithAlarms(kind: try columns.raw(), itemID: try columns.next(), text: try columns.bytes() ?? [])
  }
}
