import GRDB

/// The schema that a new store gets, and the steps that bring an older one to it. Neither is ever edited once it was released: a change is
/// a step more.
enum Schema {
  /// What changed since ``FirstSchema``, oldest first.
  private static let steps: [@Sendable () -> String] = [{ SchemaVersion18.sql }]

  private static let newest = FirstSchema.version + steps.count

  /// Tells our files from other SQLite databases: `fcbx`.
  private static let applicationID: Int64 = 0x6663_6278

  /// Of a file that cannot be changed: whether it can be read as it is.
  ///
  /// - Throws: `notADatabase`, `madeByNewerVersion`, `madeByOlderVersion`; `readOnly` where it would have to be brought up to date first.
  static func check(_ db: Database, path: String) throws {
    try checkOwner(db, path: path)
    if try version(db) < newest { throw StoreError.readOnly(path: path) }
  }

  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`, `madeByOlderVersion`.
  static func checkOwner(_ db: Database, path: String) throws {
    if try owner(db) != applicationID { throw StoreError.notADatabase(path: path) }
    let version = try version(db)
    if version > newest { throw StoreError.madeByNewerVersion(path: path) }
    if version < FirstSchema.version { throw StoreError.madeByOlderVersion(path: path) }
  }

  /// Brings the file up to date. One that is up to date is only asked for its version number.
  ///
  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`, `madeByOlderVersion`.
  static func migrate(_ db: Database, path: String) throws {
    if try version(db) == newest, try owner(db) == applicationID { return }
    try db.inTransaction(.immediate) {
      // Asked again under the lock: another process may have been quicker.
      if try owner(db) == 0, try isEmpty(db) {
        try db.execute(sql: FirstSchema.sql)
        try db.execute(sql: "PRAGMA user_version = \(FirstSchema.version); PRAGMA application_id = \(applicationID)")
      }
      try checkOwner(db, path: path)
      for step in steps.dropFirst(try version(db) - FirstSchema.version) { try db.execute(sql: step()) }
      try db.execute(sql: "PRAGMA user_version = \(newest)")
      return .commit
    }
  }

  private static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  private static func owner(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
  }

  private static func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
  }
}
