public import FocusbloxModel
import GRDB

extension StoreTransaction {
  /// Applies `change` to every open task of a series (S2-40, S2-44, S2-67).
  ///
  /// - Parameter first: only this task and later ones.
  /// - Returns: the ids of the changed tasks.
  @discardableResult
  public func updateSeries(
    groupID: String, from first: String? = nil, by origin: Origin, _ change: (inout TaskItem) throws -> Void
  ) throws -> [String] {
    var changed: [String] = []
    for var task in try openTasks(ofSeries: groupID, from: first) {
      try change(&task)
      if try update(task, by: origin) { changed.append(task.id) }
    }
    return changed
  }
}
