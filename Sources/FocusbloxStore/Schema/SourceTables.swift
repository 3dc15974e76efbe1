/// The imported files: the properties of each calendar, its items, and its components that are not items.
enum SourceTables {
  static let sql = """
    CREATE TABLE sources (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE source_calendars (
      id INTEGER PRIMARY KEY,
      source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
      frame BLOB NOT NULL,
      UNIQUE (source_id, frame)
    ) STRICT;

    CREATE TABLE source_items (
      source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      item_id TEXT NOT NULL,
      calendar_id INTEGER NOT NULL REFERENCES source_calendars (id) ON DELETE CASCADE,
      PRIMARY KEY (kind, item_id, source_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX source_items_calendar ON source_items (calendar_id);

    CREATE TABLE kept_components (
      id INTEGER PRIMARY KEY,
      calendar_id INTEGER NOT NULL REFERENCES source_calendars (id) ON DELETE CASCADE,
      list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      uid TEXT NOT NULL,
      text BLOB NOT NULL
    ) STRICT;
    CREATE INDEX kept_components_calendar ON kept_components (calendar_id);
    CREATE INDEX kept_components_list ON kept_components (list_id) WHERE list_id IS NOT NULL;

    """
}
