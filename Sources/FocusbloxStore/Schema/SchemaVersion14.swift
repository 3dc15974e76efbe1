/// Who answered a notification: the person at this machine, or another program by way of the server.
enum SchemaVersion14 {
  static let sql = "ALTER TABLE reminder_states ADD COLUMN answered_by TEXT;"
}
