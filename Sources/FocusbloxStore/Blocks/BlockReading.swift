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
    var conditions = ["1"]
    var arguments: StatementArguments = []
    if let from {
      conditions.append("(end_at > ? OR foreign_rule IS NOT NULL)")
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
    return try blocks(conditions.joined(separator: " AND "), arguments)
  }

  /// Counts the changes made to a block; `nil` when there is none with this id.
  public func revision(ofBlock id: String) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT revision FROM blocks WHERE id = ?"), arguments: [id])
  }

  private func blocks(_ condition: String, _ arguments: StatementArguments) throws -> [FocusBlock] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(BlockRow.columns) FROM blocks WHERE \(condition) ORDER BY start_at, key")
    return try statement.rows(arguments) { try BlockRow.read(&$0) }
  }
}
