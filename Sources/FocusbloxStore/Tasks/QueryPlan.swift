import GRDB

extension StoreReader {
  /// How SQLite goes about a query, one step a line: whether it reads an index or everything.
  public func plan(of query: TaskQuery) throws -> [String] {
    let sql = TaskQuerySQL(query)
    return try plan(sql.select, StatementArguments(sql.arguments))
  }

  /// As `plan(of:)`, for `countTasks`.
  public func planOfCount(_ query: TaskQuery) throws -> [String] {
    let sql = TaskQuerySQL(query)
    return try plan(sql.count, StatementArguments(sql.arguments))
  }

  private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] }
  }
}
