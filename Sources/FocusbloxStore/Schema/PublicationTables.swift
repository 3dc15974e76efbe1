/// Due tasks that are published as events.
enum PublicationTables {
  static let sql = """
    CREATE TABLE publications (
      list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
      task_uid TEXT NOT NULL,
      href TEXT NOT NULL,
      href_key TEXT NOT NULL,
      etag TEXT,
      text BLOB,
      content TEXT,
      due TEXT,
      unwanted_due TEXT,
      overruled TEXT,
      failure TEXT,
      failures INTEGER NOT NULL,
      retry_after INTEGER,
      PRIMARY KEY (list_id, task_uid)
    ) STRICT, WITHOUT ROWID;

    """
}
