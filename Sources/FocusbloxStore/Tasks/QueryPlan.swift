public import Foundation
import GRDB

extension StoreReader {
  /// How SQLite goes about a query, one step a line: whether it reads an index or everything.
  ///
  /// - Parameter areWordsCommon: as if many tasks had the words that are looked for.
  public func plan(of query: TaskQuery, areWordsCommon: Bool = false) throws -> [String] {
    let sql = try TaskQuerySQL(query, areWordsCommon: areWordsCommon)
    return try plan(sql.select, StatementArguments(sql.arguments))
  }

  /// As `plan(of:)`, for `countTasks`.
  public func planOfCount(_ query: TaskQuery) throws -> [String] {
    let sql = try TaskQuerySQL(query)
    return try plan(sql.count, StatementArguments(sql.arguments))
  }

  /// As `plan(of:)`, for `countTasksByList` and `countTasksByTag`.
  public func planOfCounts(_ query: TaskQuery) throws -> [String] {
    let sql = try TaskQuerySQL(query)
    return try plan(sql.countByList, StatementArguments(sql.arguments))
      + plan(sql.countByTag, StatementArguments(sql.arguments))
  }

  /// As `plan(of:)`, for `blocks(from:to:listID:)`.
  public func planOfBlocks(from: Date?, to: Date?) throws -> [String] {
    let (condition, arguments) = Self.blockCondition(from: from, to: to, listID: nil)
    return try plan(Self.blockSelect(condition), arguments)
  }

  /// As `plan(of:)`, for `nextRings` of both kinds and `nearestDueTasks`.
  public func plansOfNextRings() throws -> [[String]] {
    try [
      plan(nextRingsSQL(isOther: false), nextRingsArguments(after: nil, upTo: nil, limit: 1)),
      plan(nextRingsSQL(isOther: true), nextRingsArguments(after: nil, upTo: nil, limit: 1)),
      plan(nearestDueSQL(besides: []), [0, 1]),
    ]
  }

  /// As `plan(of:)`, for `journalOfSteps`.
  public func planOfSteps() throws -> [String] { try plan(Self.stepsSQL, [1]) }

  private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] }
  }
}
