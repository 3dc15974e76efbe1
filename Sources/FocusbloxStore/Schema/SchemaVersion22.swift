/// The planner's mark on a block. The blocks of the planner are found by their start, and deleted tasks by their UID.
enum SchemaVersion22 {
  static let sql = """
    ALTER TABLE blocks ADD COLUMN plan_mark TEXT;
    CREATE INDEX blocks_planned ON blocks (start_at) WHERE plan_mark IS NOT NULL;
    CREATE INDEX journal_deleted_tasks ON journal (uid) WHERE \(isDeletedTask);

    """

  /// A query repeats this condition word by word, so that SQLite takes the index.
  static let isDeletedTask = "kind = 'task' AND (action = 'deleted' OR action = 'deleted in the calendar')"
}
