/// The blocks that stay in an attempt, and the automatic ones that go.
struct StandingBlocks {
  /// The numbers of the automatic blocks that stay, in order.
  private(set) var kept: [Int] = []
  /// The numbers of the automatic blocks that go, each with its reason.
  private(set) var freed: [Int: FreedReason] = [:]

  private let ground: PlanGround
  private var blocks: [ExistingBlocks.Block] { ground.existing.blocks }

  /// - Parameter late: blocks that must go besides, because they begin before the end of what they wait for, or give way.
  init(_ ground: PlanGround, anew: Bool, late: [Int: FreedReason]) {
    self.ground = ground
    keepWhatStands(anew: anew, late: late)
    freeBlocksBeforeTheirBlockers()
    freeSurplus()
  }

  /// All blocks that stay: the kept ones and the person's.
  var standing: [ExistingBlocks.Block] {
    blocks.enumerated().filter { !$1.given.isAutomatic || freed[$0] == nil }.map(\.element)
  }

  private mutating func keepWhatStands(anew: Bool, late: [Int: FreedReason]) {
    var last: Int?
    for (number, block) in blocks.enumerated() where block.given.isAutomatic {
      if ground.mayMove(block), let reason = anew ? .anew : late[number] ?? reasonToGo(block, after: last) {
        freed[number] = reason
      } else {
        kept.append(number)
        if last.map({ blocks[$0].span.end < block.span.end }) ?? true { last = number }
      }
    }
  }

  /// Why a block is stale; `last` is the kept block before it that ends last.
  private func reasonToGo(_ block: ExistingBlocks.Block, after last: Int?) -> FreedReason? {
    if block.isFinished { return .finished }
    if ground.solid.overlap(block.span) { return .occupied }
    if let last, block.span.length > 0, blocks[last].span.end > block.span.start {
      return .overlapsBlock(uid: blocks[last].given.uid)
    }
    for case let task? in block.shares.map(\.task) {
      if let start = ground.tasks.starts[task], start > block.span.start {
        return .beforeStart(taskUID: ground.tasks.uids[task])
      }
    }
    return nil
  }

  /// One block at a time, because the blocks that wait for a freed one may then be in order.
  private mutating func freeBlocksBeforeTheirBlockers() {
    var ends = BlockEnds(standing, count: ground.tasks.count)
    while let (number, reason) = firstBeforeItsBlocker(ends) {
      free(number, reason)
      ends = BlockEnds(standing, count: ground.tasks.count)
    }
  }

  private func firstBeforeItsBlocker(_ ends: BlockEnds) -> (Int, FreedReason)? {
    for number in kept where ground.mayMove(blocks[number]) {
      if let reason = ends.reason(blocks[number], ground.tasks) { return (number, reason) }
    }
    return nil
  }

  /// Frees what is planned beyond the minutes that are left: two machines planned the same, or an estimate shrank.
  private mutating func freeSurplus() {
    var shares: [Int: [(block: Int, minutes: Int)]] = [:]
    for (number, block) in blocks.enumerated() where freed[number] == nil {
      for share in block.shares {
        if let task = share.task { shares[task, default: []].append((number, share.span.length)) }
      }
    }
    for task in shares.keys.sorted() {
      guard let own = shares[task] else { continue }
      let spent = own.filter { blocks[$0.block].span.end <= ground.now }.reduce(0) { $0 + $1.minutes }
      let coming = own.reduce(0) { $0 + $1.minutes } - spent
      var surplus = coming - PlanLimits.left(of: ground.tasks.estimates[task], spent: spent)
      // The latest goes first.
      for (number, _) in own.reversed() where surplus > 0 {
        let block = blocks[number]
        guard ground.mayMove(block), block.shares.count == 1, block.span.length <= surplus else { continue }
        surplus -= block.span.length
        free(number, .surplus(taskUID: ground.tasks.uids[task]))
      }
    }
  }

  private mutating func free(_ number: Int, _ reason: FreedReason) {
    kept.removeAll { $0 == number }
    freed[number] = reason
  }
}

/// The end of each task's last share in some blocks.
struct BlockEnds {
  private(set) var ends: [Int?]

  init(_ blocks: [ExistingBlocks.Block], count: Int) {
    ends = Array(repeating: nil, count: count)
    for block in blocks {
      for share in block.shares {
        if let task = share.task { extend(task, to: share.span.end) }
      }
    }
  }

  mutating func extend(_ task: Int, to end: Int) { ends[task] = max(ends[task] ?? end, end) }

  /// Why a block must go: one of its tasks begins before the end of what it waits for.
  func reason(_ block: ExistingBlocks.Block, _ tasks: OpenTasks) -> FreedReason? {
    for share in block.shares {
      guard let task = share.task else { continue }
      for blocker in tasks.graph.blockers[task] {
        if let end = ends[blocker], end > share.span.start {
          return .beforeBlocker(taskUID: tasks.uids[task], blockerUID: tasks.uids[blocker])
        }
      }
    }
    return nil
  }
}
