public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  public func block(id: String) throws -> FocusBlock? {
    try blocks("id = ?", [id]).first
  }

  public func blocks(uid: String) throws -> [FocusBlock] {
    try blocks("uid = ?", [uid])
  }

  /// The blocks that overlap the time between two instants, by start. A block that another program repeats is included
  /// from its first start on; the caller expands its occurrences.
  public func blocks(from: Date? = nil, to: Date? = nil, listID: Int64? = nil) throws -> [FocusBlock] {
    let (condition, arguments) = Self.blockCondition(from: from, to: to, listID: listID)
    return try blocks(condition, arguments)
  }

  /// The blocks with a planner's mark that start after an instant, by start. The mark need not fit.
  public func markedBlocks(startingAfter instant: Date) throws -> [FocusBlock] {
    try blocks(Self.markedBlockCondition, [instant.stored])
  }

  static let markedBlockCondition = "plan_mark IS NOT NULL AND start_at > ?"

  /// The two kinds of blocks that `from` selects have an index each.
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

  /// The number of changes to a block; `nil` where no block has this id.
  public func revision(ofBlock id: String) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT revision FROM blocks WHERE id = ?"), arguments: [id])
  }

  private func blocks(_ condition: String, _ arguments: StatementArguments) throws -> [FocusBlock] {
    let statement = try db.cachedStatement(sql: Self.blockSelect(condition))
    return try statement.rows(arguments) { try BlockRow.read(&$0) }
  }
}
