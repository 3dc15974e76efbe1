public import Foundation
import GRDB

extension StoreTransaction {
  /// Forgets what is older than `cutoff`, and beyond `count` entries the oldest of those that keep no lost value; one that does
  /// stays until `cutoff`. Reads a few rows where there is nothing to forget.
  ///
  /// Walks the entries in the order in which they were written: one from a clock that was ahead keeps those behind it as long.
  public func pruneJournal(before cutoff: Date, keeping count: Int) throws {
    try forget("journal", olderThan: cutoff, by: "at")
    try forget("runs", olderThan: cutoff, by: "started")
    guard let last = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(id) FROM journal")),
      last > count
    else { return }
    let done = try memo(prunedMemo).flatMap { Int64($0) } ?? 0
    let end = last - Int64(count)
    // A batch at a time is soon enough, and spares every small run the writing.
    guard end - done >= Int64(max(1, count / 100)) else { return }
    try db.execute(
      sql: "DELETE FROM journal WHERE id > ? AND id <= ? AND snapshot_id IS NULL", arguments: [done, end])
    try setMemo(prunedMemo, String(end))
  }

  private func forget(_ table: String, olderThan cutoff: Date, by column: String) throws {
    let oldest = try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \(column) FROM \(table) ORDER BY id LIMIT 1"))
    guard let oldest, oldest < cutoff.stored else { return }
    let kept = try Int64.fetchOne(
      db, sql: "SELECT id FROM \(table) WHERE \(column) >= ? ORDER BY id LIMIT 1", arguments: [cutoff.stored])
    try db.execute(sql: "DELETE FROM \(table) WHERE id < ?", arguments: [kept ?? Int64.max])
    guard table == "journal" else { return }
    // Snapshots are numbered in the order of their entries.
    let snapshot = try Int64.fetchOne(
      db, sql: "SELECT min(snapshot_id) FROM journal WHERE snapshot_id IS NOT NULL")
    try db.execute(sql: "DELETE FROM snapshots WHERE id < ?", arguments: [snapshot ?? Int64.max])
  }
}

private let prunedMemo = "journal.pruned"
