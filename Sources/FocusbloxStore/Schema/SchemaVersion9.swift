/// What the journal keeps so that an entry can be undone, apart from its rows: most have nothing to keep (I24). Names and
/// colours of lists that a person changed and the server does not have yet, as what the server has instead.
enum SchemaVersion9 {
  static let sql = """
    CREATE TABLE snapshots (
      id INTEGER PRIMARY KEY,
      item BLOB,
      text BLOB
    ) STRICT;

    ALTER TABLE journal ADD COLUMN snapshot_id INTEGER;
    CREATE INDEX journal_snapshot ON journal (snapshot_id) WHERE snapshot_id IS NOT NULL;

    ALTER TABLE lists ADD COLUMN renamed_from TEXT;
    ALTER TABLE lists ADD COLUMN recolored_from TEXT;

    """
}
