package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Reopens completed tasks as one step.
package struct ReopenTasks {
  /// A task that is open, now or before.
  package struct Reopened {
    /// Whether the task was open already.
    package var wasOpen: Bool
    package var task: TaskItem
    /// The next instance of the series, which went again.
    package var removed: TaskItem?
  }

  private let ids: [String]

  package init(_ ids: [String]) { self.ids = ids }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  package func run(at place: Workplace, in store: Store, notify: Bool = false) throws -> [Reopened] {
    let undo = try place.undo
    return try place.step("reopen", store, notify: notify) { store in
      try ids.map { id in
        let wasOpen = try store.task(id: id)?.status == .open
        let (task, removed) = try undo.reopen(id, in: store)
        return Reopened(wasOpen: wasOpen, task: task, removed: removed)
      }
    }
  }
}
