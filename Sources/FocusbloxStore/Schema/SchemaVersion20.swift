/// Replaces `IN` with three or more values, for which SQLite builds a temporary table at every write of a row. A
/// temporary table costs a tenth of the write. The words of tasks are written at the end of a transaction.
enum SchemaVersion20 {
  static let sql = conditions + triggers + words

  /// The tasks whose words are not yet in the index; empty after every transaction. FTS5 writes its pages at the end of
  /// each statement, which costs as much as the rest of a new task.
  private static let words = """
    CREATE TABLE unwritten_words (key INTEGER PRIMARY KEY) STRICT;
    DROP TRIGGER tasks_kept_added;
    CREATE TRIGGER tasks_kept_added AFTER INSERT ON tasks BEGIN
    INSERT INTO unwritten_words (key) VALUES (new.key);
    \(SchemaVersion19.count("new", 1))
    END;
    DROP TRIGGER tasks_kept_changed;
    CREATE TRIGGER tasks_kept_changed AFTER UPDATE OF title, notes, status, list_id ON tasks
    WHEN \(SchemaVersion19.isReworded) BEGIN
    \(removeWords)
    INSERT INTO unwritten_words (key) VALUES (new.key) ON CONFLICT DO NOTHING;
    END;
    DROP TRIGGER tasks_kept_removed;
    CREATE TRIGGER tasks_kept_removed AFTER DELETE ON tasks BEGIN
    \(removeWords)
    DELETE FROM unwritten_words WHERE key = old.key;
    \(SchemaVersion19.count("old", -1))
    END;

    """

  private static let removeWords = [("open_words", "old.key", "="), ("other_words", "old.key * 2", "<>")]
    .map { table, key, condition in
      """
      INSERT INTO \(table) (\(table), rowid, title, notes) SELECT 'delete', \(key), old.title, old.notes \
      WHERE old.status \(condition) 'open' AND NOT EXISTS (SELECT 1 FROM unwritten_words WHERE key = old.key);
      """
    }.joined(separator: "\n")

  /// The conditions keep their meaning, so that no row changes.
  private static let conditions =
    "PRAGMA writable_schema = ON;\n"
    + condition("tasks", "status", ["open", "completed", "cancelled"])
    + condition("links", "state", ["edited", "deleting", "moved"])
    + condition("notifications", "kind", ["absolute", "relative", "location"])
    + "PRAGMA writable_schema = RESET;\n"

  private static func condition(_ table: String, _ column: String, _ values: [String]) -> String {
    let list = values.map { "''\($0)''" }.joined(separator: ", ")
    let equations = values.map { "\(column) = ''\($0)''" }.joined(separator: " OR ")
    return """
      UPDATE sqlite_schema SET sql = replace(sql, '\(column) IN (\(list))', '\(equations)') \
      WHERE type = 'table' AND name = '\(table)';

      """
  }

  private static let triggers =
    trigger("added", "INSERT ON link_texts", ["new"]) + trigger("removed", "DELETE ON link_texts", ["old"])
    + trigger("changed", "UPDATE ON link_texts WHEN old.base IS NOT new.base", ["new", "old"])

  /// The item of the link, and the item of the link for which it waits.
  private static func trigger(_ name: String, _ event: String, _ rows: [String]) -> String {
    let marks = rows.flatMap { row in
      ["\(row).link_id", "(SELECT delete_after FROM links WHERE id = \(row).link_id)"].map { id in
        """
        INSERT INTO next_rings (kind, item_id, at) SELECT kind, item_id, 0 FROM links WHERE id = \(id) \
        AND item_id NOT NULL ON CONFLICT DO UPDATE SET at = 0;
        """
      }
    }
    return """
      DROP TRIGGER next_rings_link_texts_\(name);
      CREATE TRIGGER next_rings_link_texts_\(name) AFTER \(event) BEGIN \(marks.joined(separator: " ")) END;

      """
  }
}
