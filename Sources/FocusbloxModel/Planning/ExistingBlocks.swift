/// The existing blocks by start, each with the minutes that are meant for its tasks.
struct ExistingBlocks {
  struct Block {
    var given: PlanBlock
    var span: MinuteSpan
    var shares: [Share]
    /// Whether all tasks are known to be finished.
    var isFinished: Bool
    /// Whether a request that names tasks may move the block.
    var isNamed: Bool
  }

  /// The part of a block for one task.
  struct Share {
    /// `nil` where the task is not an open one.
    var task: Int?
    var span: MinuteSpan
  }

  /// By start, end and tasks.
  private(set) var blocks: [Block]

  init(_ request: PlanRequest, tasks: OpenTasks, limits: PlanLimits, now: Int) {
    let finished = request.finished.byUID
    blocks = request.blocks.map { given in
      var given = given
      var seen: Set<String> = []
      given.taskUIDs = given.taskUIDs.filter { seen.insert($0).inserted }
      let start = PlanClock.minute(of: given.start)
      let open = given.taskUIDs.filter { tasks.number(of: $0) != nil }
      return Block(
        given: given, span: MinuteSpan(start: start, end: max(start, PlanClock.nextMinute(of: given.end))), shares: [],
        isFinished: open.isEmpty && given.finishedTasks(finished) != nil,
        isNamed: request.only.map { only in !open.isEmpty && open.allSatisfy(only.contains) } ?? true)
    }
    .sorted(by: Self.isBefore)
    var ledger = Ledger(now: now) { uid in
      tasks.number(of: uid).map { tasks.estimates[$0] } ?? limits.estimate(finished[uid]?.estimateMinutes)
    }
    for index in blocks.indices where blocks[index].given.taskUIDs.count == 1 {
      ledger.count(blocks[index].given.taskUIDs[0], blocks[index].span.length, in: blocks[index].span)
    }
    for index in blocks.indices {
      blocks[index].shares = ledger.shares(of: blocks[index]).map { uid, span in
        Share(task: tasks.number(of: uid), span: span)
      }
    }
  }

  private static func isBefore(_ a: Block, _ b: Block) -> Bool {
    if a.span != b.span { return (a.span.start, a.span.end) < (b.span.start, b.span.end) }
    for (mine, other) in zip(a.given.taskUIDs, b.given.taskUIDs) where mine != other {
      return mine.precedesInOctets(other)
    }
    if a.given.taskUIDs.count != b.given.taskUIDs.count { return a.given.taskUIDs.count < b.given.taskUIDs.count }
    return a.given.uid.precedesInOctets(b.given.uid)
  }
}

/// Divides shared blocks among their tasks. No block stores minutes: each task takes what its other blocks leave of it,
/// and the last takes the rest.
private struct Ledger {
  let now: Int
  let estimate: (String) -> Int
  private var spent: [String: Int] = [:]
  private var coming: [String: Int] = [:]

  init(now: Int, estimate: @escaping (String) -> Int) {
    self.now = now
    self.estimate = estimate
  }

  mutating func count(_ uid: String, _ minutes: Int, in block: MinuteSpan) {
    if block.end <= now { spent[uid, default: 0] += minutes } else { coming[uid, default: 0] += minutes }
  }

  mutating func shares(of block: ExistingBlocks.Block) -> [(uid: String, span: MinuteSpan)] {
    let uids = block.given.taskUIDs
    guard uids.count > 1 else { return uids.map { ($0, block.span) } }
    var start = block.span.start
    return uids.enumerated().map { index, uid in
      let rest = block.span.end - start
      let share = MinuteSpan(start: start, end: start + (index == uids.count - 1 ? rest : min(wanted(uid), rest)))
      count(uid, share.length, in: block.span)
      start = share.end
      return (uid, share)
    }
  }

  /// The minutes that a task's other blocks leave. Where they leave none, it is planned twice, and each block counts.
  private func wanted(_ uid: String) -> Int {
    let estimate = estimate(uid)
    let left = PlanLimits.left(of: estimate, spent: spent[uid] ?? 0) - (coming[uid] ?? 0)
    return left > 0 ? PlanLimits.up(left) : estimate
  }
}
