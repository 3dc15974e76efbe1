/// Reminders (S3-10 … S3-19 and S3-80), a user's answers to stored and computed notifications, and rings. A ring has a
/// lease, so that only one of several notifiers shows it, and another takes over after a crash. Tags may have a
/// location (S3-7, S3-79).
enum ReminderTables {
  static let sql = """
    CREATE TABLE notifications (
      id TEXT NOT NULL PRIMARY KEY,
      task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind = 'absolute' OR kind = 'relative' OR kind = 'location'),
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
      created INTEGER NOT NULL,
      alarm_uid TEXT
    ) STRICT;

    CREATE INDEX notifications_task ON notifications (task_id);
    CREATE INDEX notifications_fire ON notifications (initial_fire_date) WHERE initial_fire_date IS NOT NULL;

    CREATE TABLE reminder_states (
      identifier TEXT NOT NULL PRIMARY KEY,
      task_id TEXT REFERENCES tasks (id) ON DELETE CASCADE,
      block_id TEXT REFERENCES blocks (id) ON DELETE CASCADE,
      acknowledged INTEGER,
      snoozed_until INTEGER,
      answered_by TEXT,
      CHECK ((task_id IS NULL) != (block_id IS NULL))
    ) STRICT;

    CREATE INDEX reminder_states_task ON reminder_states (task_id) WHERE task_id IS NOT NULL;
    CREATE INDEX reminder_states_block ON reminder_states (block_id) WHERE block_id IS NOT NULL;

    CREATE TABLE rings (
      identifier TEXT NOT NULL PRIMARY KEY,
      task_id TEXT REFERENCES tasks (id) ON DELETE CASCADE,
      block_id TEXT REFERENCES blocks (id) ON DELETE CASCADE,
      fire_date INTEGER NOT NULL,
      leased_until INTEGER,
      CHECK ((task_id IS NULL) != (block_id IS NULL))
    ) STRICT;

    CREATE INDEX rings_task ON rings (task_id) WHERE task_id IS NOT NULL;
    CREATE INDEX rings_block ON rings (block_id) WHERE block_id IS NOT NULL;
    CREATE INDEX rings_leased ON rings (leased_until) WHERE leased_until IS NOT NULL;

    CREATE TABLE tag_places (
      tag TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      radius INTEGER NOT NULL,
      location_trigger TEXT NOT NULL
    ) STRICT;

    """
}
