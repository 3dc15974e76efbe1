import GRDB

extension StoreReader {
  /// The perspectives by name.
  public func perspectives() throws -> [Perspective] {
    let sql =
      "SELECT id, name, view, list_id, tag, only_available, filter FROM perspectives ORDER BY name COLLATE NOCASE"
    return try db.makeStatement(sql: sql).rows([]) { columns in
      var perspective = Perspective(
        id: try columns.next(), name: try columns.next(), view: try columns.raw(), listID: try columns.optional(),
        tag: try columns.optional(), onlyAvailable: try columns.next())
      perspective.filter = try columns.strings()
      return perspective
    }
  }

  /// The perspective with this name or id. Case does not matter.
  public func perspective(_ text: String) throws -> Perspective? {
    let folded = text.lowercased()
    let all = try perspectives()
    return all.first { $0.id == folded } ?? all.first { $0.name.lowercased() == folded }
  }
}

extension StoreTransaction {
  /// Adds a perspective.
  /// - Throws: `failed` where another perspective has the same name.
  public func insert(_ perspective: Perspective) throws {
    try db.execute(
      sql:
        "INSERT INTO perspectives (id, name, view, list_id, tag, only_available, filter) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        perspective.id, perspective.name, perspective.view.rawValue, perspective.listID, perspective.tag,
        perspective.onlyAvailable, try StoredJSON.write(strings: perspective.filter),
      ])
  }

  public func deletePerspective(id: String) throws {
    try db.execute(sql: "DELETE FROM perspectives WHERE id = ?", arguments: [id])
  }
}
