/// Whether a person allowed an account to be spoken to unencrypted: said once, when it was added.
enum SchemaVersion3 {
  static let sql = "ALTER TABLE accounts ADD COLUMN allows_plain_http INTEGER NOT NULL DEFAULT 0;"
}
