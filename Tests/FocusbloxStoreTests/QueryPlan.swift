import Foundation
import GRDB

@testable import FocusbloxStore

extension StoreReader {
  /// SQLite's plan for a query, one step per line. It shows whether SQLite uses an index or reads everything.
  func plan(of query: TaskQuery) throws -> [String] {
    let sql = try TaskQuerySQL(query)
    return try plan(sql.select, StatementArguments(sql.arguments))
  }

  /// The plan of a walk in the order of an index, as in `plan(of:)`; `nil` where the query is only looked up.
  func planOfWalk(_ query: TaskQuery) throws -> [String]? {
    guard let walk = try TaskWalk(query, db) else { return nil }
    return try plan(walk.select, StatementArguments(walk.arguments))
  }

  /// The plan of `countTasks`, as in `plan(of:)`.
  func planOfCount(_ query: TaskQuery) throws -> [String] {
    let sql = try TaskQuerySQL(query)
    return try plan(sql.count, StatementArguments(sql.arguments))
  }

  /// The plan of `countTasksByList` and `countTasksByTag`, as in `plan(of:)`.
  func planOfCounts(_ query: TaskQuery) throws -> [String] {
    let sql = try TaskQuerySQL(query)
    return try plan(sql.countByList, StatementArguments(sql.arguments))
      + plan(sql.countByTag, StatementArguments(sql.arguments))
  }

  /// The plan of `blocks(from:to:listID:)`, as in `plan(of:)`.
  func planOfBlocks(from: Date?, to: Date?) throws -> [String] {
    let (condition, arguments) = Self.blockCondition(from: from, to: to, listID: nil)
    return try plan(Self.blockSelect(condition), arguments)
  }

  /// The plans of `nextRings` for both kinds and of `nearestDueTasks`, as in `plan(of:)`.
  func plansOfNextRings() throws -> [[String]] {
    try [
      plan(nextRingsSQL(isOther: false), nextRingsArguments(after: nil, upTo: nil, limit: 1)),
      plan(nextRingsSQL(isOther: true), nextRingsArguments(after: nil, upTo: nil, limit: 1)),
      plan(nearestDueSQL(besides: []), [0, 1]),
    ]
  }

  /// As `plan(of:)`, for `journalOfSteps`.
  func planOfSteps() throws -> [String] { try plan(Self.stepsSQL, [1]) }

  /// As `plan(of:)`, for `markedBlocks`.
  func planOfMarkedBlocks() throws -> [String] { try plan(Self.blockSelect(Self.markedBlockCondition), [0]) }

  /// As `plan(of:)`, for `lastDeletion`.
  func planOfLastDeletion() throws -> [String] { try plan(Self.lastDeletionSQL, ["uid"]) }

  /// As `plan(of:)`, for `tasksThatMayHaveBegun`.
  func planOfBegunTasks() throws -> [String] { try plan(BegunTasks.select, []) }

  /// As `plan(of:)`, for `journalOfDeletedEvents`.
  func planOfDeletedEvents() throws -> [String] { try plan(Self.deletedEventsSQL, [0]) }

  private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] }
  }
}
