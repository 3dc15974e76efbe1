import GRDB

extension Statement {
  /// The results of `read` for each row. `read` gets SQLite's row, because GRDB first copies the column names, which
  /// costs more than a short answer.
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
    let steps = StatementSteps(self)
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

/// The rows of a statement; each is valid until the next one is requested.
private final class StatementSteps: DatabaseCursor {
  typealias Element = Columns

  var _isDone = false
  let _statement: Statement

  init(_ statement: Statement) {
    _statement = statement
  }

  func _element(sqliteStatement: SQLiteStatement) -> Columns { Columns(sqliteStatement) }
}
