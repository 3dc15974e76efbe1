import FocusbloxModel
import FocusbloxStore

/// A user's changes of a task between the task's upload and the reading of the uploaded object.
extension History {
  /// A user deletes a task, or clears a field, after the first upload arrived without a recorded answer.
  func changeUnrecordedUpload(_ user: SimulatedUser) throws {
    let places = other.places
    let tasks = try tasks(of: user) { link, task in
      link.href == nil && link.sentAt != nil && places.contains { other.uid(at: $0) == task.uid }
    }
    guard !tasks.isEmpty else { return }
    let task = tasks[roll(tasks.count)]
    if task.notes != nil { try clear(.notes, of: task, user) } else { try delete(task, user) }
  }

  /// A user removes a reminder before its upload is read back. Until the next run, another program moves the task, and
  /// the user edits a task.
  func removeUnreadReminder(_ user: SimulatedUser) throws {
    let tasks = try tasks(of: user) { link, task in
      try link.hasSentBase
        && user.reminders(of: task).first.map { record.reminders[$0.id]?.owner == user.name } == true
    }
    guard !tasks.isEmpty else { return }
    let task = tasks[roll(tasks.count)]
    let places = other.places.filter { other.uid(at: $0) == task.uid }
    guard let reminder = try user.reminders(of: task).first, let place = places.first, places.count == 1 else { return }
    try forget(reminder, of: task, user)
    moveThere(task.uid, from: place)
    try edit(user)
  }

  private func tasks(of user: SimulatedUser, where isMeant: (SyncLink, TaskItem) throws -> Bool) throws -> [TaskItem] {
    try user.tasks.filter { task in
      try user.store.read { try $0.links(ofItem: .task, id: task.id) }.contains { try isMeant($0, task) }
    }
  }
}
