package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Completes tasks as one step.
package struct CompleteTasks {
  /// A task after its completion.
  package struct Completed {
    /// Whether the task was open; nothing has changed where it was not.
    package var wasOpen: Bool
    /// The title of the occurrence that was open; `nil` where there is no such task.
    package var title: String?
    /// The titles of the open tasks that it still waited for.
    package var waited: [String]
    package var step: SeriesStep
    /// The tasks that can begin now, each once in all.
    package var ready: [TaskItem] = []
    package var subtasks: OpenSubtasks?
  }

  private let ids: [String]

  package init(_ ids: [String]) { self.ids = ids }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  /// - Returns: the tasks, and the automatic blocks that went with them.
  package func run(
    at place: Workplace, in store: Store, notify: Bool = false
  ) throws -> (completed: [Completed], freed: [FocusBlock]) {
    let occurrences = try place.occurrences()
    let blocked = try store.read { try $0.blockedTaskIDs() }
    var (completed, freed) = try place.stepFreeing("done", store, notify: notify) { store in
      try ids.map { id in
        let task = try store.task(id: id)
        let title = try task.map { try occurrences.titled($0, store).title }
        let waited = try store.blockers(ofTask: id).map(\.title)
        return Completed(
          wasOpen: task?.status == .open, title: title, waited: waited, step: try place.complete(id, in: store))
      }
    }
    try store.read { store in
      let begin = try FreedTasks(of: blocked, place, store)
      var told: Set<String> = []
      for index in completed.indices where completed[index].wasOpen {
        let step = completed[index].step
        completed[index].ready = try begin.tasks(after: [step.completed], store).filter { told.insert($0.id).inserted }
        completed[index].subtasks = try OpenSubtasks(of: step, store)
      }
    }
    return (completed, freed)
  }
}
