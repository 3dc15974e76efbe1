import GRDB

extension Statement {
  /// What `read` makes of each row. The rows are read where SQLite has them: one of GRDB's copies the names of its columns
  /// first, which costs more than a short answer itself.
  func rows<Item>(_ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Item) throws -> [Item] {
    var found: [Item] = []
    try eachRow(arguments) { found.append(try read(&$0)) }
    return found
  }

  /// Hands over one row after the other, to the last, so that the statement does not stay open.
  func eachRow(_ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Void) throws {
    try setArguments(arguments)
    try readRows(read)
  }

  /// As `eachRow`, with the values that are set.
  func readRows(_ read: (inout Columns) throws -> Void) throws {
    let steps = StatementSteps(self)
    while var columns = try steps.next() {
      do {
        try read(&columns)
      } catch {
        // Ends the statement: what is left half read keeps the file locked.
        setUncheckedArguments([])
        throw error
      }
    }
  }
}

/// The rows of a statement, each valid until the next is asked for.
private final class StatementSteps: DatabaseCursor {
  typealias Element = Columns

  var _isDone = false
  let _statement: Statement

  init(_ statement: Statement) {
    _statement = statement
  }

  func _element(sqliteStatement: SQLiteStatement) -> Columns { Columns(sqliteStatement) }
}
