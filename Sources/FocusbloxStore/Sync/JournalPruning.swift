public import Foundation
import GRDB

extension StoreTransaction {
  /// Removes entries before `cutoff`. Beyond `count` entries it also removes the oldest entries without a lost value;
  /// entries with a lost value stay until `cutoff`. Without anything to remove it reads only a few rows.
  ///
  /// Entries are pruned in the order of their ids. An entry with a date in the future therefore keeps later entries,
  /// too.
  public func pruneJournal(before cutoff: Date, keeping count: Int) throws {
    try forget("journal", olderThan: cutoff, by: "at")
    try forget("runs", olderThan: cutoff, by: "started")
    guard let last = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(id) FROM journal")),
      last > count
    else { return }
    let done = try memo(prunedMemo).flatMap { Int64($0) } ?? 0
    let end = last - Int64(count)
    // Pruning in batches saves every small run a write.
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
    // Snapshot ids have the same order as the ids of their entries.
    let snapshot = try Int64.fetchOne(
      db, sql: "SELECT min(snapshot_id) FROM journal WHERE snapshot_id IS NOT NULL")
    try db.execute(sql: "DELETE FROM snapshots WHERE id < ?", arguments: [snapshot ?? Int64.max])
  }
}

private let prunedMemo = "journal.pruned"
