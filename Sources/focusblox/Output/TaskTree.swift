import FocusbloxModel

/// Tasks in their order, sub-tasks below their parent where that is shown, too.
struct TaskTree {
  struct Row {
    var task: TaskItem
    /// How many parents of it are shown.
    var depth: Int
  }

  let rows: [Row]

  init(_ tasks: [TaskItem]) {
    let places = Dictionary(
      tasks.enumerated().map { ($0.element.uid, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for (place, task) in tasks.enumerated() {
      if let parent = task.parentUID.flatMap({ places[$0] }), parent != place {
        children[parent, default: []].append(place)
      } else {
        roots.append(place)
      }
    }
    if children.isEmpty {
      rows = tasks.map { Row(task: $0, depth: 0) }
      return
    }
    var result: [Row] = []
    var seen = Set<Int>()
    func add(_ place: Int, _ depth: Int) {
      guard seen.insert(place).inserted else { return }
      result.append(Row(task: tasks[place], depth: depth))
      for child in children[place] ?? [] { add(child, depth + 1) }
    }
    for root in roots { add(root, 0) }
    // Tasks that are parents of each other have no root.
    for place in tasks.indices { add(place, 0) }
    rows = result
  }
}
