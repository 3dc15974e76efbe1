/// What a task waits for: as a whole in its row, and one by one to find the tasks that wait for another. The next sync
/// reads the lists again in whose texts other programs have said it already.
enum SchemaVersion24 {
  static let sql = """
    ALTER TABLE tasks ADD COLUMN waits_for TEXT;
    CREATE TABLE task_waits (
      task_key INTEGER NOT NULL REFERENCES tasks (key) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      PRIMARY KEY (task_key, uid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_waits_uid ON task_waits (uid, task_key);
    UPDATE lists SET sync_token = NULL, ctag = NULL WHERE id IN (SELECT list_id FROM links WHERE id IN (\(saying)));
    UPDATE links SET etag = NULL WHERE id IN (\(saying));

    """

  private static let saying = "SELECT link_id FROM link_texts WHERE instr(base, CAST('DEPENDS-ON' AS BLOB)) > 0"
}
