/// Indexes of the words of titles and notes, so that a search reads only matching rows, and the number of tasks of each
/// list. The words of open tasks are apart from all others, so that a search in open tasks does not read the words of
/// completed ones. The indexes store no text (FTS5, contentless), so a deletion must pass the indexed words. Accents and
/// case do not matter. In `other_words` tasks have even row ids, blocks odd ones.
enum WordTables {
  static let tokenizer = ["unicode61", "remove_diacritics", "2"]
  private static let tokens = tokenizer.joined(separator: " ")

  static let sql = tables + ofBlocks + ofTasks

  /// `unwritten_words` are the tasks whose words are not those of the index, with the words that the index has, of a new
  /// task none; it is empty after every transaction. FTS5 writes its pages at the end of each statement, which costs as
  /// much as the rest of a new task. List 0 of `task_counts` stands for no list.
  private static let tables = """
    CREATE VIRTUAL TABLE open_words USING fts5(title, notes, content='', tokenize="\(tokens)");
    CREATE VIRTUAL TABLE other_words USING fts5(title, notes, content='', tokenize="\(tokens)");
    CREATE TABLE unwritten_words (key INTEGER PRIMARY KEY, was_open INTEGER, title TEXT, notes TEXT) STRICT;

    CREATE TABLE task_counts (
      list_id INTEGER NOT NULL,
      status TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (list_id, status)
    ) STRICT, WITHOUT ROWID;

    """

  private static let ofBlocks = """
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

  /// One trigger for each event has all its work, because each further trigger costs every statement.
  private static let ofTasks = """
    CREATE TRIGGER tasks_kept_added AFTER INSERT ON tasks BEGIN
    INSERT INTO unwritten_words (key) VALUES (new.key) ON CONFLICT DO NOTHING;
    \(count("new", 1))
    END;
    CREATE TRIGGER tasks_kept_changed AFTER UPDATE OF title, notes, status, list_id ON tasks
    WHEN old.title IS NOT new.title OR old.notes IS NOT new.notes OR (old.status = 'open') <> (new.status = 'open') BEGIN
    \(noteWords)
    END;
    CREATE TRIGGER tasks_kept_moved AFTER UPDATE OF status, list_id ON tasks
    WHEN old.status <> new.status OR old.list_id IS NOT new.list_id BEGIN
    \(count("old", -1))
    \(count("new", 1))
    END;
    CREATE TRIGGER tasks_kept_removed AFTER DELETE ON tasks BEGIN
    \(noteWords)
    \(count("old", -1))
    END;

    """

  private static let noteWords = """
    INSERT INTO unwritten_words (key, was_open, title, notes)
    VALUES (old.key, old.status = 'open', old.title, old.notes) ON CONFLICT DO NOTHING;
    """

  private static func count(_ row: String, _ step: Int) -> String {
    """
    INSERT INTO task_counts (list_id, status, count) VALUES (coalesce(\(row).list_id, 0), \(row).status, \(step)) \
    ON CONFLICT DO UPDATE SET count = count + \(step);
    """
  }
}
