public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The open tasks and the blocks whose ``knownText(of:id:)`` satisfies `isWanted`. One query for
  /// each kind reads all texts.
  public func itemsWithTexts(where isWanted: ([UInt8]) -> Bool) throws -> [(kind: ItemKind, id: String)] {
    var found: [(kind: ItemKind, id: String)] = []
    for kind in ItemKind.allCases {
      func note(_ texts: ItemTexts) {
        if let known = texts.known, isWanted(known) { found.append((kind, texts.id)) }
      }
      var texts = ItemTexts(id: "")
      try db.cachedStatement(sql: ItemTexts.select(kind)).eachRow { columns in
        let id: String = try columns.next()
        if id != texts.id {
          note(texts)
          texts = ItemTexts(id: id)
        }
        try texts.add(&columns)
      }
      note(texts)
    }
    return found
  }
}

/// The texts of an item's object. The rows of an item, one for each link, follow one another.
private struct ItemTexts {
  let id: String
  /// Of the first link with a text.
  private var base: (link: Int64, text: [UInt8])?
  /// Of the first link whose object waits for a move.
  private var moved: (link: Int64, text: [UInt8])?
  private var text: [UInt8]?
  private var whole: [UInt8]?

  init(id: String) {
    self.id = id
  }

  static func select(_ kind: ItemKind) -> String {
    """
    SELECT i.id, l.id, x.base, y.base, s.text, s.whole FROM \(kind.table) i \
    LEFT JOIN links l ON l.item_id = i.id AND l.kind = '\(kind.rawValue)' LEFT JOIN link_texts x ON x.link_id = l.id \
    LEFT JOIN links m ON m.delete_after = l.id LEFT JOIN link_texts y ON y.link_id = m.id \
    LEFT JOIN sync_items s ON s.kind = '\(kind.rawValue)' AND s.item_id = i.id \
    \(kind == .task ? "WHERE i.status = 'open'" : "")
    """
  }

  mutating func add(_ columns: inout Columns) throws {
    let link: Int64 = try columns.optional() ?? 0
    if let text = try columns.bytes(), base.map({ link < $0.link }) ?? true { base = (link, text) }
    if let text = try columns.bytes(), moved.map({ link < $0.link }) ?? true { moved = (link, text) }
    text = try columns.bytes()
    whole = try columns.bytes()
  }

  var known: [UInt8]? {
    guard let sent = base ?? moved else { return text }
    return whole ?? sent.text
  }
}
