/// The word index has the open tasks apart from all other items, so that a search in open tasks does not read the words
/// of completed ones. Counts of tasks are kept, and the orders of `list` and `review` have an index.
enum SchemaVersion19 {
  static let sql = words + counts + taskTriggers + orders

  private static let words =
    ["tasks_added", "tasks_changed", "tasks_removed", "blocks_added", "blocks_changed", "blocks_removed"]
    .map { "DROP TRIGGER item_words_\($0);\n" }.joined()
      + """
      DROP TABLE item_words;
      CREATE VIRTUAL TABLE open_words USING fts5(title, notes, content='', tokenize="\(WordTables.tokens)");
      CREATE VIRTUAL TABLE other_words USING fts5(title, notes, content='', tokenize="\(WordTables.tokens)");
      INSERT INTO open_words (rowid, title, notes) SELECT key, title, notes FROM tasks WHERE status = 'open' ORDER BY key;
      INSERT INTO other_words (rowid, title, notes) SELECT key * 2, title, notes FROM tasks WHERE status <> 'open' ORDER BY key;
      INSERT INTO other_words (rowid, title) SELECT key * 2 + 1, title FROM blocks ORDER BY key;

      CREATE TRIGGER other_words_block_added AFTER INSERT ON blocks
      BEGIN \(addBlock) END;
      CREATE TRIGGER other_words_block_changed AFTER UPDATE OF title ON blocks WHEN old.title IS NOT new.title
      BEGIN \(removeBlock) \(addBlock) END;
      CREATE TRIGGER other_words_block_removed AFTER DELETE ON blocks
      BEGIN \(removeBlock) END;

      """

  private static let addBlock = "INSERT INTO other_words (rowid, title) VALUES (new.key * 2 + 1, new.title);"
  private static let removeBlock =
    "INSERT INTO other_words (other_words, rowid, title) VALUES ('delete', old.key * 2 + 1, old.title);"

  /// The number of tasks of each list and status; list 0 stands for no list.
  private static let counts = """
    CREATE TABLE task_counts (
      list_id INTEGER NOT NULL,
      status TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (list_id, status)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO task_counts (list_id, status, count)
    SELECT coalesce(list_id, 0), status, count(*) FROM tasks GROUP BY 1, 2;

    """

  /// One trigger for each event has all its work, because each further trigger costs every statement.
  private static let taskTriggers = """
    CREATE TRIGGER tasks_kept_added AFTER INSERT ON tasks BEGIN
    \(words("new", "add"))
    \(count("new", 1))
    END;
    CREATE TRIGGER tasks_kept_changed AFTER UPDATE OF title, notes, status, list_id ON tasks WHEN \(isReworded) BEGIN
    \(words("old", "remove"))
    \(words("new", "add"))
    END;
    CREATE TRIGGER tasks_kept_moved AFTER UPDATE OF status, list_id ON tasks WHEN \(isMoved) BEGIN
    \(count("old", -1))
    \(count("new", 1))
    END;
    CREATE TRIGGER tasks_kept_removed AFTER DELETE ON tasks BEGIN
    \(words("old", "remove"))
    \(count("old", -1))
    END;

    """

  static let isReworded = """
    old.title IS NOT new.title OR old.notes IS NOT new.notes OR (old.status = 'open') <> (new.status = 'open')
    """

  private static let isMoved = "old.status <> new.status OR old.list_id IS NOT new.list_id"

  private static func words(_ row: String, _ change: String) -> String {
    let (columns, command) = change == "add" ? ("", "") : (", WORDS", ", 'delete'")
    func sql(_ table: String, _ key: String, _ condition: String) -> String {
      """
      INSERT INTO \(table) (rowid, title, notes\(columns.replacing("WORDS", with: table))) \
      SELECT \(key), \(row).title, \(row).notes\(command) WHERE \(row).status \(condition) 'open';
      """
    }
    return sql("open_words", "\(row).key", "=") + "\n" + sql("other_words", "\(row).key * 2", "<>")
  }

  static func count(_ row: String, _ step: Int) -> String {
    """
    INSERT INTO task_counts (list_id, status, count) VALUES (coalesce(\(row).list_id, 0), \(row).status, \(step)) \
    ON CONFLICT DO UPDATE SET count = count + \(step);
    """
  }

  private static let orders = """
    CREATE INDEX tasks_important ON tasks (importance DESC, due_at IS NULL, due_at, created) WHERE status = 'open';
    CREATE INDEX tasks_created ON tasks (created) WHERE status = 'open';
    CREATE INDEX tasks_modified ON tasks (modified, due_at IS NULL, due_at, importance DESC, created)
      WHERE status = 'open';

    """
}
