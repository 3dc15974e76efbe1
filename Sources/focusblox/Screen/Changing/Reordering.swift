import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  /// Moves a task in the user's own order, as one step, also where other tasks make room. Tasks of lists that the user may
  /// only read stay.
  func reorder(_ id: String, _ beside: ManualOrder.Beside) throws -> String {
    var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
    query.order = .manual
    let isMoved = try app.place.step("reorder", store) { store in
      let tasks = try store.tasks(query)
      let readOnly = Set(try store.lists().filter(\.isReadOnly).map(\.id))
      let staying = Set(tasks.filter { $0.id != id && $0.listID.map(readOnly.contains) == true }.map(\.id))
      let numbers = ManualOrder.numbers(moving: id, beside, among: tasks, staying: staying, now: app.now)
      // The step is named after its first item.
      for (other, number) in numbers.sorted(by: { ($0.key == id ? 0 : 1, $0.value) < ($1.key == id ? 0 : 1, $1.value) })
      {
        guard var task = try store.task(id: other) else { continue }
        (task.sortOrder, task.modified) = (number, app.now)
        try store.update(task, by: .user)
      }
      return !numbers.isEmpty
    }
    guard isMoved else { return l("Nothing changed.") }
    return l("Moved: ") + name(try tasks([id]))
  }
}
