package import FocusbloxModel
package import FocusbloxStore

/// Finds a reminder by its id or a prefix of the id.
package enum NotificationChoice {
  package static func find(_ text: String, _ store: StoreReader) throws -> ItemNotification {
    let prefix = text.lowercased()
    if let whole = try store.notification(id: prefix) { return whole }
    guard prefix.count >= 4 else { throw StoreError.prefixTooShort(text) }
    let matching = try store.notificationsOfOpenTasks().filter { $0.id.hasPrefix(prefix) }
    guard let only = matching.first else { throw StoreError.unknownID(text) }
    guard matching.count == 1 else {
      let candidates = try matching.map {
        ItemCandidate(id: $0.id, title: try store.task(id: $0.taskID)?.title ?? "")
      }
      throw StoreError.ambiguousPrefix(text, candidates: candidates)
    }
    return only
  }
}
