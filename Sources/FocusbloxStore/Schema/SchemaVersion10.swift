/// What both sides had agreed on when an item lost its object, beside the object's text: of reminders that were removed here the text
/// alone says nothing.
enum SchemaVersion10 {
  static let sql = "ALTER TABLE originals ADD COLUMN agreed BLOB;"
}
