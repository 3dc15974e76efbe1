/// The schema of 0.9, the first version that was given to anyone. The number goes on from the versions before it, so that no
/// store of theirs is taken for one of today.  Instants are whole seconds since 1970.
enum FirstSchema {
  static let version = 17

  static let sql =
    memos + AccountTables.sql + TaskTables.sql + BlockTables.sql + ReminderTables.sql + LinkTables.sql
    + JournalTables.sql + PublicationTables.sql + PerspectiveTables.sql + SourceTables.sql + PushTables.sql
    + NextRingTables.sql + WordTables.sql

  private static let memos = """
    CREATE TABLE memos (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    """
}
