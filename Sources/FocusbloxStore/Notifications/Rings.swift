public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// The last ring of a notification since its dates were set.
  public func ring(_ identifier: String) throws -> Ring? { try rings("identifier = ?", [identifier]).first }

  /// The rings whose identifiers have this prefix.
  public func rings(beginningWith prefix: String) throws -> [Ring] {
    try rings("identifier >= ? AND identifier < ?", [prefix, prefix + "\u{10FFFF}"])
  }

  /// The rings that a notifier reserved and that are not known to be shown.
  public func leasedRings() throws -> [Ring] { try rings("leased_until IS NOT NULL", []) }

  /// The rings after one instant and up to another.
  public func rings(after instant: Date, upTo end: Date) throws -> [Ring] {
    try rings("fire_date > ? AND fire_date <= ?", [instant.stored, end.stored])
  }

  private func rings(_ condition: String, _ arguments: StatementArguments) throws -> [Ring] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT identifier, task_id, block_id, fire_date, leased_until FROM rings WHERE \(condition) ORDER BY identifier
        """)
    return try statement.rows(arguments) { columns in
      let identifier: String = try columns.next()
      let task: String? = try columns.optional()
      let block: String? = try columns.optional()
      guard let subject = task.map(NotificationRequest.Subject.task) ?? block.map(NotificationRequest.Subject.block)
      else { throw UnreadableValue(detail: "a ring of nothing: \(identifier)") }
      return Ring(
        identifier: identifier, subject: subject, fireDate: try columns.date(), leasedUntil: try columns.optionalDate())
    }
  }
}

extension StoreTransaction {
  /// Stores a ring in place of the notification's earlier ring. A ring of a deleted task or block is ignored.
  public func note(_ ring: Ring) throws {
    var (taskID, blockID): (String?, String?)
    switch ring.subject {
    case .task(let id):
      guard try task(id: id) != nil else { return }
      taskID = id
    case .block(let id):
      guard try block(id: id) != nil else { return }
      blockID = id
    }
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO rings (identifier, task_id, block_id, fire_date, leased_until) VALUES (?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [ring.identifier, taskID, blockID, ring.fireDate.stored, ring.leasedUntil?.stored])
  }

  /// Extends the reservation of a ring, or with `nil` records that it was shown. A ring with a new time is not changed.
  public func setLease(of ring: Ring, until end: Date?) throws {
    try db.cachedStatement(
      sql: "UPDATE rings SET leased_until = ? WHERE identifier = ? AND fire_date = ?"
    ).execute(arguments: [end?.stored, ring.identifier, ring.fireDate.stored])
  }

  /// Removes a ring that should no longer be shown.
  public func forgetRing(_ identifier: String) throws {
    try db.cachedStatement(sql: "DELETE FROM rings WHERE identifier = ?").execute(arguments: [identifier])
  }
}
