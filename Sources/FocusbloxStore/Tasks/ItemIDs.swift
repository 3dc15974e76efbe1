public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The id of the task that `prefix` means: a whole id, the prefix of exactly one id (at least four characters), or a
  /// whole UID.
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
    let begun = try items(of: kinds, "id >= ? AND id < ?", [prefix, prefix + "\u{10FFFF}"])
    if let whole = begun.first(where: { $0.item.id == prefix }) { return (whole.kind, whole.item.id) }
    let isTooShort = prefix.count < 4
    let found = isTooShort || begun.isEmpty ? try items(of: kinds, "uid = ?", [text]) : begun
    if found.count > 1 { throw StoreError.ambiguousPrefix(text, candidates: found.map(\.item)) }
    if let only = found.first { return (only.kind, only.item.id) }
    throw isTooShort && !begun.isEmpty || prefix.isEmpty ? StoreError.prefixTooShort(text) : .unknownID(text)
  }

  private func items(
    of kinds: [ItemKind], _ condition: String, _ arguments: [String]
  ) throws -> [(kind: ItemKind, item: ItemCandidate)] {
    try kinds.flatMap { kind in
      let statement = try db.makeStatement(
        sql: "SELECT id, title FROM \(kind.table) WHERE \(condition) ORDER BY id LIMIT 10")
      return try statement.rows(StatementArguments(arguments)) { columns in
        (kind, ItemCandidate(id: try columns.next(), title: try columns.next()))
      }
    }
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
