public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The open tasks and the blocks whose current or former calendar object satisfies `isWanted`.
  public func itemsWithTexts(where isWanted: ([UInt8]) -> Bool) throws -> [(kind: ItemKind, id: String)] {
    var found: [(kind: ItemKind, id: String)] = []
    let items: [(ItemKind, String)] = try db.cachedStatement(sql: openItemsWithTexts).rows([]) {
      (try $0.raw(), try $0.next())
    }
    for (kind, id) in items {
      if let text = try knownText(of: kind, id: id), isWanted(text) { found.append((kind, id)) }
    }
    return found
  }
}

private let openItemsWithTexts = """
  SELECT kind, item_id FROM (SELECT kind, item_id FROM links WHERE item_id IS NOT NULL \
  UNION SELECT kind, item_id FROM sync_items WHERE text IS NOT NULL) AS i WHERE CASE kind \
  WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks WHERE id = i.item_id AND status = 'open') \
  ELSE EXISTS (SELECT 1 FROM blocks WHERE id = i.item_id) END
  """
