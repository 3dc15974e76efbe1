public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  public func block(id: String) throws -> FocusBlock? {
    try blocks("id = ?", [id]).first
  }

  /// The block with this UID, of this list or, without one, of none.
  public func block(uid: String, in listID: Int64?) throws -> FocusBlock? {
    try blocks("uid = ? AND list_id IS ?", [uid, listID]).first
  }

  public func blocks(uid: String) throws -> [FocusBlock] {
    try blocks("uid = ?", [uid])
  }

  /// The blocks that overlap the time between two instants, by their start. One that another program repeats is among them
  /// as soon as it has begun once: its occurrences are for the caller to expand.
  public func blocks(from: Date? = nil, to: Date? = nil, listID: Int64? = nil) throws -> [FocusBlock] {
    let (condition, arguments) = Self.blockCondition(from: from, to: to, listID: listID)
    return try blocks(condition, arguments)
  }

  /// The two kinds that `from` asks for have an index each.
  static func blockCondition(from: Date?, to: Date?, listID: Int64?) -> (String, StatementArguments) {
    var conditions = ["1"]
    var arguments: StatementArguments = []
    if let from {
      conditions.append(
        """
        key IN (SELECT key FROM blocks WHERE end_at > ? \
        UNION ALL SELECT key FROM blocks WHERE foreign_rule IS NOT NULL)
        """)
      arguments += [from.stored]
    }
    if let to {
      conditions.append("start_at < ?")
      arguments += [to.stored]
    }
    if let listID {
      conditions.append("list_id = ?")
      arguments += [listID]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }

  static func blockSelect(_ condition: String) -> String {
    "SELECT \(BlockRow.columns) FROM blocks WHERE \(condition) ORDER BY start_at, key"
  }

  /// Counts the changes made to a block; `nil` when there is none with this id.
  public func revision(ofBlock id: String) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT revision FROM blocks WHERE id = ?"), arguments: [id])
  }

  private func blocks(_ condition: String, _ arguments: StatementArguments) throws -> [FocusBlock] {
    let statement = try db.cachedStatement(sql: Self.blockSelect(condition))
    return try statement.rows(arguments) { try BlockRow.read(&$0) }
  }
}
