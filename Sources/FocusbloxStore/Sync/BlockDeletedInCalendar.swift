public import Foundation
import GRDB

/// A block whose event was found deleted in a list.
public struct BlockDeletedInCalendar: Sendable, Hashable {
  public var blockID: String
  public var listID: Int64
  public var href: String?
  public var etag: String?
  public var at: Date
}

extension StoreReader {
  /// The called-off blocks, by id.
  public func blocksDeletedInCalendar() throws -> [BlockDeletedInCalendar] {
    try db.cachedStatement(sql: "SELECT block_id, list_id, href, etag, at FROM called_off_blocks ORDER BY block_id")
      .rows([]) { columns in
        BlockDeletedInCalendar(
          blockID: try columns.next(), listID: try columns.next(), href: try columns.optional(),
          etag: try columns.optional(), at: try columns.date())
      }
  }
}

extension StoreTransaction {
  /// Records that the event of a block was deleted from the link's list.
  public func noteDeletionInCalendar(_ link: SyncLink, at now: Date) throws {
    guard let id = link.itemID else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO called_off_blocks (block_id, list_id, href, etag, at) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [id, link.listID, link.href, link.etag, now.stored])
  }

  public func forgetDeletionInCalendar(_ blockID: String) throws {
    try db.cachedStatement(sql: "DELETE FROM called_off_blocks WHERE block_id = ?").execute(arguments: [blockID])
  }
}
