package import FocusbloxModel
package import FocusbloxStore

/// The tasks that were blocked before a change and can begin after it.
package struct FreedTasks {
  private let ids: Set<String>

  /// - Parameter blocked: the ids of the tasks that were blocked before the change.
  package init(of blocked: Set<String>, _ place: Workplace, _ store: StoreReader) throws {
    let freed = blocked.subtracting(try store.blockedTaskIDs())
    if freed.isEmpty {
      ids = []
    } else {
      var query = TaskQuery(.all, now: place.now, timeZone: place.zone)
      query.conditions = [.ready]
      ids = freed.intersection(try store.tasks(query).map(\.id))
    }
  }

  /// All of them, by title.
  package func all(_ store: StoreReader) throws -> [TaskItem] {
    try ids.compactMap { try store.task(id: $0) }.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
  }

  /// Those of them that waited for one of these tasks, which are completed or deleted.
  package func tasks(after gone: [TaskItem], _ store: StoreReader) throws -> [TaskItem] {
    if ids.isEmpty { return [] }
    var found: [TaskItem] = []
    for task in try gone.flatMap({ try store.tasks(waitingFor: $0.uid) }) where ids.contains(task.id) {
      if !found.contains(where: { $0.id == task.id }) { found.append(task) }
    }
    return found
  }
}
