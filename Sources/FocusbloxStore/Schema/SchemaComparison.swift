import FocusbloxModel
import GRDB

/// The comparison of a file's schema with the schema that this program creates. A trigger or view of somebody else would
/// run with the program's own statements.
extension Schema {
  /// The digest of the triggers and views of the newest schema. An equal store needs no comparison, which would create
  /// the schema anew at every opening.
  static let newestTriggers = "bc4a8f10-88d7-5f3f-97e9-7f98551251f3"

  /// - Throws: `foreignSchema` where the file has a trigger or view that this program does not create.
  static func checkTriggers(_ db: Database, path: String) throws {
    if try version(db) == newest, try triggersDigest(db) == newestTriggers { return }
    let foreign = try differences(db).first { $0.hasPrefix("trigger ") || $0.hasPrefix("view ") }
    if let foreign { throw StoreError.foreignSchema(path: path, object: foreign) }
  }

  /// - Throws: `foreignSchema` where anything in the file differs from what this program creates for its version.
  static func checkObjects(_ db: Database, path: String) throws {
    if let object = try differences(db).first { throw StoreError.foreignSchema(path: path, object: object) }
  }

  /// The kinds and names of the objects that are foreign, missing or changed, such as `trigger t`, in order.
  static func differences(_ db: Database) throws -> [String] {
    let (present, wanted) = (try objects(db), try objects(ofVersion: version(db)))
    return Set(present.keys).union(wanted.keys).filter { present[$0] != wanted[$0] }.sorted()
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

  private static func objects(ofVersion version: Int) throws -> [String: String] {
    try DatabaseQueue().writeWithoutTransaction { db in
      try db.execute(sql: FirstSchema.sql)
      for step in steps.prefix(version - FirstSchema.version) { try db.execute(sql: step()) }
      return try objects(db)
    }
  }

  /// The texts of all objects by kind and name.
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
        type == "table" && inner.contains(name) ? "" : table + " " + text.replacing("\"", with: "")
    }
    return objects
  }

  /// The endings of the inner tables of FTS5.
  private static let innerTables = ["data", "idx", "content", "docsize", "config"]
}
