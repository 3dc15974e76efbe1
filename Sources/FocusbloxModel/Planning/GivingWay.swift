/// Lets less urgent blocks give way to work whose block had to go, and that found less time on its day: the least urgent
/// first, one at a time, where the work gains, the penalty does not rise, and no other task loses.
///
/// A block that stands keeps its time against new work, but not against work that had a time on the same day and matters
/// more. Work that was there only because there was room has its time on another day.
struct GivingWay {
  private(set) var attempt: PlanAttempt
  private let ground: PlanGround
  /// The minutes of each task in the blocks that went, for each day.
  private let lost: [Int: [Int: Int]]

  init(_ repair: PlanAttempt) {
    attempt = repair
    ground = repair.ground
    var lost: [Int: [Int: Int]] = [:]
    for number in repair.standing.freed.keys {
      let block = repair.ground.existing.blocks[number]
      for share in block.shares {
        guard let task = share.task else { continue }
        lost[repair.ground.clock.day(of: block.span.start), default: [:]][task, default: 0] += share.span.length
      }
    }
    self.lost = lost
    for day in lost.keys.sorted() { giveWay(on: day) }
  }

  private mutating func giveWay(on day: Int) {
    let hit = lost[day, default: [:]].keys.filter { loss($0, on: day, in: attempt) > 0 }
    guard !hit.isEmpty else { return }
    let standing = attempt.standing.kept.filter { mayGiveWay($0, on: day) }
    guard !standing.isEmpty, let jobs = without(standing).jobs[day] else { return }
    let levels = jobs.levels
    let blocks = standing.map { (shares($0).compactMap { levels[$0] }.min() ?? .max, start($0), $0) }.sorted(by: >)
    let urgent = hit.filter(jobs.isWanted).map { (levels[$0] ?? .max, $0) }.sorted(by: <)
    for (level, task) in urgent {
      for (blockLevel, _, block) in blocks where blockLevel > level && attempt.standing.freed[block] == nil {
        let loss = loss(task, on: day, in: attempt)
        guard loss > 0 else { break }
        var gone = attempt.standing.freed
        gone[block] = .gaveWay(taskUID: ground.tasks.uids[task])
        let trial = Planner.repair(ground, gone: gone)
        if self.loss(task, on: day, in: trial) < loss, trial.penalty <= attempt.penalty,
          !hasLoser(trial, besides: shares(block))
        {
          attempt = trial
        }
      }
    }
  }

  /// What the day would want if none of these blocks stood.
  private func without(_ numbers: [Int]) -> PlanAttempt {
    var gone = attempt.standing.freed
    for number in numbers { gone[number] = .anew }
    return PlanAttempt(ground, anew: false, late: gone)
  }

  /// Whether the planner may move the block, and knows all of its tasks.
  private func mayGiveWay(_ number: Int, on day: Int) -> Bool {
    let block = ground.existing.blocks[number]
    return ground.mayMove(block) && ground.clock.day(of: block.span.start) == day
      && !block.shares.isEmpty && block.shares.allSatisfy { $0.task != nil }
  }

  private func shares(_ number: Int) -> [Int] { ground.existing.blocks[number].shares.compactMap(\.task) }

  private func start(_ number: Int) -> Int { ground.existing.blocks[number].span.start }

  /// The minutes of a task that were planned on a day, and now are on a later one or on none.
  private func loss(_ task: Int, on day: Int, in attempt: PlanAttempt) -> Int {
    var (kept, later) = (0, attempt.work.toPlace[task])
    for new in attempt.blocks {
      for share in new.block.shares where share.task == task {
        if new.day <= day { kept += share.minutes } else { later += share.minutes }
      }
    }
    return max(0, min(lost[day, default: [:]][task, default: 0] - kept, later))
  }

  private func hasLoser(_ trial: PlanAttempt, besides own: [Int]) -> Bool {
    trial.work.toPlace.indices.contains { task in
      trial.work.toPlace[task] > attempt.work.toPlace[task] && !own.contains(task)
    }
  }
}
