/// The schema of 0.9, the first release. Its number continues the numbers of unreleased versions, so that a store of an
/// unreleased version is recognised as too old. Instants are whole seconds since 1970.
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
