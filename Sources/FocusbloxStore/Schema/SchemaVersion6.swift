/// A person's own perspectives (S3-69).
enum SchemaVersion6 {
  static let sql = """
    CREATE TABLE perspectives (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      view TEXT NOT NULL,
      list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
      tag TEXT,
      only_available INTEGER NOT NULL
    ) STRICT;

    """
}
