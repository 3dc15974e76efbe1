import GRDB

/// The versions of the schema, oldest first. A version that has been in anyone's hands is never edited: changes are a new one.
enum Schema {
  /// As closures: a file that is up to date needs the text of none.
  private static let versions: [(name: String, sql: @Sendable () -> String)] = [
    ("1", { SchemaVersion1.sql }), ("2", { SchemaVersion2.sql }), ("3", { SchemaVersion3.sql }),
    ("4", { SchemaVersion4.sql }), ("5", { SchemaVersion5.sql }), ("6", { SchemaVersion6.sql }),
    ("7", { SchemaVersion7.sql }), ("8", { SchemaVersion8.sql }), ("9", { SchemaVersion9.sql }),
    ("10", { SchemaVersion10.sql }), ("11", { SchemaVersion11.sql }), ("12", { SchemaVersion12.sql }),
    ("13", { SchemaVersion13.sql }), ("14", { SchemaVersion14.sql }), ("15", { SchemaVersion15.sql }),
    ("16", { SchemaVersion16.sql }), ("17", { SchemaVersion17.sql }),
  ]

  /// Tells our files from other SQLite databases: `fcbx`.
  private static let applicationID: Int64 = 0x6663_6278

  /// Of a file that cannot be changed: whether it can be read as it is.
  ///
  /// - Throws: `notADatabase`, `madeByNewerVersion`; `readOnly` where it would have to be brought up to date first.
  static func check(_ db: Database, path: String) throws {
    try checkOwner(db, path: path)
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if version < versions.count { throw StoreError.readOnly(path: path) }
  }

  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`.
  static func checkOwner(_ db: Database, path: String) throws {
    let owner = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if owner != applicationID { throw StoreError.notADatabase(path: path) }
    if version > versions.count { throw StoreError.madeByNewerVersion(path: path) }
  }

  /// Brings the file up to date. One that is up to date is only asked for its version number.
  ///
  /// - Throws: `notADatabase` for a database of another program, `madeByNewerVersion`.
  static func migrate(_ db: Database, path: String) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if version > versions.count { throw StoreError.madeByNewerVersion(path: path) }
    let owner = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    if version == versions.count, owner == applicationID { return }
    try db.inTransaction(.immediate) {
      // Read again under the lock: another process may have been quicker.
      let done = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
      let owner = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      guard owner == applicationID || (isEmpty && owner == 0) else { throw StoreError.notADatabase(path: path) }
      for version in versions.dropFirst(done) { try db.execute(sql: version.sql()) }
      try db.execute(sql: "PRAGMA user_version = \(versions.count); PRAGMA application_id = \(applicationID)")
      return .commit
    }
  }
}
