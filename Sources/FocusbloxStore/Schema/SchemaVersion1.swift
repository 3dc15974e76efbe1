/// Instants are whole seconds since 1970; times are `CalendarTime`'s text, with the instant they mean beside them for queries.
enum SchemaVersion1 {
  static let sql = accounts + tasks + blocks + notifications + links + journal

  private static let accounts = """
    CREATE TABLE memos (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      url TEXT NOT NULL,
      user TEXT,
      secret TEXT NOT NULL,
      ca_file TEXT,
      client_certificate TEXT,
      client_key TEXT,
      mapping TEXT NOT NULL,
      is_enabled INTEGER NOT NULL,
      principal TEXT,
      homes TEXT,
      created INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      color TEXT,
      holds_tasks INTEGER NOT NULL,
      holds_blocks INTEGER NOT NULL,
      is_read_only INTEGER NOT NULL,
      is_enabled INTEGER NOT NULL,
      is_missing INTEGER NOT NULL,
      supports_sync_collection INTEGER NOT NULL,
      sync_token TEXT,
      ctag TEXT,
      last_full_sync INTEGER,
      UNIQUE (account_id, origin, href)
    ) STRICT;

    """

  private static let tasks = """
    CREATE TABLE tasks (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      uid TEXT NOT NULL,
      title TEXT NOT NULL,
      notes TEXT,
      due TEXT,
      due_at INTEGER,
      start TEXT,
      start_at INTEGER,
      planned TEXT,
      planned_at INTEGER,
      estimate INTEGER,
      importance INTEGER NOT NULL CHECK (importance BETWEEN 0 AND 3),
      urgency TEXT NOT NULL,
      tag_count INTEGER NOT NULL,
      task_type TEXT,
      flagged INTEGER NOT NULL,
      next_up INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('open', 'completed', 'cancelled')),
      completed_at INTEGER,
      parent_uid TEXT,
      recurrence TEXT NOT NULL,
      recurrence_day INTEGER,
      foreign_rule TEXT,
      series_id TEXT,
      suppressed_alarms TEXT,
      source_system TEXT NOT NULL,
      external_id TEXT,
      list_id INTEGER REFERENCES lists (id),
      due_notified_at INTEGER,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision INTEGER NOT NULL DEFAULT 1,
      CHECK ((due IS NULL) = (due_at IS NULL))
    ) STRICT;

    CREATE INDEX tasks_uid ON tasks (uid);
    CREATE INDEX tasks_list ON tasks (list_id) WHERE list_id IS NOT NULL;
    CREATE INDEX tasks_series ON tasks (series_id) WHERE series_id IS NOT NULL;
    CREATE INDEX tasks_open ON tasks (due_at, importance DESC, created) WHERE status = 'open';
    CREATE INDEX tasks_flagged ON tasks (due_at, importance DESC, created) WHERE status = 'open' AND flagged = 1;
    CREATE INDEX tasks_next_up ON tasks (due_at, importance DESC, created) WHERE status = 'open' AND next_up = 1;
    CREATE INDEX tasks_recurring ON tasks (due_at, importance DESC, created)
      WHERE status = 'open' AND recurrence <> 'none';
    CREATE INDEX tasks_unannounced ON tasks (due_at)
      WHERE status = 'open' AND due_at IS NOT NULL AND due_notified_at IS NULL;
    CREATE INDEX tasks_completed ON tasks (completed_at DESC) WHERE status = 'completed';

    CREATE TABLE task_tags (
      task_key INTEGER NOT NULL REFERENCES tasks (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (task_key, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_tags_tag ON task_tags (tag, task_key);

    CREATE TABLE originals (
      key INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      item_id TEXT NOT NULL,
      text BLOB NOT NULL,
      UNIQUE (kind, item_id)
    ) STRICT;

    """

  private static let blocks = """
    CREATE TABLE blocks (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      uid TEXT NOT NULL,
      title TEXT NOT NULL,
      start TEXT NOT NULL,
      start_at INTEGER NOT NULL,
      end_time TEXT NOT NULL,
      end_at INTEGER NOT NULL,
      task_uids TEXT,
      alert_minutes_before INTEGER NOT NULL,
      foreign_rule TEXT,
      source_system TEXT NOT NULL,
      external_id TEXT,
      list_id INTEGER REFERENCES lists (id),
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;

    CREATE INDEX blocks_uid ON blocks (uid);
    CREATE INDEX blocks_start ON blocks (start_at);
    CREATE INDEX blocks_list ON blocks (list_id) WHERE list_id IS NOT NULL;

    """

  /// The constraints are S3-10 … S3-19 and S3-80.
  private static let notifications = """
    CREATE TABLE notifications (
      id TEXT NOT NULL PRIMARY KEY,
      task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('absolute', 'relative', 'location')),
      absolute_fire_date INTEGER CHECK ((absolute_fire_date IS NOT NULL) = (kind = 'absolute')),
      relative_fire_offset INTEGER CHECK ((relative_fire_offset IS NOT NULL) = (kind = 'relative')),
      anchor TEXT CHECK ((anchor IS NOT NULL) = (kind = 'relative')),
      place_name TEXT CHECK ((place_name IS NOT NULL) = (kind = 'location')),
      latitude REAL CHECK ((latitude IS NOT NULL) = (kind = 'location')),
      longitude REAL CHECK ((longitude IS NOT NULL) = (kind = 'location')),
      radius INTEGER CHECK ((radius IS NOT NULL) = (kind = 'location')),
      location_trigger TEXT CHECK ((location_trigger IS NOT NULL) = (kind = 'location')),
      initial_fire_date INTEGER,
      repeat_interval INTEGER CHECK (repeat_interval > 0),
      acknowledged INTEGER,
      created INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX notifications_task ON notifications (task_id);
    CREATE INDEX notifications_fire ON notifications (initial_fire_date) WHERE initial_fire_date IS NOT NULL;

    """

  private static let links = """
    CREATE TABLE links (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      href TEXT,
      href_key TEXT,
      etag TEXT,
      uid TEXT NOT NULL,
      item_id TEXT,
      is_pending INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL,
      is_detached INTEGER NOT NULL,
      delete_after INTEGER,
      failure TEXT,
      failures INTEGER NOT NULL,
      retry_after INTEGER
    ) STRICT;

    CREATE UNIQUE INDEX links_href ON links (list_id, href_key) WHERE href_key IS NOT NULL;
    CREATE INDEX links_list_uid ON links (list_id, uid);
    CREATE INDEX links_uid ON links (uid);
    CREATE INDEX links_item ON links (item_id) WHERE item_id IS NOT NULL;
    CREATE INDEX links_kept ON links (list_id) WHERE item_id IS NOT NULL AND href IS NOT NULL;
    CREATE INDEX links_pending ON links (list_id) WHERE is_pending = 1;
    CREATE INDEX links_failed ON links (list_id, retry_after) WHERE failure IS NOT NULL;
    CREATE INDEX links_waiting ON links (delete_after) WHERE delete_after IS NOT NULL;

    CREATE TABLE link_texts (
      link_id INTEGER PRIMARY KEY REFERENCES links (id) ON DELETE CASCADE,
      base BLOB,
      agreed BLOB
    ) STRICT;

    """

  private static let journal = """
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
      etag TEXT
    ) STRICT;
    CREATE INDEX journal_item ON journal (item_id) WHERE item_id IS NOT NULL;
    CREATE INDEX journal_run ON journal (run_id) WHERE run_id IS NOT NULL;

    """
}
