/// Times are the text of `CalendarTime` beside the instant for queries. Each frequent query has an index. What a task
/// waits for is in its row as a whole, and in `task_waits` one by one, to find the tasks that wait for another. There,
/// `is_told` marks the waits that only the object of the other task tells.
///
/// SQLite builds a temporary table for `IN` with three or more values at every write of a row, which costs a tenth of
/// the write: conditions on frequently written rows are equations.
enum TaskTables {
  static let sql = """
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
      status TEXT NOT NULL CHECK (status = 'open' OR status = 'completed' OR status = 'cancelled'),
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
      made_here INTEGER NOT NULL DEFAULT 0,
      held_alarms TEXT,
      departure TEXT,
      waits_for TEXT,
      sort_order INTEGER,
      CHECK ((due IS NULL) = (due_at IS NULL))
    ) STRICT;

    CREATE INDEX tasks_uid ON tasks (uid);
    CREATE INDEX tasks_list ON tasks (list_id) WHERE list_id IS NOT NULL;
    CREATE INDEX tasks_series ON tasks (series_id) WHERE series_id IS NOT NULL;
    CREATE INDEX tasks_open ON tasks (due_at, importance DESC, created) WHERE status = 'open';
    CREATE INDEX tasks_flagged ON tasks (due_at, importance DESC, created) WHERE status = 'open' AND flagged = 1;
    CREATE INDEX tasks_next_up ON tasks (due_at, importance DESC, created) WHERE status = 'open' AND next_up = 1;
    CREATE INDEX tasks_recurring ON tasks (due_at, importance DESC, created)
      WHERE status = 'open' AND (recurrence <> 'none' OR foreign_rule IS NOT NULL);
    CREATE INDEX tasks_unannounced ON tasks (due_at)
      WHERE status = 'open' AND due_at IS NOT NULL AND due_notified_at IS NULL;
    CREATE INDEX tasks_completed ON tasks (completed_at DESC) WHERE status = 'completed';
    CREATE INDEX tasks_start ON tasks (start_at) WHERE status = 'open' AND start_at IS NOT NULL;
    CREATE INDEX tasks_planned ON tasks (planned_at) WHERE status = 'open' AND planned_at IS NOT NULL;
    CREATE INDEX tasks_inbox ON tasks (due_at, importance DESC, created)
      WHERE status = 'open' AND list_id IS NULL AND parent_uid IS NULL;
    CREATE INDEX tasks_parent ON tasks (parent_uid) WHERE parent_uid IS NOT NULL;
    CREATE INDEX tasks_important ON tasks (importance DESC, due_at IS NULL, due_at, created) WHERE status = 'open';
    CREATE INDEX tasks_created ON tasks (created) WHERE status = 'open';
    CREATE INDEX tasks_modified ON tasks (modified, due_at IS NULL, due_at, importance DESC, created)
      WHERE status = 'open';

    CREATE TABLE task_tags (
      task_key INTEGER NOT NULL REFERENCES tasks (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (task_key, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_tags_tag ON task_tags (tag, task_key);

    CREATE TABLE task_waits (
      task_key INTEGER NOT NULL REFERENCES tasks (key) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      is_told INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (task_key, uid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_waits_uid ON task_waits (uid, task_key);
    CREATE INDEX task_waits_told ON task_waits (task_key) WHERE is_told = 1;

    """
}
