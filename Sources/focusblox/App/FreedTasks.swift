import FocusbloxModel
import FocusbloxStore

extension StoreReader {
  /// The open tasks that waited for these and have nothing else before them.
  ///
  /// - Parameter gone: tasks that are completed or deleted. One that is open again, or another program's series that
  ///   only moved on, frees nothing.
  func ready(after gone: [TaskItem]) throws -> [TaskItem] {
    var found: [TaskItem] = []
    for uid in gone.map(\.uid) where try !tasks(uid: uid).contains(where: { $0.status == .open }) {
      for task in try tasks(waitingFor: uid) where try blockers(ofTask: task.id).isEmpty {
        if !found.contains(where: { $0.id == task.id }) { found.append(task) }
      }
    }
    return found
  }
}
