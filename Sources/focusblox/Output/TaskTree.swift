import FocusbloxModel

/// Tasks in their order, with sub-tasks below a parent that is shown, too.
struct TaskTree {
  struct Row {
    var task: TaskItem
    /// The number of ancestors that are shown.
    var depth: Int
  }

  let rows: [Row]

  init(_ tasks: [TaskItem]) {
    let places = Dictionary(
      tasks.enumerated().map { ($0.element.uid, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let parents = tasks.map { $0.parentUID.flatMap { places[$0] } }
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for place in tasks.indices {
      if let parent = parents[place], !Self.isItsOwnParent(place, { parents[$0] }) {
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
    func add(_ place: Int, _ depth: Int) {
      result.append(Row(task: tasks[place], depth: depth))
      for child in children[place] ?? [] { add(child, depth + 1) }
    }
    for root in roots { add(root, 0) }
    rows = result
  }

  /// Whether the task is among its own ancestors. Such tasks have no root, and each is shown as a root.
  static func isItsOwnParent<Place: Hashable>(_ place: Place, _ parent: (Place) -> Place?) -> Bool {
    var seen: Set<Place> = []
    var above = parent(place)
    while let next = above, seen.insert(next).inserted {
      if next == place { return true }
      above = parent(next)
    }
    return false
  }
}
