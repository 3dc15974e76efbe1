public import Foundation
import GRDB

/// The data that a journal entry removed: a local item or an object on the server.
public struct JournalSnapshot: Sendable, Hashable {
  /// Opaque to the store.
  public var item: Data?
  /// The object's text, including foreign lines.
  public var text: [UInt8]?

  /// `nil` where there is nothing to keep.
  public init?(item: Data?, text: [UInt8]?) {
    if item == nil, text == nil { return nil }
    self.item = item
    self.text = text
  }
}

extension StoreReader {
  /// The snapshot with this id; `nil` for a pruned one.
  public func snapshot(id: Int64) throws -> JournalSnapshot? {
    let statement = try db.cachedStatement(sql: "SELECT item, text FROM snapshots WHERE id = ?")
    return try statement.rows([id]) { columns in
      JournalSnapshot(item: try columns.optional(), text: try columns.bytes())
    }.first ?? nil
  }
}

extension StoreTransaction {
  /// Stores a snapshot for the next entries, which may share it.
  ///
  /// - Returns: the value for `JournalEntry.snapshotID`; `nil` for no snapshot.
  public func keep(_ snapshot: JournalSnapshot?) throws -> Int64? {
    guard let snapshot else { return nil }
    try db.cachedStatement(sql: "INSERT INTO snapshots (item, text) VALUES (?, ?)").execute { values in
      values.add(snapshot.item)
      values.add(snapshot.text)
    }
    return db.lastInsertedRowID
  }
}
