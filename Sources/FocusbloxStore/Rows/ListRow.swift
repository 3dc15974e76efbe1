import FocusbloxModel
import Foundation
import GRDB

/// A row of `lists`.
enum ListRow {
  /// The columns of `read` and `arguments`.
  static let columns = """
    account_id, href, origin, name, color, holds_tasks, holds_blocks, is_read_only, is_enabled, is_missing, \
    supports_sync_collection, sync_token, ctag, last_full_sync, \
    renamed_from, recolored_from, push_topic, is_shared, is_transparent, id
    """

  static let insert = """
    INSERT INTO lists (account_id, href, origin, name, color, holds_tasks, holds_blocks, is_read_only, is_enabled, \
    is_missing, supports_sync_collection, sync_token, ctag, last_full_sync, renamed_from, recolored_from, \
    push_topic, is_shared, is_transparent, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let update = """
    UPDATE lists SET account_id = ?, href = ?, origin = ?, name = ?, color = ?, holds_tasks = ?, holds_blocks = ?, \
    is_read_only = ?, is_enabled = ?, is_missing = ?, supports_sync_collection = ?, sync_token = ?, ctag = ?, \
    last_full_sync = ?, renamed_from = ?, recolored_from = ?, push_topic = ?, is_shared = ?, is_transparent = ? \
    WHERE id = ?
    """

  static func arguments(_ list: CalendarList) -> StatementArguments {
    [
      list.accountID, list.href, list.origin, list.name, list.color, list.holdsTasks, list.holdsBlocks,
      list.isReadOnly, list.isEnabled, list.isMissing, list.supportsSyncCollection, list.syncToken, list.ctag,
      list.lastFullSync?.stored, list.renamedFrom, list.recoloredFrom, list.pushTopic, list.isShared,
      list.isTransparent, list.id == 0 ? nil : list.id,
    ]
  }

  static func read(_ columns: inout Columns) throws -> CalendarList {
    var list = CalendarList(
      accountID: try columns.next(), href: try columns.next(), origin: try columns.next(), name: try columns.next())
    list.color = try columns.optional()
    list.holdsTasks = try columns.next()
    list.holdsBlocks = try columns.next()
    list.isReadOnly = try columns.next()
    list.isEnabled = try columns.next()
    list.isMissing = try columns.next()
    list.supportsSyncCollection = try columns.next()
    list.syncToken = try columns.optional()
    list.ctag = try columns.optional()
    list.lastFullSync = try columns.optionalDate()
    list.renamedFrom = try columns.optional()
    list.recoloredFrom = try columns.optional()
    list.pushTopic = try columns.optional()
    list.isShared = try columns.next()
    list.isTransparent = try columns.next()
    list.id = try columns.next()
    return list
  }
}
