/// What a person answered to notifications, computed ones included.
enum SchemaVersion2 {
  static let sql = """
    CREATE TABLE reminder_states (
      identifier TEXT NOT NULL PRIMARY KEY,
      task_id TEXT REFERENCES tasks (id) ON DELETE CASCADE,
      block_id TEXT REFERENCES blocks (id) ON DELETE CASCADE,
      acknowledged INTEGER,
      snoozed_until INTEGER,
      CHECK ((task_id IS NULL) != (block_id IS NULL))
    ) STRICT;

    CREATE INDEX reminder_states_task ON reminder_states (task_id) WHERE task_id IS NOT NULL;
    CREATE INDEX reminder_states_block ON reminder_states (block_id) WHERE block_id IS NOT NULL;

    """
}
