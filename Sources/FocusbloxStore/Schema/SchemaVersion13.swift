/// When each item rings next, as an index: what is due is found without reading what there is to do.
///
/// 0 stands for "to be computed". Everything that a ring hangs on sets it, here and not in the program, so that no write can leave a time
/// behind that is too late. An item without a row rings never. `other_at` is the next ring that is no due-date reminder, of which only those
/// of the nearest due dates have a place.
enum SchemaVersion13 {
  static let sql = table + items + reminders + texts + pauses + fill

  private static let table = """
    CREATE TABLE next_rings (
      kind TEXT NOT NULL,
      item_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      other_at INTEGER,
      PRIMARY KEY (kind, item_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX next_rings_at ON next_rings (at);
    CREATE INDEX next_rings_other ON next_rings (other_at) WHERE other_at IS NOT NULL;
    DROP INDEX tasks_recurring;
    CREATE INDEX tasks_recurring ON tasks (due_at, importance DESC, created)
      WHERE status = 'open' AND (recurrence <> 'none' OR foreign_rule IS NOT NULL);
    CREATE INDEX tasks_open_due_id ON tasks (due_at, id) WHERE status = 'open' AND due_at IS NOT NULL;

    """

  private static let items = """
    CREATE TRIGGER next_rings_task_added AFTER INSERT ON tasks WHEN new.status = 'open' BEGIN
      \(mark("VALUES ('task', new.id, 0)"))
    END;
    CREATE TRIGGER next_rings_task_changed AFTER UPDATE OF due, due_at, start, start_at, planned, planned_at, estimate,
      status, suppressed_alarms, foreign_rule, list_id, created ON tasks BEGIN
      DELETE FROM next_rings WHERE kind = 'task' AND item_id = old.id AND new.status <> 'open';
      \(mark("SELECT 'task', new.id, 0 WHERE new.status = 'open'"))
    END;
    CREATE TRIGGER next_rings_task_removed AFTER DELETE ON tasks BEGIN
      DELETE FROM next_rings WHERE kind = 'task' AND item_id = old.id;
    END;
    CREATE TRIGGER next_rings_block_added AFTER INSERT ON blocks BEGIN
      \(mark("VALUES ('block', new.id, 0)"))
    END;
    CREATE TRIGGER next_rings_block_changed AFTER UPDATE ON blocks BEGIN
      \(mark("VALUES ('block', new.id, 0)"))
    END;
    CREATE TRIGGER next_rings_block_removed AFTER DELETE ON blocks BEGIN
      DELETE FROM next_rings WHERE kind = 'block' AND item_id = old.id;
    END;

    """

  private static let reminders =
    onEach("notifications") { row in mark(openTask("\(row).task_id")) }
    + onEach("reminder_states") { row in mark(openTask("\(row).task_id")) + mark(block("\(row).block_id")) }

  /// The object of an item, also where the item is on its way from one list to another.
  private static let texts =
    onEach("originals", when: "old.text IS NOT new.text") { row in mark(item("\(row).kind", "\(row).item_id")) }
    + onEach("links", when: "old.item_id IS NOT new.item_id OR old.delete_after IS NOT new.delete_after") { row in
      mark(item("\(row).kind", "\(row).item_id"))
        + mark(items(of: "id = \(row).delete_after"))
    }
    + onEach("link_texts", when: "old.base IS NOT new.base") { row in
      mark(items(of: "id = \(row).link_id OR id = (SELECT delete_after FROM links WHERE id = \(row).link_id)"))
    }

  /// What is switched off does not ring.
  private static let pauses = """
    CREATE TRIGGER next_rings_list_switched AFTER UPDATE OF is_enabled ON lists WHEN old.is_enabled <> new.is_enabled BEGIN
      \(mark("SELECT 'task', id, 0 FROM tasks WHERE list_id = new.id AND status = 'open'"))
      \(mark("SELECT 'block', id, 0 FROM blocks WHERE list_id = new.id"))
    END;
    CREATE TRIGGER next_rings_account_switched AFTER UPDATE OF is_enabled ON accounts
      WHEN old.is_enabled <> new.is_enabled BEGIN
      \(mark("SELECT 'task', id, 0 FROM tasks WHERE list_id IN (SELECT id FROM lists WHERE account_id = new.id) AND status = 'open'"))
      \(mark("SELECT 'block', id, 0 FROM blocks WHERE list_id IN (SELECT id FROM lists WHERE account_id = new.id)"))
    END;

    """

  private static let fill = """
    INSERT INTO next_rings (kind, item_id, at) SELECT 'task', id, 0 FROM tasks WHERE status = 'open';
    INSERT INTO next_rings (kind, item_id, at) SELECT 'block', id, 0 FROM blocks;

    """

  /// Not INSERT OR REPLACE, whose clause gives way to that of the statement that set off the trigger.
  private static func mark(_ rows: String) -> String {
    let rows = rows.hasPrefix("SELECT") && !rows.contains(" WHERE ") ? rows + " WHERE true" : rows
    return "INSERT INTO next_rings (kind, item_id, at) \(rows) ON CONFLICT DO UPDATE SET at = 0;\n  "
  }

  private static func openTask(_ id: String) -> String {
    "SELECT 'task', id, 0 FROM tasks WHERE id = \(id) AND status = 'open'"
  }

  private static func block(_ id: String) -> String { "SELECT 'block', id, 0 FROM blocks WHERE id = \(id)" }

  private static func item(_ kind: String, _ id: String) -> String {
    """
    SELECT \(kind), \(id), 0 WHERE CASE \(kind) \
    WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks WHERE id = \(id) AND status = 'open') \
    ELSE EXISTS (SELECT 1 FROM blocks WHERE id = \(id)) END
    """
  }

  private static func items(of condition: String) -> String {
    """
    SELECT kind, item_id, 0 FROM links WHERE item_id IS NOT NULL AND (\(condition)) AND CASE kind \
    WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks t WHERE t.id = item_id AND t.status = 'open') \
    ELSE EXISTS (SELECT 1 FROM blocks b WHERE b.id = item_id) END
    """
  }

  /// Triggers for rows that come, change and go.
  private static func onEach(
    _ table: String, when isChanged: String = "true", _ body: (_ row: String) -> String
  ) -> String {
    """
    CREATE TRIGGER next_rings_\(table)_added AFTER INSERT ON \(table) BEGIN
      \(body("new"))
    END;
    CREATE TRIGGER next_rings_\(table)_changed AFTER UPDATE ON \(table) WHEN \(isChanged) BEGIN
      \(body("new"))
      \(body("old"))
    END;
    CREATE TRIGGER next_rings_\(table)_removed AFTER DELETE ON \(table) BEGIN
      \(body("old"))
    END;

    """
  }
}
