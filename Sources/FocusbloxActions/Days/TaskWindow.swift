import FocusbloxModel
package import FocusbloxStore

/// The first or the last rows of a tree of tasks, without reading the rest. The rows are those of the whole tree at
/// that place.
package struct TaskWindow {
  package private(set) var rows: [TaskTree.Row] = []
  /// Whether further rows follow, or precede the last rows.
  package private(set) var hasMore = false

  private let store: StoreReader
  private let query: TaskQuery
  /// The tasks by UID that are parents of other tasks; `nil` for a UID that the query does not find.
  private var byUID: [String: TaskItem?] = [:]

  /// - Parameter limit: the approximate number of rows. Sub-tasks are shown with their parent.
  package init(_ query: TaskQuery, limit: Int, isFromTheEnd: Bool, _ store: StoreReader) throws {
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
      guard hasMore, let part = try tree(tasks) else {
        rows = TaskTree(hasMore ? try store.tasks(query) : tasks).rows
        hasMore = false
        return
      }
      rows = part
      // Sub-tasks whose parent is outside these rows are left out, so that rows may be missing.
      if rows.count >= min(size, limit) / 2 { return }
      size = size > .max / 4 ? .max : size * 4
    }
  }

  /// The number of queries for ancestors or sub-tasks, each one level further. Reading a deeper tree whole is cheaper.
  private static let mostLevels = 100

  /// - Returns: `nil` for a tree with too many levels.
  private mutating func tree(_ tasks: [TaskItem]) throws -> [TaskTree.Row]? {
    guard try findParents(of: tasks) else { return nil }
    let roots = tasks.filter(isRoot)
    var children: [String: [TaskItem]] = [:]
    var level = roots
    var levels = 0
    while !level.isEmpty {
      levels += 1
      if levels > Self.mostLevels { return nil }
      var part = query
      part.parents = Set(level.map(\.uid))
      let found = try store.tasks(part)
      guard try findParents(of: found) else { return nil }
      let above = Set(level.map(\.id))
      level = found.filter { task in !isRoot(task) && parent(task).map { above.contains($0.id) } ?? false }
      for task in level { children[parent(task)?.id ?? "", default: []].append(task) }
    }
    return TaskTree.depthFirst(roots) { children[$0.id] ?? [] }.map { TaskTree.Row(task: $0.node, depth: $0.depth) }
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
  ///
  /// - Returns: false where they have too many levels.
  private mutating func findParents(of tasks: [TaskItem]) throws -> Bool {
    var tasks = tasks
    for _ in 0...Self.mostLevels {
      let wanted = Set(tasks.compactMap(\.parentUID)).subtracting(byUID.keys)
      if wanted.isEmpty { return true }
      var part = query
      part.uids = wanted
      tasks = try store.tasks(part)
      for uid in wanted { byUID[uid] = .some(nil) }
      for task in tasks.reversed() { byUID[task.uid] = task }
    }
    return false
  }
}
