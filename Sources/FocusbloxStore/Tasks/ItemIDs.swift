public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The id of the task that `prefix` means: a whole id, or the prefix of exactly one id (at least four characters).
  ///
  /// - Throws: `unknownID`, `prefixTooShort`, `ambiguousPrefix` with the first candidates.
  public func taskID(matching prefix: String) throws -> String {
    try itemID(matching: prefix, of: [.task]).id
  }

  /// The id of the block that `prefix` means, as in `taskID(matching:)`.
  public func blockID(matching prefix: String) throws -> String {
    try itemID(matching: prefix, of: [.block]).id
  }

  /// The task or block that `prefix` means, as in `taskID(matching:)`.
  public func itemID(matching prefix: String) throws -> (kind: ItemKind, id: String) {
    try itemID(matching: prefix, of: ItemKind.allCases)
  }

  private func itemID(matching text: String, of kinds: [ItemKind]) throws -> (kind: ItemKind, id: String) {
    let prefix = text.lowercased()
    var found: [(kind: ItemKind, item: ItemCandidate)] = []
    for kind in kinds {
      let statement = try db.makeStatement(
        sql: "SELECT id, title FROM \(kind.table) WHERE id >= ? AND id < ? ORDER BY id LIMIT 10")
      found += try statement.rows([prefix, prefix + "\u{10FFFF}"]) { columns in
        (kind, ItemCandidate(id: try columns.next(), title: try columns.next()))
      }
    }
    if let whole = found.first(where: { $0.item.id == prefix }) { return (whole.kind, whole.item.id) }
    if prefix.count < 4 { throw StoreError.prefixTooShort(text) }
    if found.count > 1 { throw StoreError.ambiguousPrefix(text, candidates: found.map(\.item)) }
    guard let only = found.first else { throw StoreError.unknownID(text) }
    return (only.kind, only.item.id)
  }
}

extension ItemKind {
  var table: String {
    switch self {
    case .task: "tasks"
    case .block: "blocks"
    }
  }
}
