public import FocusbloxModel
import Foundation

/// Reminders that a user removed or set anew while their task was in a list, as they were: the server may have got them by an upload
/// without an answer, and has not yet said that it is rid of them.
extension StoreReader {
  public func removedReminders(ofTask id: String) throws -> [ItemNotification] {
    guard let text = try memo(removedPrefix + id) else { return [] }
    return try JSONDecoder().decode([ItemNotification].self, from: Data(text.utf8))
  }

  public func hasRemovedReminders() throws -> Bool { try !memos(beginningWith: removedPrefix).isEmpty }
}

extension StoreTransaction {
  func keepRemoved(_ reminders: [ItemNotification], of task: TaskItem, by origin: Origin) throws {
    guard origin == .person, task.listID != nil, !reminders.isEmpty else { return }
    let ids = Set(reminders.map(\.id))
    let all = try removedReminders(ofTask: task.id).filter { !ids.contains($0.id) } + reminders
    try setMemo(removedPrefix + task.id, String(decoding: try JSONEncoder().encode(all), as: UTF8.self))
  }

  /// Of a task that waits for no upload, and whose object is known as it is, or that is gone, nothing is kept any longer. One that has
  /// lost its object may be met again.
  public func forgetRemovedReminders() throws {
    for id in try memos(beginningWith: removedPrefix).keys {
      let links = try links(ofItem: .task, id: id)
      let mayReturn = try links.isEmpty && task(id: id)?.externalID != nil
      let isOpen = mayReturn || links.contains { $0.isPending || $0.etag == nil }
      if !isOpen { try setMemo(removedPrefix + id, nil) }
    }
  }
}

private let removedPrefix = "removed."
