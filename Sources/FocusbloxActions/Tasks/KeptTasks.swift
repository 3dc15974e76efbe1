package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The tasks that stayed on this machine when their objects were deleted on the server.
package struct KeptTasks {
  package let tasks: [TaskItem]

  package init(_ place: Workplace, _ store: StoreReader) throws {
    var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
    query.conditions = [.kept]
    tasks = try store.tasks(query)
  }

  package func delete(at place: Workplace, in store: Store) throws {
    try place.step("delete", store) { store in
      for task in tasks { try store.discard(.task, id: task.id, at: place.now) }
    }
  }

  /// Puts each task into the list that had it, or else into the default list.
  ///
  /// - Returns: how many of them a list takes.
  package func publish(at place: Workplace, in store: Store) throws -> Int {
    try place.step("publish", store) { store in
      let usual = try ListChoice.forNew(.task, named: nil, place.settings(), in: store)
      return try tasks.count { task in
        let former = try store.journal(itemID: task.id).first { $0.action == JournalAction.unlinked.rawValue }?.listID
        let list = try former.flatMap { try store.list(id: $0) }.flatMap { $0.isMissing || $0.isReadOnly ? nil : $0 }
        guard let target = list ?? usual else { return false }
        return try ListAssignment.assign(.task, task.id, to: target, place, store)
      }
    }
  }
}
