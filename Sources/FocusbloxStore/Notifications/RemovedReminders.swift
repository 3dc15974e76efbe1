public import FocusbloxModel

/// The reminders that a user removed or replaced while their task was in a list. An upload without an answer may have
/// stored them on the server, and no later text of the server shows otherwise.
extension StoreReader {
  public func removedReminders(ofTask id: String) throws -> [ItemNotification] {
    let text = try syncItem(.task, id: id, removedColumn) { try $0.optional() as String? } ?? nil
    return try text.map { try StoredJSON.read($0) } ?? []
  }

  public func hasRemovedReminders() throws -> Bool { try !syncItems(.task, with: removedColumn).isEmpty }
}

extension StoreTransaction {
  func keepRemoved(_ reminders: [ItemNotification], of task: TaskItem, by origin: Origin) throws {
    guard origin == .user, task.listID != nil, !reminders.isEmpty else { return }
    let ids = Set(reminders.map(\.id))
    let all = try removedReminders(ofTask: task.id).filter { !ids.contains($0.id) } + reminders
    let text = try StoredJSON.write(all)
    try setSyncItem(.task, id: task.id, [removedColumn]) { $0.add(text) }
  }

  /// Removes the records of tasks whose object is known and that have no pending upload, and of deleted tasks. A task
  /// that lost its object may get the object again, so its records stay.
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
