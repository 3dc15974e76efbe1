import GRDB

/// The schema of a store. Instants are whole seconds since 1970.
enum Schema {
  static let newest = Migration.oldest + Migration.steps.count

  static let sql =
    memos + AccountTables.sql + TaskTables.sql + BlockTables.sql + ReminderTables.sql + LinkTables.sql
    + JournalTables.sql + PublicationTables.sql + PerspectiveTables.sql + SourceTables.sql + PushTables.sql
    + NextRingTables.sql + WordTables.sql

  private static let memos = """
    CREATE TABLE memos (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    """

  /// `fcbx`, which identifies stores of this program among SQLite databases.
  private static let applicationID: Int64 = 0x6663_6278

  /// Checks that a read-only file can be read without a migration.
  ///
  /// - Throws: `notADatabase`, `madeByNewerVersion`, `madeByOlderVersion`, `foreignSchema`; `readOnly` where a migration
  ///   is necessary.
  static func check(_ db: Database, path: String) throws {
    try checkOwner(db, path: path)
    if try version(db) < newest { throw StoreError.readOnly(path: path) }
    try checkTriggers(db, path: path)
  }

  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`, `madeByOlderVersion`.
  static func checkOwner(_ db: Database, path: String) throws {
    if try owner(db) != applicationID { throw StoreError.notADatabase(path: path) }
    let version = try version(db)
    if version > newest { throw StoreError.madeByNewerVersion(path: path) }
    if version < Migration.oldest { throw StoreError.madeByOlderVersion(path: path) }
  }

  /// Creates the schema of an empty file, and migrates an older one. An up-to-date file costs only the queries of its
  /// version number and its triggers.
  ///
  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`, `madeByOlderVersion`,
  ///   `foreignSchema`.
  static func migrate(_ db: Database, path: String) throws {
    if try version(db) == newest, try owner(db) == applicationID { return try checkTriggers(db, path: path) }
    try db.defend(isMigrating: true)
    // After an error the connection is closed.
    try db.inTransaction(.immediate) {
      // The checks are repeated under the lock, because another process may have migrated the file.
      if try owner(db) == 0, try isEmpty(db) {
        try db.execute(sql: sql)
        try db.execute(sql: "PRAGMA user_version = \(newest); PRAGMA application_id = \(applicationID)")
      } else {
        try checkOwner(db, path: path)
        try checkTriggers(db, path: path)
        try db.trustCheckedTriggers()
        for step in Migration.steps.dropFirst(try version(db) - Migration.oldest) { try db.execute(sql: step()) }
        try renewTriggers(db)
        try db.execute(sql: "PRAGMA user_version = \(newest)")
      }
      return .commit
    }
    try db.defend()
  }

  static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  private static func owner(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
  }

  private static func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
  }
}
