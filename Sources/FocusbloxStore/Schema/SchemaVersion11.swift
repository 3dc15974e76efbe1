/// Reminders keep the name that their alarm has in the calendar object, for every machine of a person has them now. Where a task was
/// made, and how its automatic alarms stand in its object, are facts of the task: the journal, which had said the first, is pruned.
enum SchemaVersion11 {
  static let sql = """
    ALTER TABLE notifications ADD COLUMN alarm_uid TEXT;

    ALTER TABLE tasks ADD COLUMN made_here INTEGER NOT NULL DEFAULT 0;
    UPDATE tasks SET made_here = 1 WHERE NOT EXISTS (SELECT 1 FROM originals o WHERE o.kind = 'task' AND o.item_id = tasks.id)
      AND (NOT EXISTS (SELECT 1 FROM links l WHERE l.kind = 'task' AND l.item_id = tasks.id)
        OR EXISTS (SELECT 1 FROM journal j WHERE j.item_id = tasks.id AND j.action = 'pushedNew'));

    ALTER TABLE tasks ADD COLUMN held_alarms TEXT;
    ALTER TABLE blocks ADD COLUMN held_alarms TEXT;

    DELETE FROM memos WHERE key LIKE 'alarms.%';

    """
}
