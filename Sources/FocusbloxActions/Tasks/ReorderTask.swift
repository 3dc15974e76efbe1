package import FocusbloxModel
package import FocusbloxStore

/// Moves a task in the person's own order as one step, also where other tasks make room. Tasks of lists that the person may only
/// read stay.
package struct ReorderTask {
  private let id: String
  private let beside: ManualOrder.Beside

  package init(_ id: String, _ beside: ManualOrder.Beside) { (self.id, self.beside) = (id, beside) }

  /// - Returns: false where nothing changed.
  package func run(at place: Workplace, in store: Store) throws -> Bool {
    var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
    query.order = .manual
    return try place.step("reorder", store) { store in
      let tasks = try store.tasks(query)
      let readOnly = Set(try store.lists().filter(\.isReadOnly).map(\.id))
      let staying = Set(tasks.filter { $0.id != id && $0.listID.map(readOnly.contains) == true }.map(\.id))
      let numbers = ManualOrder.numbers(moving: id, beside, among: tasks, staying: staying, now: place.now)
      // The step is named after its first item.
      for (other, number) in numbers.sorted(by: { ($0.key == id ? 0 : 1, $0.value) < ($1.key == id ? 0 : 1, $1.value) })
      {
        guard var task = try store.task(id: other) else { continue }
        (task.sortOrder, task.modified) = (number, place.now)
        try store.update(task, by: .user)
      }
      return !numbers.isEmpty
    }
  }
}
