/// A user's own perspectives (S3-69). The filter is stored as typed, because words such as "today" depend on the day of
/// the query.
enum PerspectiveTables {
  static let sql = """
    CREATE TABLE perspectives (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      view TEXT NOT NULL,
      list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
      tag TEXT,
      only_available INTEGER NOT NULL,
      filter TEXT
    ) STRICT;

    """
}
