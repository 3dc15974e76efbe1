public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// The item's former calendar object, unchanged, so that an export contains its foreign lines.
  public func originalText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    try syncItem(kind, id: id, "text") { try $0.bytes() } ?? nil
  }

  /// The agreement that belongs to the text; opaque.
  public func lastAgreement(of kind: ItemKind, id: String) throws -> Data? {
    try syncItem(kind, id: id, "agreed") { try $0.optional() } ?? nil
  }

  /// The server's text with the lines that the server cannot hold; without a link, the original text.
  public func knownText(of kind: ItemKind, id: String) throws -> [UInt8]? { try knownObject(of: kind, id: id)?.text }

  /// The text of ``knownText(of:id:)`` with its agreement; opaque.
  public func knownObject(of kind: ItemKind, id: String) throws -> (text: [UInt8], agreed: Data?)? {
    for place in [Self.ownPlace(kind), Self.placeLeft(kind)] {
      let read = try db.cachedStatement(sql: place).rows([id]) { columns in
        (text: try columns.bytes() ?? [], agreed: try columns.optional() as Data?)
      }
      if let object = read.first { return object }
    }
    let object = try syncItem(kind, id: id, "text, agreed") { (try $0.bytes(), try $0.optional() as Data?) }
    return object.flatMap { text, agreed in text.map { ($0, agreed) } }
  }

  /// The id and the title of the only item of this UID, where ``knownText(of:id:)`` is this text. `nil` also for an item of a
  /// subscribed calendar.
  public func item(_ kind: ItemKind, uid: String, withText text: [UInt8]) throws -> (id: String, title: String)? {
    let known = [Self.ownPlace(kind, of: "t.id"), Self.placeLeft(kind, of: "t.id")].map { "(SELECT text FROM (\($0)))" }
    let items = try db.cachedStatement(
      sql: """
        SELECT t.id, t.title, coalesce(\(known.joined(separator: ", ")), \
        (SELECT text FROM sync_items WHERE kind = '\(kind.rawValue)' AND item_id = t.id)) = ? AND NOT EXISTS \
        (SELECT 1 FROM lists l JOIN accounts a ON a.id = l.account_id WHERE l.id = t.list_id AND a.subscription IS NOT NULL) \
        FROM \(kind.table) t WHERE t.uid = ?
        """
    ).rows(
      binding: { values in
        values.add(text)
        values.add(uid)
      },
      reading: { (id: try $0.next() as String, title: try $0.next() as String, isKnown: try $0.optional() as Bool?) })
    guard items.count == 1, let item = items.first, item.isKnown == true else { return nil }
    return (item.id, item.title)
  }

  private static func ownPlace(_ kind: ItemKind, of item: String = "?") -> String {
    textSelect(kind, of: "l", joining: "", item)
  }

  /// Of the place that waits until the item is at another one.
  private static func placeLeft(_ kind: ItemKind, of item: String = "?") -> String {
    textSelect(kind, of: "m", joining: "CROSS JOIN links m ON m.delete_after = l.id", item)
  }

  /// The kind is no argument: beside an index for one kind, SQLite would prepare the statement again at each call.
  private static func textSelect(_ kind: ItemKind, of place: String, joining: String, _ item: String) -> String {
    """
    SELECT coalesce(s.whole, x.base) AS text, x.agreed FROM links l \(joining) \
    CROSS JOIN link_texts x ON x.link_id = \(place).id AND x.base IS NOT NULL \
    LEFT JOIN sync_items s ON s.kind = '\(kind.rawValue)' AND s.item_id = l.item_id \
    WHERE l.item_id = \(item) AND l.kind = '\(kind.rawValue)' ORDER BY \(place).id LIMIT 1
    """
  }

  /// The text from which an item was made, where the item, its reminders and its answers are unchanged and the item has
  /// no link.
  public func unchangedText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT text FROM sync_items s WHERE kind = ? AND item_id = ? \
        AND text_revision = (SELECT revision FROM \(kind.table) WHERE id = s.item_id) \
        AND NOT EXISTS (SELECT 1 FROM links WHERE item_id = s.item_id)
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
  /// - Parameters:
  ///   - text: `nil` removes the text.
  ///   - agreed: the agreement for a deleted object; `nil` for a text from a file.
  ///   - isTheItem: whether the item, its reminders and its answers were just made from this text.
  public func setOriginalText(
    of kind: ItemKind, id: String, _ text: [UInt8]?, agreed: Data? = nil, isTheItem: Bool = false
  ) throws {
    let columns = ["text", "agreed", "text_revision"]
    guard let text else { return try clearSyncItem(kind, id: id, columns) }
    let revision = isTheItem ? try kind == .task ? revision(ofTask: id) : revision(ofBlock: id) : nil
    try setSyncItem(kind, id: id, columns) { values in
      values.add(text)
      values.add(agreed)
      values.add(revision)
    }
  }
}
