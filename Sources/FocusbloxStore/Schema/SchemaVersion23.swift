/// Whether a list is shared with other people. The next sync asks for all lists, so that it knows before it sends answers.
enum SchemaVersion23 {
  static let sql = """
    ALTER TABLE lists ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
    UPDATE accounts SET discovered_at = NULL;

    """
}
