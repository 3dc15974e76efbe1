public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// A small value under the caller's key.
  public func memo(_ key: String) throws -> String? {
    try String.fetchOne(
      try db.cachedStatement(sql: "SELECT value FROM memos WHERE key = ?"), arguments: ["\(memoPrefix)\(key)"])
  }

  /// The values whose keys have this prefix, by the rest of the key.
  public func memos(beginningWith prefix: String) throws -> [String: String] {
    let start = "\(memoPrefix)\(prefix)"
    let rows: [(String, String)] = try db.cachedStatement(
      sql: "SELECT key, value FROM memos WHERE key >= ? AND key < ? ORDER BY key"
    ).rows([start, start + "\u{FFFF}"]) { (try $0.next(), try $0.next()) }
    return Dictionary(rows.map { (String($0.dropFirst(start.count)), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The original calendar object of an item. An export returns the content that this program does not interpret.
  public func originalText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    let statement = try db.cachedStatement(sql: "SELECT text FROM originals WHERE kind = ? AND item_id = ?")
    let texts = try statement.rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
      }, reading: { try $0.bytes() })
    return texts.first ?? nil
  }

  /// The agreement of both sides when the item lost its object with that text; opaque to the store.
  public func lastAgreement(of kind: ItemKind, id: String) throws -> Data? {
    try Data.fetchOne(
      try db.cachedStatement(sql: "SELECT agreed FROM originals WHERE kind = ? AND item_id = ?"),
      arguments: [kind.rawValue, id])
  }
}

extension StoreReader {
  /// The calendar object as on the server with the lines that the server cannot store, else the original object of the
  /// item.
  public func knownText(of kind: ItemKind, id: String) throws -> [UInt8]? { try knownObject(of: kind, id: id)?.text }

  /// The text of ``knownText(of:id:)`` with the agreement of both sides at its writing; opaque to the store.
  public func knownObject(of kind: ItemKind, id: String) throws -> (text: [UInt8], agreed: Data?)? {
    let links = try links(ofItem: kind, id: id)
    for place in try links + links.compactMap({ try link(waitingFor: $0.id) }) {
      if let base = place.base { return (try wholeText(of: kind, id: id) ?? base, place.agreed) }
    }
    let statement = try db.cachedStatement(sql: "SELECT text, agreed FROM originals WHERE kind = ? AND item_id = ?")
    let objects = try statement.rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
      }, reading: { (try $0.bytes(), try $0.optional() as Data?) })
    return objects.first.flatMap { text, agreed in text.map { ($0, agreed) } }
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

  /// - Parameters:
  ///   - text: the new text; `nil` removes it.
  ///   - agreed: the agreement of both sides about an object that is gone; `nil` for an object from a file.
  public func setOriginalText(of kind: ItemKind, id: String, _ text: [UInt8]?, agreed: Data? = nil) throws {
    if let text {
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO originals (kind, item_id, text, agreed) VALUES (?, ?, ?, ?)"
      ).execute { values in
        values.add(kind.rawValue)
        values.add(id)
        values.add(text)
        values.add(agreed)
      }
    } else {
      try db.cachedStatement(sql: "DELETE FROM originals WHERE kind = ? AND item_id = ?").execute(
        arguments: [kind.rawValue, id])
    }
  }
}

/// The prefix that separates the callers' keys from the store's own keys.
private let memoPrefix = "of."
