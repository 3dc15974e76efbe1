/// An index of the next ring of each item, so that a notifier need not read all items. 0 means "to be computed".
/// Triggers set it at every change that affects a ring, so that no write can leave a time that is too late. An item
/// without a row never rings. A row without an item is removed when it is computed. `other_at` is the next ring other
/// than due-date reminders, because only the nearest due dates have such reminders. The triggers are short because
/// SQLite parses them at every opening.
enum NextRingTables {
  static let sql = table + items + texts + pauses

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

    """

  private static let items =
    trigger("task_added", "INSERT ON tasks WHEN new.status = 'open'", [mark("VALUES ('task', new.id, 0)")])
    + trigger(
      "task_changed",
      """
      UPDATE OF due, due_at, start, start_at, planned, planned_at, estimate, status, suppressed_alarms, held_alarms, foreign_rule, \
      list_id, created ON tasks WHEN new.status = 'open' OR old.status = 'open'
      """, [mark("VALUES ('task', new.id, 0)")])
    + trigger("task_removed", "DELETE ON tasks", [forget("task")])
    + trigger("block_added", "INSERT ON blocks", [mark("VALUES ('block', new.id, 0)")])
    + trigger("block_changed", "UPDATE ON blocks", [mark("VALUES ('block', new.id, 0)")])
    + trigger("block_removed", "DELETE ON blocks", [forget("block")])
    + onEach("notifications") { [mark("VALUES ('task', \($0).task_id, 0)")] }
    + onEach("reminder_states") { row in
      [mark("SELECT iif(\(row).task_id NOT NULL, 'task', 'block'), coalesce(\(row).task_id, \(row).block_id), 0")]
    }

  /// The object of an item, also while the item moves between two lists.
  private static let texts =
    trigger("sync_items_added", "INSERT ON sync_items WHEN new.text IS NOT NULL", [textOfItem])
    + trigger("sync_items_changed", "UPDATE OF text ON sync_items WHEN old.text IS NOT new.text", [textOfItem])
    + onEach("links", when: "old.item_id IS NOT new.item_id OR old.delete_after IS NOT new.delete_after") { row in
      [
        mark("SELECT \(row).kind, \(row).item_id, 0 WHERE \(row).item_id NOT NULL"),
        mark("SELECT kind, item_id, 0 FROM links WHERE id = \(row).delete_after AND item_id NOT NULL"),
      ]
    }
    + onEach("link_texts", when: "old.base IS NOT new.base") { row in
      ["\(row).link_id", "(SELECT delete_after FROM links WHERE id = \(row).link_id)"].map { id in
        mark("SELECT kind, item_id, 0 FROM links WHERE id = \(id) AND item_id NOT NULL")
      }
    }

  private static let textOfItem = mark("VALUES (new.kind, new.item_id, 0)")

  /// Items of disabled lists and accounts do not ring, nor do those of a silent subscription.
  private static let pauses =
    trigger(
      "list_switched", "UPDATE OF is_enabled ON lists WHEN old.is_enabled <> new.is_enabled",
      items(of: "list_id = new.id"))
    + trigger(
      "account_switched",
      """
      UPDATE OF is_enabled, subscription ON accounts \
      WHEN old.is_enabled <> new.is_enabled OR old.subscription IS NOT new.subscription
      """,
      items(of: "list_id IN (SELECT id FROM lists WHERE account_id = new.id)"))

  private static func items(of condition: String) -> [String] {
    [
      mark("SELECT 'task', id, 0 FROM tasks WHERE \(condition) AND status = 'open'"),
      mark("SELECT 'block', id, 0 FROM blocks WHERE \(condition)"),
    ]
  }

  /// INSERT OR REPLACE would not work here: the conflict clause of the triggering statement overrides the clause in a
  /// trigger.
  private static func mark(_ rows: String) -> String {
    // Without WHERE, SQLite parses ON CONFLICT as the condition of a join.
    let rows = rows.hasPrefix("SELECT") && !rows.contains(" WHERE ") ? rows + " WHERE true" : rows
    return "INSERT INTO next_rings (kind, item_id, at) \(rows) ON CONFLICT DO UPDATE SET at = 0 WHERE at <> 0;"
  }

  private static func forget(_ kind: String) -> String {
    "DELETE FROM next_rings WHERE kind = '\(kind)' AND item_id = old.id;"
  }

  private static func trigger(_ name: String, _ event: String, _ statements: [String]) -> String {
    "CREATE TRIGGER next_rings_\(name) AFTER \(event) BEGIN \(statements.joined(separator: " ")) END;\n"
  }

  /// Triggers for inserted, changed and deleted rows.
  private static func onEach(
    _ table: String, when isChanged: String = "true", _ marks: (_ row: String) -> [String]
  ) -> String {
    trigger("\(table)_added", "INSERT ON \(table)", marks("new"))
      + trigger("\(table)_changed", "UPDATE ON \(table) WHEN \(isChanged)", marks("new") + marks("old"))
      + trigger("\(table)_removed", "DELETE ON \(table)", marks("old"))
  }
}
