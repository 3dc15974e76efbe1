public import FocusbloxModel
public import Foundation
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

  /// The calendar object that an item came from, as it was: an export gives back what we do not understand.
  public func originalText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    let statement = try db.cachedStatement(sql: "SELECT text FROM originals WHERE kind = ? AND item_id = ?")
    let texts = try statement.rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
      }, reading: { try $0.bytes() })
    return texts.first ?? nil
  }

  /// What both sides agreed on when the item lost the object with that text; opaque.
  public func lastAgreement(of kind: ItemKind, id: String) throws -> Data? {
    try Data.fetchOne(
      try db.cachedStatement(sql: "SELECT agreed FROM originals WHERE kind = ? AND item_id = ?"),
      arguments: [kind.rawValue, id])
  }
}

extension StoreReader {
  /// The calendar object as its server has it, with what the server cannot hold, else the one that the item came from.
  public func knownText(of kind: ItemKind, id: String) throws -> [UInt8]? { try knownObject(of: kind, id: id)?.text }

  /// As ``knownText(of:id:)``, with what both sides agreed on when it was written; opaque.
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

  /// The text that an item was made from, where nothing of the item, its reminders and its answers was written since and no list
  /// has it.
  public func unchangedText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT text FROM originals o WHERE kind = ? AND item_id = ? \
        AND item_revision = (SELECT revision FROM \(kind.table) WHERE id = o.item_id) \
        AND NOT EXISTS (SELECT 1 FROM links WHERE item_id = o.item_id)
        """)
    let texts = try statement.rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
      }, reading: { try $0.bytes() })
    return texts.first ?? nil
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

  /// - Parameters:
  ///   - text: `nil` forgets it.
  ///   - agreed: what both sides agreed on of an object that is gone; of one that came from a file nothing was.
  ///   - isTheItem: whether the item, its reminders and its answers were just made from this text.
  public func setOriginalText(
    of kind: ItemKind, id: String, _ text: [UInt8]?, agreed: Data? = nil, isTheItem: Bool = false
  ) throws {
    if let text {
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO originals (kind, item_id, text, agreed, item_revision) VALUES (?, ?, ?, ?, \
          \(isTheItem ? "(SELECT revision FROM \(kind.table) WHERE id = ?)" : "NULL"))
          """
      ).execute { values in
        values.add(kind.rawValue)
        values.add(id)
        values.add(text)
        values.add(agreed)
        if isTheItem { values.add(id) }
      }
    } else {
      try db.cachedStatement(sql: "DELETE FROM originals WHERE kind = ? AND item_id = ?").execute(
        arguments: [kind.rawValue, id])
    }
  }
}

/// Keeps the callers' names apart from the store's own.
private let memoPrefix = "of."
