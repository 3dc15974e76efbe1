public import FocusbloxModel
public import FocusbloxStore
import Foundation

extension StoreReader {
  /// The lists with this name.
  public func lists(named name: String) throws -> [CalendarList] { try lists().filter { $0.name == name } }

  /// The answers to notifications of all tasks and blocks.
  public func reminderStates() throws -> [ReminderState] {
    let tasks = try tasks(TaskQuery(.all, now: Date(timeIntervalSince1970: 0), timeZone: .gmt))
    return try tasks.flatMap { try reminderStates(ofTask: $0.id) }
      + blocks().flatMap { try reminderStates(ofBlock: $0.id) }
  }
}

extension StoreTransaction {
  /// Deletes every open task of a series.
  ///
  /// - Parameter first: only this task and later ones.
  /// - Returns: the ids of the deleted tasks.
  @discardableResult
  public func deleteSeries(groupID: String, from first: String? = nil, by origin: Origin) throws -> [String] {
    let ids = try openTasks(ofSeries: groupID, from: first).map(\.id)
    for id in ids { try delete(taskID: id, by: origin) }
    return ids
  }
}
