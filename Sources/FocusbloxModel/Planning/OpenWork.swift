/// The minutes that each task still needs, and until when.
struct OpenWork {
  /// The minutes without a block.
  var toPlace: [Int]
  /// The end of each task's last block that is not over.
  var ends: [Int?]
  /// For each task with a block for all of its minutes, the end of the last one; 0 where it needs none.
  private(set) var finished: [Int?]
  /// For each task, how many of those for which it waits are not finished.
  private var waits: [Int]
  /// The due times; what others wait for must end before their work begins.
  let deadlines: [Int?]
  /// The task whose due time is the deadline.
  let deadlineOrigins: [Int]

  init(_ ground: PlanGround, standing: [ExistingBlocks.Block]) {
    let count = ground.tasks.count
    var spent = Array(repeating: 0, count: count)
    var coming = spent
    var ends = BlockEnds([], count: count)
    for block in standing {
      for share in block.shares {
        guard let task = share.task else { continue }
        if block.span.end <= ground.now {
          spent[task] += share.span.length
        } else {
          coming[task] += share.span.length
          ends.extend(task, to: share.span.end)
        }
      }
    }
    let left = (0..<count).map { PlanLimits.left(of: ground.tasks.estimates[$0], spent: spent[$0]) }
    toPlace = (0..<count).map { PlanLimits.up(max(0, left[$0] - coming[$0])) }
    self.ends = ends.ends
    finished = (0..<count).map { [toPlace] in toPlace[$0] == 0 ? ends.ends[$0] ?? 0 : nil }
    waits = ground.tasks.graph.blockers.map { [finished] in $0.count { finished[$0] == nil } }
    (deadlines, deadlineOrigins) = Self.inherited(ground.tasks, left: left)
  }

  /// Whether everything for which a task waits is finished.
  func isReady(_ task: Int) -> Bool { waits[task] == 0 }

  mutating func finish(_ task: Int, at end: Int, _ graph: WaitGraph) {
    if finished[task] == nil {
      for waiting in graph.waiting[task] { waits[waiting] -= 1 }
    }
    finished[task] = end
  }

  private static func inherited(_ tasks: OpenTasks, left: [Int]) -> ([Int?], [Int]) {
    var deadlines = tasks.due
    var origins = Array(deadlines.indices)
    for task in tasks.graph.order.reversed() {
      for waiting in tasks.graph.waiting[task] {
        guard let deadline = deadlines[waiting].map({ $0 - left[waiting] }) else { continue }
        if deadlines[task].map({ deadline < $0 }) ?? true {
          deadlines[task] = deadline
          origins[task] = origins[waiting]
        }
      }
    }
    return (deadlines, origins)
  }
}
