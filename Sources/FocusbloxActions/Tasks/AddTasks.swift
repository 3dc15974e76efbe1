package import FocusbloxModel
package import FocusbloxStore

/// Adds the tasks of lines that were read, as one step. A line may name a task of an earlier one.
package struct AddTasks {
  private let lines: [AddedLine.Reading]

  package init(_ lines: [AddedLine.Reading]) { self.lines = lines }

  /// - Parameter naming: receives the place of a line and adds its task; names the line in an error.
  package func run(
    at place: Workplace, in store: Store,
    naming: (_ line: Int, _ add: () throws -> TaskItem) throws -> TaskItem = { try $1() }
  ) throws -> [TaskItem] {
    try place.step("add", store) { store in
      try lines.indices.reduce(into: []) { tasks, index in
        let earlier = tasks
        tasks.append(try naming(index) { try lines[index].insert(place, store, behind: earlier) })
      }
    }
  }
}
