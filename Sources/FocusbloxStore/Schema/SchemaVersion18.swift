/// The steps of the user's are found without reading what the syncs did between them.
enum SchemaVersion18 {
  static let sql = "CREATE INDEX journal_steps ON journal (action) WHERE action = 'step';"
}
