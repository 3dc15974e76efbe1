import GRDB

extension Statement {
  /// The results of `read` for each row. `read` gets SQLite's row.
  func rows<Item>(_ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Item) throws -> [Item] {
    var found: [Item] = []
    try eachRow(arguments) { found.append(try read(&$0)) }
    return found
  }

  /// Calls `read` for every row up to the last, so that the statement does not stay open.
  func eachRow(_ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Void) throws {
    try setArguments(arguments)
    try readRows(read)
  }

  /// The same as `eachRow` with the current parameters.
  func readRows(_ read: (inout Columns) throws -> Void) throws {
    try readRowsWhileWanted { columns in
      try read(&columns)
      return true
    }
  }

  /// Reads rows until `read` returns false.
  func readRowsWhileWanted(_ read: (inout Columns) throws -> Bool) throws {
    let steps = try StatementSteps(self)
    while var columns = try steps.next() {
      let isWanted = Result { try read(&columns) }
      if case .success(true) = isWanted { continue }
      // This ends the statement. A partly read statement keeps the file locked.
      setUncheckedArguments([])
      _ = try isWanted.get()
      return
    }
  }
}

#if PlainGRDB
  /// The rows of a statement; each is valid until the next one is requested.
  private struct StatementSteps {
    private let statement: Statement
    private let rows: RowCursor

    init(_ statement: Statement) throws {
      self.statement = statement
      rows = try Row.fetchCursor(statement)
    }

    func next() throws -> Columns? { try rows.next().map { _ in Columns(statement.sqliteStatement) } }
  }
#else
  /// The rows of a statement; each is valid until the next one is requested. GRDB's own rows copy the column names first,
  /// which costs more than a short answer; a cursor without them needs members that GRDB marks as its own.
  private final class StatementSteps: DatabaseCursor {
    typealias Element = Columns

    var _isDone = false
    let _statement: Statement

    init(_ statement: Statement) throws {
      _statement = statement
    }

    func _element(sqliteStatement: SQLiteStatement) -> Columns { Columns(sqliteStatement) }
  }
#endif
