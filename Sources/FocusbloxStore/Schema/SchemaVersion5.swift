/// What "today", the status line and a notifier look for, found without reading all there is to do.
enum SchemaVersion5 {
  static let sql = """
    CREATE INDEX tasks_start ON tasks (start_at) WHERE status = 'open' AND start_at IS NOT NULL;
    CREATE INDEX tasks_planned ON tasks (planned_at) WHERE status = 'open' AND planned_at IS NOT NULL;
    CREATE INDEX tasks_inbox ON tasks (due_at, importance DESC, created)
      WHERE status = 'open' AND list_id IS NULL AND parent_uid IS NULL;
    CREATE INDEX blocks_end ON blocks (end_at);
    CREATE INDEX blocks_repeating ON blocks (start_at) WHERE foreign_rule IS NOT NULL;

    """
}
