/// At which revision of its item an original said the same as the item: while the item has that revision, an export copies the text.
enum SchemaVersion19 {
  static let sql = "ALTER TABLE originals ADD COLUMN item_revision INTEGER;"
}
