public import Foundation
import GRDB

/// What a journal entry took away: an item as it was here, or an object as it was on the server.
public struct JournalSnapshot: Sendable, Hashable {
  /// Opaque to the store.
  public var item: Data?
  /// The object's text, foreign lines included.
  public var text: [UInt8]?

  /// `nil` where there is nothing to keep.
  public init?(item: Data?, text: [UInt8]?) {
    if item == nil, text == nil { return nil }
    self.item = item
    self.text = text
  }
}

extension StoreReader {
  /// `nil` for one that is pruned.
  public func snapshot(id: Int64) throws -> JournalSnapshot? {
    let statement = try db.cachedStatement(sql: "SELECT item, text FROM snapshots WHERE id = ?")
    return try statement.rows([id]) { columns in
      JournalSnapshot(item: try columns.optional(), text: try columns.bytes())
    }.first ?? nil
  }
}

extension StoreTransaction {
  /// Keeps what entries that are appended next refer to; several may share one.
  ///
  /// - Returns: its number for `JournalEntry.snapshotID`; `nil` for nothing.
  public func keep(_ snapshot: JournalSnapshot?) throws -> Int64? {
    guard let snapshot else { return nil }
    try db.cachedStatement(sql: "INSERT INTO snapshots (item, text) VALUES (?, ?)").execute { values in
      values.add(snapshot.item)
      values.add(snapshot.text)
    }
    return db.lastInsertedRowID
  }
}
