public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether a task came into being on this machine, and not with a file or from a server.
  public func isMadeHere(taskID: String) throws -> Bool {
    try Bool.fetchOne(
      try db.cachedStatement(sql: "SELECT made_here FROM tasks WHERE id = ?"), arguments: [taskID]) ?? false
  }
}

extension StoreTransaction {
  /// Another machine made the same task first.
  public func noteMadeElsewhere(taskID: String) throws {
    try db.cachedStatement(sql: "UPDATE tasks SET made_here = 0 WHERE id = ?").execute(arguments: [taskID])
  }

  /// Writes down how the alarms of ours stand in the calendar object of an item. That is no change of the item.
  public func setHeldAlarms(_ alarms: HeldAlarms?, of kind: ItemKind, id: String) throws {
    let table = kind == .task ? "tasks" : "blocks"
    try db.cachedStatement(sql: "UPDATE \(table) SET held_alarms = ? WHERE id = ?").execute(
      arguments: [alarms?.description, id])
  }
}
