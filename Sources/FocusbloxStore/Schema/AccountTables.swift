/// Accounts and their lists. A name or colour that waits for its upload is stored together with the server's current
/// value.
///
/// An account has the end of the retry delay, the last refused login, the last discovery of lists, and what was reported
/// to the user. A subscribed calendar is an account with `subscription`; `addresses` are the user's own.
///
/// A list has what is known of its server: whether it rewrites texts or cuts values at commas, how often its token
/// changed without a change of objects, whether it is shared with other people, whether its events take no time. `alarm_settings` and `profile` are the
/// settings and the mapping of the last processing. `alarm_calendar` is the value of the setting that led to this list;
/// the other `alarms_` columns are the state of its last sync as an alarm calendar.
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
      allows_plain_http INTEGER NOT NULL DEFAULT 0,
      retry_after INTEGER,
      was_retried INTEGER NOT NULL DEFAULT 0 CHECK (was_retried IN (0, 1)),
      refused_at INTEGER,
      concurrency INTEGER CHECK (concurrency > 0),
      discovered_at INTEGER,
      told_calendars TEXT,
      told_origins TEXT,
      subscription TEXT,
      addresses TEXT
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
      rewrites_texts INTEGER NOT NULL DEFAULT 0 CHECK (rewrites_texts IN (0, 1)),
      cuts_values INTEGER NOT NULL DEFAULT 0 CHECK (cuts_values IN (0, 1)),
      token_alarms INTEGER NOT NULL DEFAULT 0 CHECK (token_alarms >= 0),
      alarm_settings TEXT,
      profile TEXT CHECK (profile IN ('strict', 'extended')),
      made_for_events INTEGER NOT NULL DEFAULT 0 CHECK (made_for_events IN (0, 1)),
      alarm_calendar TEXT,
      alarms_token TEXT,
      alarms_ctag TEXT,
      alarms_listed INTEGER,
      is_shared INTEGER NOT NULL DEFAULT 0,
      is_transparent INTEGER NOT NULL DEFAULT 0,
      UNIQUE (account_id, origin, href)
    ) STRICT;

    """
}
