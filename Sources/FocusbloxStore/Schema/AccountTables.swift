/// Accounts and their lists. A name or colour that waits for its upload is stored together with the server's current
/// value.
enum AccountTables {
  static let sql = """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      url TEXT NOT NULL,
      user TEXT,
      secret TEXT NOT NULL,
      ca_file TEXT,
      client_certificate TEXT,
      client_key TEXT,
      mapping TEXT NOT NULL,
      is_enabled INTEGER NOT NULL,
      principal TEXT,
      homes TEXT,
      created INTEGER NOT NULL,
      allows_plain_http INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      color TEXT,
      holds_tasks INTEGER NOT NULL,
      holds_blocks INTEGER NOT NULL,
      is_read_only INTEGER NOT NULL,
      is_enabled INTEGER NOT NULL,
      is_missing INTEGER NOT NULL,
      supports_sync_collection INTEGER NOT NULL,
      sync_token TEXT,
      ctag TEXT,
      last_full_sync INTEGER,
      renamed_from TEXT,
      recolored_from TEXT,
      push_topic TEXT,
      UNIQUE (account_id, origin, href)
    ) STRICT;

    """
}
