/// Moves the facts on which sync decides from memos and the journal into columns.
enum SchemaVersion18 {
  static let sql = items + calledOff + accounts + lists + links + steps + "DELETE FROM memos WHERE \(moved);\n"

  /// Finds the user's steps without reading the entries of syncs between them.
  private static let steps = "CREATE INDEX journal_steps ON journal (action) WHERE action = 'step';\n"

  /// One row for each item about which sync knows more than its links. NULL means that a fact does not hold; a row
  /// without facts is deleted.
  /// - `text` is the object of an item without a link, `agreed` the last agreement of both sides.
  /// - `text_revision` is the revision of the item that equals the text. While it is current, an export copies the
  ///   text.
  /// - `whole` is the object with the lines that its server cannot hold.
  /// - `late_former` and `late_latest` are two versions of an object that is deleted; their difference is not yet sent.
  /// - `kept_local` marks an item that the user took out of its list.
  /// - `spent_name_list` is the list in which a deleted object may have had the usual name of the object.
  private static let items =
    """
    CREATE TABLE sync_items (
      kind TEXT NOT NULL CHECK (kind IN ('task', 'block')),
      item_id TEXT NOT NULL,
      text BLOB,
      agreed BLOB CHECK (agreed IS NULL OR text IS NOT NULL),
      text_revision INTEGER CHECK (text_revision IS NULL OR text IS NOT NULL),
      whole BLOB,
      late_former BLOB CHECK ((late_former IS NULL) = (late_latest IS NULL)),
      late_latest BLOB,
      kept_local INTEGER CHECK (kept_local = 1),
      removed_reminders TEXT,
      unsent_tag_place INTEGER CHECK (unsent_tag_place = 1),
      spent_name_list INTEGER REFERENCES lists (id) ON DELETE SET NULL,
      PRIMARY KEY (kind, item_id)
    ) STRICT;
    CREATE INDEX sync_items_late ON sync_items (kind, item_id) WHERE late_former IS NOT NULL;
    CREATE INDEX sync_items_removed ON sync_items (item_id) WHERE removed_reminders IS NOT NULL;
    CREATE INDEX sync_items_tag_place ON sync_items (item_id) WHERE unsent_tag_place IS NOT NULL;

    INSERT INTO sync_items (kind, item_id, text, agreed) SELECT kind, item_id, text, agreed FROM originals;
    \(fact("whole", "CAST(value AS BLOB)", from: "whole"))
    \(fact("kept_local", "1", from: "takenOut"))
    \(fact("removed_reminders", "value", from: "removed", kind: "'task'"))
    \(fact("unsent_tag_place", "1", from: "tag-place", kind: "'task'"))
    INSERT INTO sync_items (kind, item_id, late_former, late_latest)
    SELECT \(kindInKey("late")), \(idInKey("late")), CAST(json_extract(value, '$.former') AS BLOB),
    CAST(json_extract(value, '$.latest') AS BLOB) FROM memos WHERE \(isMemo("late"))
    ON CONFLICT DO UPDATE SET late_former = excluded.late_former, late_latest = excluded.late_latest;
    INSERT INTO sync_items (kind, item_id, spent_name_list)
    SELECT j.kind, j.item_id, j.list_id FROM journal j JOIN lists l ON l.id = j.list_id
    WHERE j.item_id IS NOT NULL AND j.action IN ('broughtBack', 'republished') ORDER BY j.id
    ON CONFLICT DO UPDATE SET spent_name_list = excluded.spent_name_list;
    DROP TABLE originals;

    CREATE TRIGGER sync_items_emptied AFTER UPDATE ON sync_items
    WHEN coalesce(new.text, new.whole, new.late_former, new.kept_local, new.removed_reminders, new.unsent_tag_place, \
    new.spent_name_list) IS NULL
    BEGIN DELETE FROM sync_items WHERE kind = new.kind AND item_id = new.item_id; END;

    """
    + nextRing("added", "INSERT ON sync_items WHEN new.text IS NOT NULL")
    + nextRing("changed", "UPDATE OF text ON sync_items WHEN old.text IS NOT new.text")

  /// Blocks whose events were found deleted in a list. The list may no longer exist.
  private static let calledOff = """
    CREATE TABLE called_off_blocks (
      block_id TEXT NOT NULL PRIMARY KEY REFERENCES blocks (id) ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      href TEXT,
      etag TEXT,
      at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO called_off_blocks (block_id, list_id, href, etag, at)
    SELECT b.id, json_extract(m.value, '$.listID'), json_extract(m.value, '$.href'), json_extract(m.value, '$.etag'),
    CAST(json_extract(m.value, '$.at') AS INTEGER) + \(secondsTo2001)
    FROM blocks b JOIN memos m ON m.key = 'of.called-off.' || b.id;

    """

  /// Facts about an account's server, and which of them were reported to the user. The instants are the end of the
  /// retry delay, the last refused login and the last discovery of lists.
  private static let accounts = """
    ALTER TABLE accounts ADD COLUMN retry_after INTEGER;
    ALTER TABLE accounts ADD COLUMN was_retried INTEGER NOT NULL DEFAULT 0 CHECK (was_retried IN (0, 1));
    ALTER TABLE accounts ADD COLUMN refused_at INTEGER;
    ALTER TABLE accounts ADD COLUMN concurrency INTEGER CHECK (concurrency > 0);
    ALTER TABLE accounts ADD COLUMN discovered_at INTEGER;
    ALTER TABLE accounts ADD COLUMN told_calendars TEXT;
    ALTER TABLE accounts ADD COLUMN told_origins TEXT;
    UPDATE accounts SET
      retry_after = CAST(\(memo("retry", of: "accounts")) AS INTEGER),
      was_retried = coalesce(\(memo("retry", of: "accounts")) LIKE '% tried', 0),
      refused_at = CAST(\(memo("refused", of: "accounts")) AS INTEGER),
      concurrency = max(1, CAST(\(memo("lanes", of: "accounts")) AS INTEGER)),
      discovered_at = CAST(\(memo("discovered", of: "accounts")) AS INTEGER),
      told_calendars = \(memo("strangers", of: "accounts")),
      told_origins = \(memo("elsewhere", of: "accounts"));

    """

  /// Facts about a list: whether the server rewrites our texts or cuts values at commas, and how often its token
  /// changed without a change of objects. `alarm_settings` and `profile` are the settings and the mapping of the last
  /// processing. `alarm_calendar` is the value of the setting that led to this list. The other `alarms_` columns are
  /// the state of its last sync as an alarm calendar.
  private static let lists = """
    ALTER TABLE lists ADD COLUMN rewrites_texts INTEGER NOT NULL DEFAULT 0 CHECK (rewrites_texts IN (0, 1));
    ALTER TABLE lists ADD COLUMN cuts_values INTEGER NOT NULL DEFAULT 0 CHECK (cuts_values IN (0, 1));
    ALTER TABLE lists ADD COLUMN token_alarms INTEGER NOT NULL DEFAULT 0 CHECK (token_alarms >= 0);
    ALTER TABLE lists ADD COLUMN alarm_settings TEXT;
    ALTER TABLE lists ADD COLUMN profile TEXT CHECK (profile IN ('strict', 'extended'));
    ALTER TABLE lists ADD COLUMN made_for_events INTEGER NOT NULL DEFAULT 0 CHECK (made_for_events IN (0, 1));
    ALTER TABLE lists ADD COLUMN alarm_calendar TEXT;
    ALTER TABLE lists ADD COLUMN alarms_token TEXT;
    ALTER TABLE lists ADD COLUMN alarms_ctag TEXT;
    ALTER TABLE lists ADD COLUMN alarms_listed INTEGER;
    UPDATE lists SET
      rewrites_texts = \(memo("rewrites", of: "lists")) IS NOT NULL,
      cuts_values = \(memo("cuts", of: "lists")) IS NOT NULL,
      token_alarms = coalesce(max(0, CAST(\(memo("restless", of: "lists")) AS INTEGER)), 0),
      alarm_settings = \(memo("alarms", of: "lists")),
      profile = \(memo("profile", of: "lists")),
      made_for_events = \(memo("events", of: "lists")) IS NOT NULL,
      alarm_calendar = (SELECT substr(value, length(origin || href) + 2) FROM memos WHERE key = 'of.alarmCalendar'
        AND substr(value, 1, length(origin || href) + 1) = origin || href || ' '),
      alarms_token = json_extract(\(memo("publishing", of: "lists")), '$.token'),
      alarms_ctag = json_extract(\(memo("publishing", of: "lists")), '$.ctag'),
      alarms_listed = CAST(json_extract(\(memo("publishing", of: "lists")), '$.lastFull') AS INTEGER) + \(secondsTo2001);

    """

  /// A link has one state. `agreed` and `edited` belong to an item; an `edited` link without `href` was never stored on
  /// the server. `deleting` and `moved` delete the object; `moved` waits for the upload of the link in `delete_after`.
  /// `left` is an object that the user took out of the list; `noted` is an object that is not kept. `is_pending` and
  /// `is_deleted` are derived columns for queries.
  /// `sent_at` is the start of an object's first upload, or the time of a task's later upload, until the object is seen
  /// on the server. `carried_back` is a text that the server may have instead of `base`, until an upload is confirmed or
  /// refused, another version is read, or nothing is left to send: an upload without a recorded answer, or the object of
  /// an item that a user moved back to this resource.
  private static let links =
    """
    CREATE TABLE links_18 (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('task', 'block')),
      href TEXT,
      href_key TEXT CHECK ((href_key IS NULL) = (href IS NULL)),
      etag TEXT CHECK (etag IS NULL OR href IS NOT NULL),
      uid TEXT NOT NULL,
      item_id TEXT CHECK ((item_id IS NOT NULL) = (state IN ('agreed', 'edited'))),
      state TEXT NOT NULL CHECK (CASE state
        WHEN 'edited' THEN 1
        WHEN 'agreed' THEN href IS NOT NULL
        WHEN 'noted' THEN href IS NOT NULL
        WHEN 'deleting' THEN href IS NOT NULL OR sent_at IS NOT NULL
        WHEN 'moved' THEN href IS NOT NULL OR sent_at IS NOT NULL
        WHEN 'left' THEN href IS NOT NULL OR sent_at IS NOT NULL
        ELSE 0 END),
      delete_after INTEGER CHECK ((delete_after IS NOT NULL) = (state = 'moved')),
      failure TEXT,
      failures INTEGER NOT NULL CHECK (failures >= 0),
      retry_after INTEGER,
      sent_at INTEGER CHECK (sent_at IS NULL OR etag IS NULL),
      is_pending INTEGER NOT NULL AS (state IN ('edited', 'deleting', 'moved')),
      is_deleted INTEGER NOT NULL AS (state IN ('deleting', 'moved'))
    ) STRICT;
    CREATE TABLE link_texts_18 (
      link_id INTEGER PRIMARY KEY REFERENCES links_18 (id) ON DELETE CASCADE,
      base BLOB,
      agreed BLOB,
      carried_back BLOB
    ) STRICT;

    INSERT INTO links_18 (id, list_id, kind, href, href_key, etag, uid, item_id, state, delete_after, failure, failures,
      retry_after, sent_at)
    SELECT id, list_id, kind, href, coalesce(href_key, href), etag, uid, iif(is_deleted, NULL, item_id),
      CASE WHEN is_deleted AND delete_after IS NOT NULL THEN 'moved' WHEN is_deleted THEN 'deleting'
        WHEN item_id IS NOT NULL THEN iif(is_pending OR href IS NULL, 'edited', 'agreed')
        WHEN is_detached THEN 'left' ELSE 'noted' END,
      iif(is_deleted, delete_after, NULL), failure, failures, retry_after, iif(etag IS NULL, sent_at, NULL)
    FROM links WHERE href IS NOT NULL OR iif(is_deleted OR is_detached, sent_at, item_id) IS NOT NULL;
    INSERT INTO link_texts_18 (link_id, base, agreed, carried_back)
    SELECT t.link_id, t.base, t.agreed, CAST(m.value AS BLOB)
    FROM link_texts t JOIN links_18 l ON l.id = t.link_id LEFT JOIN memos m ON m.key = 'of.carried-back.' || t.link_id;
    DROP TABLE link_texts;
    DROP TABLE links;
    ALTER TABLE links_18 RENAME TO links;
    ALTER TABLE link_texts_18 RENAME TO link_texts;

    CREATE UNIQUE INDEX links_href ON links (list_id, href_key) WHERE href_key IS NOT NULL;
    CREATE INDEX links_list_uid ON links (list_id, uid);
    CREATE INDEX links_uid ON links (uid);
    CREATE INDEX links_item ON links (item_id) WHERE item_id IS NOT NULL;
    CREATE INDEX links_kept ON links (list_id) WHERE item_id IS NOT NULL AND href IS NOT NULL;
    CREATE INDEX links_pending ON links (list_id) WHERE is_pending = 1;
    CREATE INDEX links_failed ON links (list_id, retry_after) WHERE failure IS NOT NULL;
    CREATE INDEX links_waiting ON links (delete_after) WHERE delete_after IS NOT NULL;

    """
    + ["new", "old"].map { nextRingsOfLink($0 == "new" ? "added" : "removed", $0 == "new" ? "INSERT" : "DELETE", [$0]) }
    .joined()
    + nextRingsOfLink(
      "changed", "UPDATE", ["new", "old"],
      link: "WHEN old.item_id IS NOT new.item_id OR old.delete_after IS NOT new.delete_after",
      text: "WHEN old.base IS NOT new.base")

  private static func nextRingsOfLink(
    _ name: String, _ event: String, _ rows: [String], link: String = "", text: String = ""
  ) -> String {
    func mark(_ items: String) -> String {
      "INSERT INTO next_rings (kind, item_id, at) \(items) ON CONFLICT DO UPDATE SET at = 0;"
    }
    let ofLinks = rows.map { row in
      mark("SELECT \(row).kind, \(row).item_id, 0 WHERE \(row).item_id NOT NULL")
        + mark("SELECT kind, item_id, 0 FROM links WHERE id = \(row).delete_after AND item_id NOT NULL")
    }.joined()
    let ofTexts = rows.map { row in
      mark(
        """
        SELECT kind, item_id, 0 FROM links WHERE item_id NOT NULL \
        AND id IN (\(row).link_id, (SELECT delete_after FROM links WHERE id = \(row).link_id))
        """)
    }.joined()
    return """
      CREATE TRIGGER next_rings_links_\(name) AFTER \(event) ON links \(link) BEGIN \(ofLinks) END;
      CREATE TRIGGER next_rings_link_texts_\(name) AFTER \(event) ON link_texts \(text) BEGIN \(ofTexts) END;

      """
  }

  private static let moved =
    [
      "whole", "takenOut", "removed", "tag-place", "late", "called-off", "retry", "refused", "lanes", "discovered",
      "strangers", "elsewhere", "rewrites", "cuts", "restless", "alarms", "profile", "events", "publishing",
      "carried-back",
    ].map(isMemo).joined(separator: " OR ") + " OR key = 'of.alarmCalendar'"

  /// The epoch of instants in the JSON of memos, in seconds since 1970.
  private static let secondsTo2001 = 978_307_200

  /// In ASCII, the slash follows the full stop, so the range contains all keys with this prefix.
  private static func isMemo(_ name: String) -> String { "(key > 'of.\(name).' AND key < 'of.\(name)/')" }

  private static func memo(_ name: String, of table: String) -> String {
    "(SELECT value FROM memos WHERE key = 'of.\(name).' || \(table).id)"
  }

  private static func kindInKey(_ name: String) -> String {
    "CASE WHEN key < 'of.\(name).t' THEN 'block' ELSE 'task' END"
  }

  private static func idInKey(_ name: String) -> String {
    "substr(key, length('of.\(name).') + CASE WHEN key < 'of.\(name).t' THEN 7 ELSE 6 END)"
  }

  private static func fact(_ column: String, _ value: String, from name: String, kind: String? = nil) -> String {
    let id = kind == nil ? idInKey(name) : "substr(key, length('of.\(name).') + 1)"
    return """
      INSERT INTO sync_items (kind, item_id, \(column)) \
      SELECT \(kind ?? kindInKey(name)), \(id), \(value) FROM memos WHERE \(isMemo(name)) \
      ON CONFLICT DO UPDATE SET \(column) = excluded.\(column);
      """
  }

  private static func nextRing(_ name: String, _ event: String) -> String {
    """
    CREATE TRIGGER next_rings_sync_items_\(name) AFTER \(event) BEGIN \
    INSERT INTO next_rings (kind, item_id, at) VALUES (new.kind, new.item_id, 0) ON CONFLICT DO UPDATE SET at = 0; END;

    """
  }
}
