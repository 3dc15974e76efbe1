public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether the task was created on this machine, and not by a file or a server.
  public func isCreatedHere(taskID: String) throws -> Bool {
    try db.cachedStatement(sql: "SELECT made_here FROM tasks WHERE id = ?").isTrue { $0.add(taskID) }
  }
}

extension StoreTransaction {
  /// Records that another machine created the same task first.
  public func noteCreatedByOtherMachine(taskID: String) throws {
    try db.cachedStatement(sql: "UPDATE tasks SET made_here = 0 WHERE id = ?").execute(arguments: [taskID])
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
