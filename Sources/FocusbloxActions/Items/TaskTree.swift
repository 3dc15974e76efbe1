package import FocusbloxModel

/// Tasks in their order, with sub-tasks below a parent that is shown, too.
package struct TaskTree {
  /// A task at its place in the tree.
  package struct Row {
    package var task: TaskItem
    /// The number of ancestors that are shown.
    package var depth: Int

    package init(task: TaskItem, depth: Int) {
      self.task = task
      self.depth = depth
    }
  }

  package let rows: [Row]

  package init(_ tasks: [TaskItem]) {
    let places = Dictionary(
      tasks.enumerated().map { ($0.element.uid, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let parents = tasks.map { $0.parentUID.flatMap { places[$0] } }
    let ownParents = Self.ownParents(parents)
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for place in tasks.indices {
      if let parent = parents[place], !ownParents.contains(place) {
        children[parent, default: []].append(place)
      } else {
        roots.append(place)
      }
    }
    if children.isEmpty {
      rows = tasks.map { Row(task: $0, depth: 0) }
      return
    }
    rows = Self.depthFirst(roots) { children[$0] ?? [] }.map { Row(task: tasks[$0.node], depth: $0.depth) }
  }

  /// Each node before its children. Nodes wait in an array, because a chain of parents may be deeper than a thread's
  /// stack.
  static func depthFirst<Node>(_ roots: [Node], _ children: (Node) -> [Node]) -> [(node: Node, depth: Int)] {
    var result: [(node: Node, depth: Int)] = []
    var waiting = roots.reversed().map { (node: $0, depth: 0) }
    while let next = waiting.popLast() {
      result.append(next)
      for child in children(next.node).reversed() { waiting.append((child, next.depth + 1)) }
    }
    return result
  }

  /// The places that are among their own ancestors. Every place is visited once.
  private static func ownParents(_ parents: [Int?]) -> Set<Int> {
    var walks = [Int](repeating: -1, count: parents.count)
    var found: Set<Int> = []
    for start in parents.indices where walks[start] < 0 {
      var next: Int? = start
      while let place = next, walks[place] < 0 {
        walks[place] = start
        next = parents[place]
      }
      // The walk has met itself: from there on it goes round.
      guard var place = next, walks[place] == start else { continue }
      while found.insert(place).inserted, let parent = parents[place] { place = parent }
    }
    return found
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
