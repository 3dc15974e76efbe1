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
  /// Writes the words of new, changed and removed tasks to the index, as the end of the transaction does. A search in the
  /// transaction finds them from then on.
  public func writeWords() throws {
    let isNeeded = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unwritten_words)")
    guard try isNeeded.isTrue(binding: { _ in }) else { return }
    for (table, key, isOpen) in [("open_words", "key", 1), ("other_words", "key * 2", 0)] {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (\(table), rowid, title, notes) \
          SELECT 'delete', \(key), title, notes FROM unwritten_words WHERE was_open = \(isOpen) \
          UNION ALL SELECT NULL, \(key), t.title, t.notes \
          FROM unwritten_words CROSS JOIN tasks t USING (key) WHERE (t.status = 'open') = \(isOpen)
          """
      ).execute()
    }
    try db.cachedStatement(sql: "DELETE FROM unwritten_words").execute()
  }
}
