import FocusbloxModel
import Foundation
import GRDB

/// A row of `journal`.
enum JournalRow {
  /// The columns of `read`.
  static let columns = """
    id, run_id, at, kind, item_id, uid, list_id, action, property, old, new, cause, href, etag, snapshot_id
    """

  static let insert = """
    INSERT INTO journal (run_id, at, kind, item_id, uid, list_id, action, property, old, new, cause, href, etag, \
    snapshot_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Binds the values of `insert`.
  static func bind(_ entry: JournalEntry, _ values: inout Bindings) {
    values.add(entry.runID)
    values.add(entry.at.stored)
    values.add(entry.kind.rawValue)
    values.add(entry.itemID)
    values.add(entry.uid)
    values.add(entry.listID)
    values.add(entry.action)
    values.add(entry.property)
    values.add(entry.old)
    values.add(entry.new)
    values.add(entry.cause)
    values.add(entry.href)
    values.add(entry.etag)
    values.add(entry.snapshotID)
  }

  static func read(_ columns: inout Columns) throws -> JournalEntry {
    return JournalEntry(
      id: try columns.next(), runID: try columns.optional(), at: try columns.date(), kind: try columns.raw(),
      itemID: try columns.optional(), uid: try columns.next(), listID: try columns.optional(),
      action: try columns.next(), property: try columns.optional(), old: try columns.optional(),
      new: try columns.optional(), cause: try columns.next(), href: try columns.optional(),
      etag: try columns.optional(), snapshotID: try columns.optional())
  }
}
