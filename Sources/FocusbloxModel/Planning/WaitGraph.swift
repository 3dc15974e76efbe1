/// Which tasks wait for which, as numbers of tasks. Waits within a circle are left out, so that nothing there blocks.
struct WaitGraph {
  /// For each task, the tasks for which it waits.
  private(set) var blockers: [[Int]]
  /// For each task, the tasks that wait for it.
  private(set) var waiting: [[Int]]
  /// All tasks, each after its blockers.
  private(set) var order: [Int]
  /// The groups of tasks that wait for each other.
  private(set) var circles: [[Int]]

  /// - Parameter waits: for each task, the tasks for which it waits, ascending.
  init(_ waits: [[Int]]) {
    let components = StrongComponents(waits)
    blockers = waits.enumerated().map { task, others in
      others.filter { components.number[$0] != components.number[task] }
    }
    waiting = Array(repeating: [], count: waits.count)
    for (task, others) in blockers.enumerated() {
      for other in others { waiting[other].append(task) }
    }
    // Components are found after those that they wait for.
    order = components.members.flatMap { $0 }
    circles = components.members.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}

/// The strongly connected components of a graph (Tarjan's algorithm), without recursion: a chain of waits may be as long
/// as the list of tasks.
private struct StrongComponents {
  /// The component of each node.
  private(set) var number: [Int]
  private(set) var members: [[Int]] = []

  private var index: [Int]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  init(_ edges: [[Int]]) {
    number = Array(repeating: -1, count: edges.count)
    index = Array(repeating: -1, count: edges.count)
    lowest = Array(repeating: -1, count: edges.count)
    isOpen = Array(repeating: false, count: edges.count)
    for root in edges.indices where index[root] < 0 { visit(root, edges) }
  }

  private mutating func visit(_ root: Int, _ edges: [[Int]]) {
    var path = [(node: root, edge: 0)]
    enter(root)
    while let (node, edge) = path.last {
      if edge < edges[node].count {
        path[path.count - 1].edge += 1
        let next = edges[node][edge]
        if index[next] < 0 {
          enter(next)
          path.append((next, 0))
        } else if isOpen[next] {
          lowest[node] = min(lowest[node], index[next])
        }
      } else {
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        if lowest[node] == index[node] { close(node) }
      }
    }
  }

  private mutating func enter(_ node: Int) {
    index[node] = count
    lowest[node] = count
    count += 1
    isOpen[node] = true
    open.append(node)
  }

  private mutating func close(_ node: Int) {
    var component: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      number[last] = members.count
      component.append(last)
      if last == node { break }
    }
    members.append(component)
  }
}
