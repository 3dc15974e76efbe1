public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether the task was created on this machine, and not by a file or a server.
  public func isCreatedHere(taskID: String) throws -> Bool {
    try db.cachedStatement(sql: "SELECT made_here FROM tasks WHERE id = ?").isTrue { $0.add(taskID) }
  }
}

extension StoreTransaction {
  /// Records that another machine created the same task first, where this machine has not sent the task yet.
  ///
  /// - Parameter link: the link that is about to get the other machine's object.
  public func noteCreatedByOtherMachine(taskID: String, link: Int64) throws {
    try db.cachedStatement(
      sql: """
        UPDATE tasks SET made_here = 0 WHERE id = ? AND made_here = 1 \
        AND EXISTS (SELECT 1 FROM links WHERE id = ? AND href IS NULL AND sent_at IS NULL)
        """
    ).execute { values in
      values.add(taskID)
      values.add(link)
    }
  }

  /// Lets the settings decide the alarms of a list's items.
  public func forgetHeldAlarms(list listID: Int64, kind: ItemKind) throws {
    try db.execute(
      sql: "UPDATE \(kind.table) SET held_alarms = NULL WHERE list_id = ? AND held_alarms IS NOT NULL",
      arguments: [listID])
  }

  /// Stores the state of this program's alarms in the item's calendar object. The item itself does not change.
  public func setHeldAlarms(_ alarms: HeldAlarms?, of kind: ItemKind, id: String) throws {
    // An update of the same value would write the row and its index entries again.
    try db.cachedStatement(
      sql: "UPDATE \(kind.table) SET held_alarms = ?1 WHERE id = ?2 AND held_alarms IS NOT ?1"
    ).execute { values in
      values.add(alarms?.description)
      values.add(id)
    }
  }
}
