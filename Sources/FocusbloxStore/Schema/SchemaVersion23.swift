/// Whether a list is shared with other people.
enum SchemaVersion23 {
  static let sql = "ALTER TABLE lists ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;\n"
}
