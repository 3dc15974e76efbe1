import GRDB

/// The part of the word index that has the tasks of a view: open tasks have one of their own.
enum WordIndex {
  case open, closed, all

  init(_ view: TaskQuery.View) {
    self =
      switch view {
      case .completed: .closed
      case .all: .all
      default: .open
      }
  }

  private static let openKeys = "SELECT rowid AS key FROM open_words WHERE open_words MATCH ?"
  private static let closedKeys = "SELECT rowid / 2 AS key FROM other_words WHERE other_words MATCH ? AND rowid % 2 = 0"

  /// The keys of the tasks that a query of the index finds; each `?` stands for the query.
  var keys: String {
    switch self {
    case .open: Self.openKeys
    case .closed: Self.closedKeys
    case .all: Self.openKeys + " UNION ALL " + Self.closedKeys
    }
  }

  func arguments(_ query: String) -> [DatabaseValue] {
    Array(repeating: query.databaseValue, count: self == .all ? 2 : 1)
  }
}

extension StoreTransaction {
  /// Adds the words of new and changed tasks to the index.
  func writeWords() throws {
    let isNeeded = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unwritten_words)")
    guard try isNeeded.isTrue(binding: { _ in }) else { return }
    for (table, key, condition) in [("open_words", "t.key", "="), ("other_words", "t.key * 2", "<>")] {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (rowid, title, notes) SELECT \(key), t.title, t.notes \
          FROM unwritten_words CROSS JOIN tasks t USING (key) WHERE t.status \(condition) 'open'
          """
      ).execute()
    }
    try db.cachedStatement(sql: "DELETE FROM unwritten_words").execute()
  }
}
