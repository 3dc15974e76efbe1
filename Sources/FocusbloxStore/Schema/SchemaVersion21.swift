/// What an instance of a series has for itself.
enum SchemaVersion21 {
  static let sql = "ALTER TABLE tasks ADD COLUMN departure TEXT;\n"
}
