import CalDAV
import FocusbloxModel
import FocusbloxStore

extension SyncEngine {
  /// Updates the push topics of lists. A collection that was created again has another topic. The home's answer in this
  /// run shows the topic, or the collection was fully listed, because no earlier token is valid for it.
  func notePushTopics(_ account: Account, _ lists: [CalendarList], _ homeStates: HomeStates) async throws {
    var changed: [(list: Int64, topic: String?)] = []
    for list in lists {
      if let state = homeStates.shown(list) {
        changed.append((list.id, state.pushTopic))
      } else if try store.read({ try $0.list(id: list.id)?.lastFullSync }) != list.lastFullSync,
        let topic = await askedTopic(account, list)
      {
        changed.append((list.id, topic))
      }
    }
    changed = changed.filter { change in lists.contains { $0.id == change.list && $0.pushTopic != change.topic } }
    if changed.isEmpty { return }
    try store.write { store in for (list, topic) in changed { try store.setPushTopic(list: list, topic) } }
  }

  /// - Returns: `nil` where the server gives no answer. The next search for lists asks again.
  private func askedTopic(_ account: Account, _ list: CalendarList) async -> String?? {
    guard let collection = Href(list.href) else { return nil }
    do {
      return try await connect(account, list).client.collection(at: collection).pushTopic
    } catch {
      return nil
    }
  }
}
