import GRDB

extension StoreReader {
  /// A small piece of state under a name of the caller's.
  public func memo(_ key: String) throws -> String? {
    try String.fetchOne(
      try db.cachedStatement(sql: "SELECT value FROM memos WHERE key = ?"), arguments: ["\(memoPrefix)\(key)"])
  }

  /// Pieces of state whose names begin so, by what follows.
  public func memos(beginningWith prefix: String) throws -> [String: String] {
    let start = "\(memoPrefix)\(prefix)"
    let rows: [(String, String)] = try db.cachedStatement(
      sql: "SELECT key, value FROM memos WHERE key >= ? AND key < ? ORDER BY key"
    ).rows([start, start + "\u{FFFF}"]) { (try $0.next(), try $0.next()) }
    return Dictionary(rows.map { (String($0.dropFirst(start.count)), $1) }, uniquingKeysWith: { first, _ in first })
  }
}

extension StoreTransaction {
  /// - Parameter value: `nil` forgets it.
  public func setMemo(_ key: String, _ value: String?) throws {
    if let value {
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO memos (key, value) VALUES (?, ?)").execute(
        arguments: ["\(memoPrefix)\(key)", value])
    } else {
      try db.cachedStatement(sql: "DELETE FROM memos WHERE key = ?").execute(arguments: ["\(memoPrefix)\(key)"])
    }
  }
}

/// Keeps the callers' names apart from the store's own.
private let memoPrefix = "of."
