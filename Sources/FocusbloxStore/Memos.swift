import GRDB

extension StoreReader {
  /// A small value under the caller's key.
  public func memo(_ key: String) throws -> String? {
    try db.cachedStatement(sql: "SELECT value FROM memos WHERE key = ?").rows(
      binding: { $0.add("\(memoPrefix)\(key)") }, reading: { try $0.next() as String }
    ).first
  }

  /// The values whose keys have this prefix, by the rest of the key.
  public func memos(beginningWith prefix: String) throws -> [String: String] {
    let start = "\(memoPrefix)\(prefix)"
    let rows: [(String, String)] = try db.cachedStatement(
      sql: "SELECT key, value FROM memos WHERE key >= ? AND key < ? ORDER BY key"
    ).rows([start, start + "\u{FFFF}"]) { (try $0.next(), try $0.next()) }
    return Dictionary(rows.map { (String($0.dropFirst(start.count)), $1) }, uniquingKeysWith: { first, _ in first })
  }
}

extension StoreTransaction {
  /// - Parameter value: the new value; `nil` removes the key.
  public func setMemo(_ key: String, _ value: String?) throws {
    if let value {
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO memos (key, value) VALUES (?, ?)").execute(
        arguments: ["\(memoPrefix)\(key)", value])
    } else {
      try db.cachedStatement(sql: "DELETE FROM memos WHERE key = ?").execute(arguments: ["\(memoPrefix)\(key)"])
    }
  }
}

/// The prefix that separates the callers' keys from the store's own keys.
private let memoPrefix = "of."
