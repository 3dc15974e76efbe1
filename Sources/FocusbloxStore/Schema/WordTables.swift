/// An index of the words of titles and notes, so that a search reads only matching rows. The index stores no text
/// (FTS5, contentless), so a deletion must pass the indexed words. Accents and case do not matter. Tasks have even row
/// ids, blocks odd ones.
enum WordTables {
  static let tokenizer = ["unicode61", "remove_diacritics", "2"]
  static let tokens = tokenizer.joined(separator: " ")

  static let sql =
    """
    CREATE VIRTUAL TABLE item_words USING fts5(title, notes, content='', tokenize="\(tokens)");

    """
    + triggers("tasks", notes: "notes", columns: "title, notes", offset: "")
    + triggers("blocks", notes: nil, columns: "title", offset: " + 1")

  private static func triggers(_ table: String, notes: String?, columns: String, offset: String) -> String {
    func values(_ row: String) -> String {
      "\(row).key * 2\(offset), \(row).title, \(notes.map { "\(row).\($0)" } ?? "NULL")"
    }
    let add = "INSERT INTO item_words (rowid, title, notes) VALUES (\(values("new")));"
    let remove = "INSERT INTO item_words (item_words, rowid, title, notes) VALUES ('delete', \(values("old")));"
    let isChanged = (["title"] + [notes].compactMap(\.self)).map { "old.\($0) IS NOT new.\($0)" }.joined(
      separator: " OR ")
    return """
      CREATE TRIGGER item_words_\(table)_added AFTER INSERT ON \(table) BEGIN \(add) END;
      CREATE TRIGGER item_words_\(table)_changed AFTER UPDATE OF \(columns) ON \(table) WHEN \(isChanged) BEGIN \(remove) \(add) END;
      CREATE TRIGGER item_words_\(table)_removed AFTER DELETE ON \(table) BEGIN \(remove) END;

      """
  }
}
