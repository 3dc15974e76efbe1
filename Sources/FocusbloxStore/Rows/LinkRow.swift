import FocusbloxModel
import Foundation
import GRDB

/// A row of `links` with its texts. The texts have a table of their own, so that a scan of the links does not read
/// them.
enum LinkRow {
  static let select = """
    SELECT l.id, l.list_id, l.kind, l.href, l.href_key, l.etag, l.uid, l.item_id, l.is_pending, l.is_deleted, \
    l.is_detached, l.delete_after, l.failure, l.failures, l.retry_after, l.sent_at, x.base, x.agreed \
    FROM links l LEFT JOIN link_texts x ON x.link_id = l.id
    """

  static let insert = """
    INSERT INTO links (list_id, kind, href, href_key, etag, uid, item_id, is_pending, is_deleted, is_detached, \
    delete_after, failure, failures, retry_after, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let update = """
    UPDATE links SET list_id = ?, kind = ?, href = ?, href_key = ?, etag = ?, uid = ?, item_id = ?, is_pending = ?, \
    is_deleted = ?, is_detached = ?, delete_after = ?, failure = ?, failures = ?, retry_after = ?, sent_at = ? WHERE id = ?
    """

  /// INSERT OR REPLACE would make an unchanged text a new one for the index of next rings.
  static let saveTexts = """
    INSERT INTO link_texts (link_id, base, agreed) VALUES (?, ?, ?) \
    ON CONFLICT (link_id) DO UPDATE SET base = excluded.base, agreed = excluded.agreed
    """

  /// Binds the values of `insert`, which are the first values of `update`.
  static func bind(_ link: SyncLink, _ values: inout Bindings) {
    values.add(link.listID)
    values.add(link.kind.rawValue)
    values.add(link.href)
    values.add(link.hrefKey ?? link.href)
    values.add(link.etag)
    values.add(link.uid)
    values.add(link.itemID)
    values.add(link.isPending)
    values.add(link.isDeleted)
    values.add(link.isDetached)
    values.add(link.deleteAfter)
    values.add(link.failure)
    values.add(link.failures)
    values.add(link.retryAfter?.stored)
    values.add(link.sentAt?.stored)
  }

  static func read(_ columns: inout Columns) throws -> SyncLink {
    let id: Int64 = try columns.next()
    let list: Int64 = try columns.next()
    let kind: ItemKind = try columns.raw()
    let (href, key, etag): (String?, String?, String?) = (
      try columns.optional(), try columns.optional(), try columns.optional()
    )
    var link = SyncLink(
      listID: list, kind: kind, uid: try columns.next(), href: href, etag: etag, itemID: try columns.optional())
    link.id = id
    link.hrefKey = key
    link.isPending = try columns.next()
    link.isDeleted = try columns.next()
    link.isDetached = try columns.next()
    link.deleteAfter = try columns.optional()
    link.failure = try columns.optional()
    link.failures = try columns.next()
    link.retryAfter = try columns.optionalDate()
    link.sentAt = try columns.optionalDate()
    link.base = try columns.bytes()
    link.agreed = try columns.optional()
    return link
  }
}
