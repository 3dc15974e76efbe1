public import FocusbloxModel

/// Reminders that a user removed or set anew while their task was in a list, as they were: the server may have got them by an upload
/// without an answer, and has not yet said that it is rid of them.
extension StoreReader {
  public func removedReminders(ofTask id: String) throws -> [ItemNotification] {
    let text = try syncItem(.task, id: id, removedColumn) { try $0.optional() as String? } ?? nil
    return try text.map { try StoredJSON.read($0) } ?? []
  }

  public func hasRemovedReminders() throws -> Bool { try !syncItems(.task, with: removedColumn).isEmpty }
}

extension StoreTransaction {
  func keepRemoved(_ reminders: [ItemNotification], of task: TaskItem, by origin: Origin) throws {
    guard origin == .person, task.listID != nil, !reminders.isEmpty else { return }
    let ids = Set(reminders.map(\.id))
    let all = try removedReminders(ofTask: task.id).filter { !ids.contains($0.id) } + reminders
    let text = try StoredJSON.write(all)
    try setSyncItem(.task, id: task.id, [removedColumn]) { $0.add(text) }
  }

  /// Of a task that waits for no upload, and whose object is known as it is, or that is gone, nothing is kept any longer. One that has
  /// lost its object may be met again.
  public func forgetRemovedReminders() throws {
    for id in try syncItems(.task, with: removedColumn) {
      let links = try links(ofItem: .task, id: id)
      let mayReturn = try links.isEmpty && task(id: id)?.externalID != nil
      let isOpen = mayReturn || links.contains { $0.isPending || $0.etag == nil }
      if !isOpen { try clearSyncItem(.task, id: id, [removedColumn]) }
    }
  }
}

private let removedColumn = "removed_reminders"
