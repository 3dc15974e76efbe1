/// Which rings were brought before the person, so that of several notifiers one shows each, and none is lost with a notifier that dies.
enum SchemaVersion8 {
  static let sql = """
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

    """
}
