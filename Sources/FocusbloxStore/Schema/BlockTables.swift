/// Focus blocks, in the same form as tasks. `plan_mark` is the planner's mark. A row of `called_off_blocks` is a block whose
/// event was found deleted in a list, which may no longer exist.
enum BlockTables {
  static let sql = """
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
      revision INTEGER NOT NULL DEFAULT 1,
      held_alarms TEXT,
      plan_mark TEXT
    ) STRICT;

    CREATE INDEX blocks_uid ON blocks (uid);
    CREATE INDEX blocks_start ON blocks (start_at);
    CREATE INDEX blocks_list ON blocks (list_id) WHERE list_id IS NOT NULL;
    CREATE INDEX blocks_end ON blocks (end_at);
    CREATE INDEX blocks_repeating ON blocks (start_at) WHERE foreign_rule IS NOT NULL;
    CREATE INDEX blocks_planned ON blocks (start_at) WHERE plan_mark IS NOT NULL;

    CREATE TABLE called_off_blocks (
      block_id TEXT NOT NULL PRIMARY KEY REFERENCES blocks (id) ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      href TEXT,
      etag TEXT,
      at INTEGER NOT NULL
    ) STRICT;

    """
}
