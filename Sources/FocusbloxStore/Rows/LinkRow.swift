import FocusbloxModel
import Foundation
import GRDB

/// A row of `links` with its texts. The texts have a table of their own, so that a scan of the links does not read
/// them.
enum LinkRow {
  static let select = """
    SELECT l.id, l.list_id, l.kind, l.href, l.href_key, l.etag, l.uid, l.item_id, l.state, l.delete_after, \
    l.failure, l.failures, l.retry_after, l.sent_at, x.base, x.agreed \
    FROM links l LEFT JOIN link_texts x ON x.link_id = l.id
    """

  static let insert = """
    INSERT INTO links (list_id, kind, href, href_key, etag, uid, item_id, state, delete_after, failure, failures, \
    retry_after, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let update = """
    UPDATE links SET list_id = ?, kind = ?, href = ?, href_key = ?, etag = ?, uid = ?, item_id = ?, state = ?, \
    delete_after = ?, failure = ?, failures = ?, retry_after = ?, sent_at = ? WHERE id = ?
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
    values.add(link.state.name)
    values.add(link.deleteAfter)
    values.add(link.failure)
    values.add(link.failures)
    values.add(link.retryAfter?.stored)
    // An object that has been seen on the server has arrived.
    values.add(link.etag == nil ? link.sentAt?.stored : nil)
  }

  static func read(_ columns: inout Columns) throws -> SyncLink {
    let id: Int64 = try columns.next()
    let list: Int64 = try columns.next()
    let kind: ItemKind = try columns.raw()
    let (href, key, etag): (String?, String?, String?) = (
      try columns.optional(), try columns.optional(), try columns.optional()
    )
    var link = SyncLink(
      listID: list, kind: kind, uid: try columns.next(), href: href, etag: etag)
    link.id = id
    link.hrefKey = key
    link.state = try SyncLink.State(
      item: try columns.optional(), name: try columns.next(), target: try columns.optional())
    link.failure = try columns.optional()
    link.failures = try columns.next()
    link.retryAfter = try columns.optionalDate()
    link.sentAt = try columns.optionalDate()
    link.base = try columns.bytes()
    link.agreed = try columns.optional()
    return link
  }
}

extension SyncLink.State {
  /// In the column `state`.
  fileprivate var name: String {
    switch self {
    case .agreed: "agreed"
    case .edited: "edited"
    case .deleting: "deleting"
    case .moved: "moved"
    case .left: "left"
    case .noted: "noted"
    }
  }

  fileprivate init(item: String?, name: String, target: Int64?) throws {
    switch (name, item, target) {
    case ("agreed", let item?, nil): self = .agreed(itemID: item)
    case ("edited", let item?, nil): self = .edited(itemID: item)
    case ("deleting", nil, nil): self = .deleting
    case ("moved", nil, let target?): self = .moved(to: target)
    case ("left", nil, nil): self = .left
    case ("noted", nil, nil): self = .noted
    default: throw UnreadableValue(detail: "unknown state of a link: \(name)")
    }
  }
}
