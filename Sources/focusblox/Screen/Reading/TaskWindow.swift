import FocusbloxModel
import FocusbloxStore

/// The first or the last rows of a tree of tasks, without reading the rest. The rows are those of the whole tree at
/// that place.
struct TaskWindow {
  private(set) var rows: [TaskTree.Row] = []
  /// Whether further rows follow, or precede the last rows.
  private(set) var hasMore = false

  private let store: StoreReader
  private let query: TaskQuery
  /// The tasks by UID that are parents of other tasks; `nil` for a UID that the query does not find.
  private var byUID: [String: TaskItem?] = [:]

  /// - Parameter limit: the approximate number of rows. Sub-tasks are shown with their parent.
  init(_ query: TaskQuery, limit: Int, isFromTheEnd: Bool, _ store: StoreReader) throws {
    self.store = store
    self.query = query
    var size = limit
    while true {
      var part = query
      // One more task shows whether further tasks exist.
      if size < .max { part.limit = size + 1 }
      part.isFromTheEnd = isFromTheEnd
      var tasks = try store.tasks(part)
      hasMore = tasks.count > size
      if hasMore { tasks.removeLast() }
      if isFromTheEnd { tasks.reverse() }
      rows = hasMore ? try tree(tasks) : TaskTree(tasks).rows
      // Sub-tasks whose parent is outside these rows are left out, so that rows may be missing.
      if !hasMore || rows.count >= min(size, limit) / 2 { return }
      size = size > .max / 4 ? .max : size * 4
    }
  }

  private mutating func tree(_ tasks: [TaskItem]) throws -> [TaskTree.Row] {
    try findParents(of: tasks)
    let roots = tasks.filter(isRoot)
    var children: [String: [TaskItem]] = [:]
    var level = roots
    while !level.isEmpty {
      var part = query
      part.parents = Set(level.map(\.uid))
      let found = try store.tasks(part)
      try findParents(of: found)
      let above = Set(level.map(\.id))
      level = found.filter { task in !isRoot(task) && parent(task).map { above.contains($0.id) } ?? false }
      for task in level { children[parent(task)?.id ?? "", default: []].append(task) }
    }
    var rows: [TaskTree.Row] = []
    func add(_ task: TaskItem, _ depth: Int) {
      rows.append(TaskTree.Row(task: task, depth: depth))
      for child in children[task.id] ?? [] { add(child, depth + 1) }
    }
    for root in roots { add(root, 0) }
    return rows
  }

  private func parent(_ task: TaskItem) -> TaskItem? { task.parentUID.flatMap { byUID[$0] ?? nil } }

  private func isRoot(_ task: TaskItem) -> Bool {
    if parent(task) == nil { return true }
    var tasks = [task.id: task]
    return TaskTree.isItsOwnParent(task.id) { id in
      guard let above = tasks[id].flatMap(self.parent) else { return nil }
      tasks[above.id] = above
      return above.id
    }
  }

  /// Reads the ancestors of the tasks up to their roots.
  private mutating func findParents(of tasks: [TaskItem]) throws {
    var tasks = tasks
    while true {
      let wanted = Set(tasks.compactMap(\.parentUID)).subtracting(byUID.keys)
      if wanted.isEmpty { return }
      var part = query
      part.uids = wanted
      tasks = try store.tasks(part)
      for uid in wanted { byUID[uid] = .some(nil) }
      for task in tasks.reversed() { byUID[task.uid] = task }
    }
  }
}
