/// The journal of syncs and commands. The data for undo has a table of its own, because most entries need none (I24). The
/// user's steps are found without reading the entries of syncs between them, deleted tasks by their UID, and blocks whose
/// events were deleted in the calendar by the time of the entry.
enum JournalTables {
  /// A query repeats this condition word by word, so that SQLite takes the index.
  static let isDeletedTask = "kind = 'task' AND (action = 'deleted' OR action = 'deleted in the calendar')"

  /// As ``isDeletedTask``.
  static let isDeletedEvent = "kind = 'block' AND action = 'deleted in the calendar'"

  static let sql = """
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
      started INTEGER NOT NULL,
      finished INTEGER,
      report TEXT
    ) STRICT;
    CREATE INDEX runs_account ON runs (account_id);

    CREATE TABLE journal (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      run_id INTEGER,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      item_id TEXT,
      uid TEXT NOT NULL,
      list_id INTEGER,
      action TEXT NOT NULL,
      property TEXT,
      old TEXT,
      new TEXT,
      cause TEXT NOT NULL,
      href TEXT,
      etag TEXT,
      snapshot_id INTEGER
    ) STRICT;
    CREATE INDEX journal_item ON journal (item_id) WHERE item_id IS NOT NULL;
    CREATE INDEX journal_run ON journal (run_id) WHERE run_id IS NOT NULL;
    CREATE INDEX journal_snapshot ON journal (snapshot_id) WHERE snapshot_id IS NOT NULL;
    CREATE INDEX journal_steps ON journal (action) WHERE action = 'step';
    CREATE INDEX journal_deleted_tasks ON journal (uid) WHERE \(isDeletedTask);
    CREATE INDEX journal_deleted_events ON journal (at) WHERE \(isDeletedEvent);

    CREATE TABLE snapshots (
      id INTEGER PRIMARY KEY,
      item BLOB,
      text BLOB
    ) STRICT;

    """
}
