/// The resources of items on servers, the last texts known to both sides, and what sync knows about an item besides its
/// links.
enum LinkTables {
  static let sql = links + items

  /// A link has one state. `agreed` and `edited` belong to an item; an `edited` link without `href` was never stored on
  /// the server. `deleting` and `moved` delete the object; `moved` waits for the upload of the link in `delete_after`.
  /// `left` is an object that the user took out of the list; `noted` is an object that is not kept. `is_pending` and
  /// `is_deleted` are derived columns for queries.
  /// `sent_at` is the start of an object's first upload, or the time of a task's later upload, until the object is seen
  /// on the server (I13, I14). `carried_back` is a text that the server may have instead of `base`, until an upload is
  /// confirmed or refused, another version is read, or nothing is left to send: an upload without a recorded answer, or
  /// the object of an item that a user moved back to this resource.
  private static let links = """
    CREATE TABLE links (
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
      is_pending INTEGER NOT NULL AS (state = 'edited' OR state = 'deleting' OR state = 'moved'),
      is_deleted INTEGER NOT NULL AS (state IN ('deleting', 'moved'))
    ) STRICT;

    CREATE UNIQUE INDEX links_href ON links (list_id, href_key) WHERE href_key IS NOT NULL;
    CREATE INDEX links_list_uid ON links (list_id, uid);
    CREATE INDEX links_uid ON links (uid);
    CREATE INDEX links_item ON links (item_id) WHERE item_id IS NOT NULL;
    CREATE INDEX links_kept ON links (list_id) WHERE item_id IS NOT NULL AND href IS NOT NULL;
    CREATE INDEX links_pending ON links (list_id) WHERE is_pending = 1;
    CREATE INDEX links_failed ON links (list_id, retry_after) WHERE failure IS NOT NULL;
    CREATE INDEX links_waiting ON links (delete_after) WHERE delete_after IS NOT NULL;

    CREATE TABLE link_texts (
      link_id INTEGER PRIMARY KEY REFERENCES links (id) ON DELETE CASCADE,
      base BLOB,
      agreed BLOB,
      carried_back BLOB
    ) STRICT;
    CREATE INDEX link_texts_told ON link_texts (link_id) WHERE instr(base, \(TaskWaits.word)) > 0;
    CREATE INDEX link_texts_begun ON link_texts (link_id) WHERE instr(base, \(BegunTasks.word)) > 0;

    """

  /// One row for each item about which sync knows more than its links. NULL means that a fact does not hold; a row
  /// without facts is deleted.
  /// - `text` is the object of an item without a link, `agreed` the last agreement of both sides.
  /// - `text_revision` is the revision of the item that equals the text. While it is current, an export copies the
  ///   text.
  /// - `whole` is the object with the lines that its server cannot hold.
  /// - `late_former` and `late_latest` are two versions of an object that is deleted; their difference is not yet sent.
  /// - `kept_local` marks an item that the user took out of its list.
  /// - `spent_name_list` is the list in which a deleted object may have had the usual name of the object.
  private static let items = """
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
    CREATE INDEX sync_items_told ON sync_items (item_id) WHERE kind = 'task' AND instr(text, \(TaskWaits.word)) > 0;
    CREATE INDEX sync_items_begun ON sync_items (item_id) WHERE kind = 'task' AND instr(text, \(BegunTasks.word)) > 0;

    CREATE TRIGGER sync_items_emptied AFTER UPDATE ON sync_items
    WHEN coalesce(new.text, new.whole, new.late_former, new.kept_local, new.removed_reminders, new.unsent_tag_place, \
    new.spent_name_list) IS NULL
    BEGIN DELETE FROM sync_items WHERE kind = new.kind AND item_id = new.item_id; END;

    """
}
