import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  /// Moves a task in the user's own order, as one step, also where other tasks make room.
  func reorder(_ id: String, _ beside: ManualOrder.Beside) throws -> String {
    var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
    query.order = .manual
    try app.step("reorder", store) { store in
      let numbers = ManualOrder.numbers(moving: id, beside, among: try store.tasks(query), now: app.now)
      for (id, number) in numbers.sorted(by: { $0.key < $1.key }) {
        guard var task = try store.task(id: id) else { continue }
        (task.sortOrder, task.modified) = (number, app.now)
        try store.update(task, by: .user)
      }
    }
    return l("Verschoben: ", "Moved: ") + name(try tasks([id]))
  }
}
