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
    let links = try links(ofItem: kind, id: id)
    func isRead(_ link: SyncLink) -> Bool { link.base != nil }
    let place = try links.first(where: isRead) ?? links.compactMap { try link(waitingFor: $0.id) }.first(where: isRead)
    if let place, let base = place.base { return (try wholeText(of: kind, id: id) ?? base, place.agreed) }
    let object = try syncItem(kind, id: id, "text, agreed") { (try $0.bytes(), try $0.optional() as Data?) }
    return object.flatMap { text, agreed in text.map { ($0, agreed) } }
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
