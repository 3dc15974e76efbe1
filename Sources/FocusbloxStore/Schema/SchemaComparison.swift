import FocusbloxModel
import GRDB

/// The comparison of a file's schema with the schema that this program creates. A trigger or view of somebody else would
/// run with the program's own statements.
extension Schema {
  /// The digest of the triggers and views of the newest schema. An equal store needs no comparison, which would create
  /// the schema anew at every opening.
  static let newestTriggers = "e71ed3df-63ef-5b5f-8341-72934d710797"

  /// - Throws: `foreignSchema` where the file has a trigger or view that this program does not create.
  static func checkTriggers(_ db: Database, path: String) throws {
    let known = try version(db) == newest ? [newestTriggers] : Migration.formerTriggers
    if known.contains(try triggersDigest(db)) { return }
    let foreign = try differences(db).filter { $0.hasPrefix("trigger ") || $0.hasPrefix("view ") }
    if let object = foreign.first(where: { !Migration.mayHaveChanged($0) }) ?? foreign.first {
      throw StoreError.foreignSchema(path: path, object: object)
    }
  }

  /// Checks all objects of a file of the newest version. In an older file only triggers and views are compared, because
  /// the migration changes the others.
  ///
  /// - Throws: `foreignSchema` where anything differs from what this program creates.
  static func checkObjects(_ db: Database, path: String) throws {
    guard try version(db) == newest else { return try checkTriggers(db, path: path) }
    if let object = try differences(db).first { throw StoreError.foreignSchema(path: path, object: object) }
  }

  /// The kinds and names of the objects that are foreign, missing or changed, such as `trigger t`, in order.
  static func differences(_ db: Database) throws -> [String] {
    let (present, wanted) = (try objects(db), try newestObjects())
    return Set(present.keys).union(wanted.keys).filter { present[$0] != wanted[$0] }.sorted()
  }

  /// Writes the triggers of a migrated file as in a new one, so that their digest is equal.
  static func renewTriggers(_ db: Database) throws {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
    let new = try fromNewSchema { try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'") }
    for trigger in new { try db.execute(sql: trigger) }
  }

  static func triggersDigest(_ db: Database) throws -> String {
    // Renaming a table puts names into quotation marks.
    let sql = """
      SELECT group_concat(replace(sql, '"', ''), ';') FROM (
        SELECT sql FROM sqlite_schema WHERE type = 'trigger' OR type = 'view' ORDER BY name)
      """
    let texts = try String.fetchOne(db, sql: sql) ?? ""
    return NameBasedUUID.make(of: "schema", name: texts).lowerCaseText
  }

  private static func newestObjects() throws -> [String: String] { try fromNewSchema(objects) }

  private static func fromNewSchema<Value>(_ read: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(sql: sql)
      return try read(db)
    }
  }

  /// The texts of all objects by kind and name, without spaces: SQLite writes an added column in its own way.
  private static func objects(_ db: Database) throws -> [String: String] {
    // Statistics of the query planner exist only after an analysis.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema \
        WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))
        """)
    let indexes = rows.filter { ($0[3] as String).hasPrefix("CREATE VIRTUAL TABLE") }.map { $0[1] as String }
    let inner = Set(indexes.flatMap { name in innerTables.map { "\(name)_\($0)" } })
    var objects: [String: String] = [:]
    for row in rows {
      let (type, name, table, text): (String, String, String, String) = (row[0], row[1], row[2], row[3])
      // SQLite creates the inner tables of an index, each of its versions in its own words. Renaming a table puts names
      // into quotation marks.
      objects["\(type) \(name)"] =
        type == "table" && inner.contains(name) ? "" : table + " " + text.filter { !$0.isWhitespace && $0 != "\"" }
    }
    return objects
  }

  /// The endings of the inner tables of FTS5.
  private static let innerTables = ["data", "idx", "content", "docsize", "config"]
}
