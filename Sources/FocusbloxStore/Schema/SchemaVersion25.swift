/// Subscribed calendars are accounts. An account without a value is one of a CalDAV server.
enum SchemaVersion25 {
  static let sql = "ALTER TABLE accounts ADD COLUMN subscription TEXT;\n"
}
