/// When a first upload was begun, so that one cut off before its answer is known to be perhaps there (I13, I14).
enum SchemaVersion4 {
  static let sql = "ALTER TABLE links ADD COLUMN sent_at INTEGER;"
}
