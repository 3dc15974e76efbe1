/// The steps from a store of version 20. A step is never edited; a change of the schema adds one here, and is written
/// into the text of its table. Columns are added in the order of that text.
enum Migration {
  /// The oldest version that is opened. Nothing older was released.
  static let oldest = 20

  /// The digests of the triggers of versions 20 to 25, and of versions 26 to 29.
  static let formerTriggers: Set = ["bc4a8f10-88d7-5f3f-97e9-7f98551251f3", "69dbc2b7-45a1-552d-b5eb-cd13a0cc8635"]
  /// Whether a trigger may have changed since these versions.
  static func mayHaveChanged(_ object: String) -> Bool {
    object.hasPrefix("trigger next_rings_") || object.hasPrefix("trigger tasks_kept_")
  }

  /// What changed since ``oldest``, oldest first. The triggers are made anew after the last step.
  static let steps: [@Sendable () -> String] = [
    { departures }, { plannedBlocks }, { sharedLists }, { waits }, { subscriptions }, { ownOrder },
    { toldWaits }, { begunTasks }, { deletedEvents }, { formerWords },
  ]

  /// What an instance of a series has for itself.
  private static let departures = "ALTER TABLE tasks ADD COLUMN departure TEXT;\n"

  /// The planner's mark on a block. The blocks of the planner are found by their start, and deleted tasks by their UID.
  private static let plannedBlocks = """
    ALTER TABLE blocks ADD COLUMN plan_mark TEXT;
    CREATE INDEX blocks_planned ON blocks (start_at) WHERE plan_mark IS NOT NULL;
    CREATE INDEX journal_deleted_tasks ON journal (uid)
      WHERE kind = 'task' AND (action = 'deleted' OR action = 'deleted in the calendar');

    """

  /// Whether a list is shared with other people. The next sync asks for all lists, so that it knows before it sends
  /// answers.
  private static let sharedLists = """
    ALTER TABLE lists ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
    UPDATE accounts SET discovered_at = NULL;

    """

  /// What a task waits for. Where other programs have said it already, the next sync reads the lists again, and the
  /// lines of texts without a link are read here: otherwise the next change of such a task would remove them.
  private static let waits = """
    ALTER TABLE tasks ADD COLUMN waits_for TEXT;
    CREATE TABLE task_waits (
      task_key INTEGER NOT NULL REFERENCES tasks (key) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      PRIMARY KEY (task_key, uid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_waits_uid ON task_waits (uid, task_key);
    UPDATE lists SET sync_token = NULL, ctag = NULL WHERE id IN (SELECT list_id FROM links WHERE id IN (\(saying)));
    UPDATE links SET etag = NULL WHERE id IN (\(saying));
    WITH RECURSIVE lines (key, own, line, rest) AS (
      SELECT t.key, t.uid, '', replace(replace(replace(CAST(s.text AS TEXT), char(13), ''), char(10) || ' ', ''), \
        char(10) || char(9), '') || char(10)
      FROM sync_items s JOIN tasks t ON t.id = s.item_id
      WHERE s.kind = 'task' AND instr(s.text, CAST('DEPENDS-ON' AS BLOB)) > 0
      UNION ALL
      SELECT key, own, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
      FROM lines WHERE rest <> ''
    ), targets (key, own, uid) AS (
      SELECT key, own, replace(replace(replace(substr(line, instr(line, ':') + 1), '\\,', ','), '\\;', ';'), '\\\\', '\\')
      FROM lines WHERE line LIKE 'RELATED-TO;%:%' AND line NOT LIKE '%VALUE=URI%:%'
      AND substr(line, 1, instr(line, ':')) LIKE '%RELTYPE=%DEPENDS-ON%'
    )
    INSERT OR IGNORE INTO task_waits (task_key, uid) SELECT key, uid FROM targets WHERE uid NOT IN ('', own);
    UPDATE tasks SET waits_for = (SELECT '["' || group_concat(uid, '","') || '"]' FROM \
      (SELECT replace(replace(uid, '\\', '\\\\'), '"', '\\"') AS uid FROM task_waits WHERE task_key = key ORDER BY uid))
    WHERE key IN (SELECT task_key FROM task_waits);

    """

  private static let saying = "SELECT link_id FROM link_texts WHERE instr(base, CAST('DEPENDS-ON' AS BLOB)) > 0"

  /// An account without a value is one of a CalDAV server.
  private static let subscriptions = "ALTER TABLE accounts ADD COLUMN subscription TEXT;\n"

  /// The user's own order of tasks, lists whose events take no time, and the user's addresses. The numbers that other
  /// programs gave are read from the texts here: otherwise the next change of such a task would remove them. The strict
  /// mapping leaves them to those programs. The next sync asks the servers for the rest.
  private static let ownOrder = """
    ALTER TABLE tasks ADD COLUMN sort_order INTEGER;
    ALTER TABLE lists ADD COLUMN is_transparent INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN addresses TEXT;
    UPDATE accounts SET discovered_at = NULL WHERE subscription IS NULL;
    WITH texts (id, text) AS (
      SELECT l.item_id, x.base FROM links l JOIN link_texts x ON x.link_id = l.id
      JOIN lists ON lists.id = l.list_id JOIN accounts ON accounts.id = lists.account_id
      WHERE l.kind = 'task' AND l.item_id IS NOT NULL AND accounts.mapping = 'extended'
      UNION ALL SELECT item_id, text FROM sync_items WHERE kind = 'task'
    ), numbers (id, number) AS (
      SELECT id, CAST(substr(text, instr(text, \(order)) + 20, 17) AS TEXT) FROM texts
      WHERE instr(text, \(order)) > 0
    )
    UPDATE tasks SET sort_order = n.number FROM (
      SELECT id, CAST(number AS INTEGER) AS number FROM numbers WHERE number GLOB '[0-9]*' OR number GLOB '-[0-9]*'
    ) AS n WHERE tasks.id = n.id AND abs(n.number) <= 9007199254740992;

    """

  /// The waits that the object of another task tells. The next sync writes them.
  private static let toldWaits = """
    ALTER TABLE task_waits ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX task_waits_told ON task_waits (task_key) WHERE is_told = 1;
    CREATE INDEX link_texts_told ON link_texts (link_id) WHERE instr(base, x'46494E495348544F5354415254') > 0;
    CREATE INDEX sync_items_told ON sync_items (item_id)
      WHERE kind = 'task' AND instr(text, x'46494E495348544F5354415254') > 0;

    """

  /// The texts that may say that work has begun.
  private static let begunTasks = """
    CREATE INDEX link_texts_begun ON link_texts (link_id) WHERE instr(base, x'494E2D50524F43455353') > 0;
    CREATE INDEX sync_items_begun ON sync_items (item_id) WHERE kind = 'task' AND instr(text, x'494E2D50524F43455353') > 0;

    """

  /// The blocks whose events were deleted in the calendar.
  private static let deletedEvents = """
    CREATE INDEX journal_deleted_events ON journal (at) WHERE kind = 'block' AND action = 'deleted in the calendar';

    """

  /// The words that the index has of a changed or removed task.
  private static let formerWords = """
    ALTER TABLE unwritten_words ADD COLUMN was_open INTEGER;
    ALTER TABLE unwritten_words ADD COLUMN title TEXT;
    ALTER TABLE unwritten_words ADD COLUMN notes TEXT;

    """

  private static let order = "CAST(char(10) || 'X-APPLE-SORT-ORDER:' AS BLOB)"
}
