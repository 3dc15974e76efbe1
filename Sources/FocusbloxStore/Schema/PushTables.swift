/// The push channel of an account, and the push registration of each list. The times of a channel show whether its
/// messages are reliable.
enum PushTables {
  static let sql = """
    CREATE TABLE push_channels (
      account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      service TEXT NOT NULL,
      topic TEXT NOT NULL,
      auth_secret TEXT NOT NULL,
      token_command TEXT,
      ca_file TEXT,
      last_message INTEGER,
      proved INTEGER,
      missed INTEGER
    ) STRICT;

    CREATE TABLE push_registrations (
      list_id INTEGER PRIMARY KEY REFERENCES lists (id) ON DELETE CASCADE,
      topic TEXT NOT NULL,
      asked INTEGER NOT NULL,
      location TEXT,
      expires INTEGER,
      failure TEXT,
      CHECK ((location IS NULL) = (expires IS NULL)),
      CHECK (location IS NOT NULL OR failure IS NOT NULL)
    ) STRICT;

    """
}
