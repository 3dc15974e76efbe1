import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  /// Keeps the tasks unchanged, and out of the review for a month.
  func keep(_ ids: [String]) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    try store.write { store in for task in tasks { try store.noteReview(of: task.id, at: app.now) } }
    return .message(l("Stays: ") + name(tasks))
  }
}
