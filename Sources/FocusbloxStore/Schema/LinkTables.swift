/// The resources of items on servers, and the last texts known to both sides. `sent_at` is set before a first upload,
/// so that an upload without an answer counts as possibly stored (I13, I14). A row of `originals` keeps the object of
/// an item without a link, and the last agreement.
enum LinkTables {
  static let sql = """
    CREATE TABLE links (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      href TEXT,
      href_key TEXT,
      etag TEXT,
      uid TEXT NOT NULL,
      item_id TEXT,
      is_pending INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL,
      is_detached INTEGER NOT NULL,
      delete_after INTEGER,
      failure TEXT,
      failures INTEGER NOT NULL,
      retry_after INTEGER,
      sent_at INTEGER
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
      agreed BLOB
    ) STRICT;

    CREATE TABLE originals (
      key INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      item_id TEXT NOT NULL,
      text BLOB NOT NULL,
      agreed BLOB,
      UNIQUE (kind, item_id)
    ) STRICT;

    """
}
