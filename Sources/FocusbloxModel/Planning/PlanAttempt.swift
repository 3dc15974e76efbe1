import Foundation

/// One pass over the days, with given blocks that stay.
struct PlanAttempt {
  /// What kept a task from its place.
  private enum Obstacle {
    case full, noRoom, waits, refused
  }

  struct NewBlock {
    var day: Int
    var block: DayPlacement.Block
  }

  let ground: PlanGround
  let standing: StandingBlocks
  let rooms: DayRooms
  private(set) var work: OpenWork
  private(set) var blocks: [NewBlock] = []
  private(set) var overloads: [DayJobs.Overload] = []
  /// The minutes of each task behind its due time.
  private(set) var late: [Int: Int] = [:]
  private(set) var placedMinutes: [Int: Int] = [:]
  private(set) var jobs: [Int: DayJobs] = [:]
  /// What kept each task from its place.
  private var obstacles: [Obstacle?]
  private let keptSpans: [MinuteSpan]
  /// The tasks that some day may want, ascending.
  private let candidates: [Int]

  init(_ ground: PlanGround, anew: Bool, late: [Int: FreedReason]) {
    self.ground = ground
    standing = StandingBlocks(ground, anew: anew, late: late)
    keptSpans = standing.kept.map { ground.existing.blocks[$0].span }
    rooms = DayRooms(ground, kept: keptSpans)
    work = OpenWork(ground, standing: standing.standing)
    obstacles = Array(repeating: nil, count: ground.tasks.count)
    candidates = Self.candidates(ground, work)
    for day in ground.days { plan(DayBounds(day, ground)) }
    blocks.sort { $0.block.span.start < $1.block.span.start }
  }

  /// Most of a long list has neither a mark nor a near date, and no day needs to look at it.
  private static func candidates(_ ground: PlanGround, _ work: OpenWork) -> [Int] {
    let tasks = ground.tasks
    let horizon = ground.end + PlanLimits.daysAhead * WorkHours.dayMinutes
    return (0..<tasks.count).filter { task in
      if let only = ground.request.only { return only.contains(tasks.uids[task]) }
      let marks = tasks.marks[task]
      return marks.inProcess || marks.nextUp || marks.flagged || tasks.isImportantWithoutDates(task)
        || tasks.planned[task] != nil || work.deadlines[task].map { $0 <= horizon } ?? false
        || ground.limits.fills && marks.hasEstimate || !tasks.graph.waiting[task].isEmpty
    }
  }

  /// What is wrong with the plan, in minutes: work without a place that is due in the planned days, and work behind its
  /// due time.
  var penalty: Int {
    let missing = unplaced.filter { work.deadlines[$0].map { $0 <= ground.end } ?? false }
    return missing.reduce(0) { $0 + work.toPlace[$1] } + late.values.reduce(0, +)
  }

  /// The tasks that were wanted and have no place for all of their work.
  var unplaced: [Int] { obstacles.indices.filter { obstacles[$0] != nil && work.toPlace[$0] > 0 } }

  /// The kept blocks to come that begin before the new end of what they wait for.
  var keptTooEarly: [Int: FreedReason] {
    guard ground.tasks.graph.blockers.contains(where: { !$0.isEmpty }) else { return [:] }
    var ends = BlockEnds(standing.kept.map { ground.existing.blocks[$0] }, count: ground.tasks.count)
    for new in blocks {
      var end = new.block.span.start
      for share in new.block.shares {
        end += share.minutes
        ends.extend(share.task, to: end)
      }
    }
    var early: [Int: FreedReason] = [:]
    for number in standing.kept where ground.mayMove(ground.existing.blocks[number]) {
      if let reason = ends.reason(ground.existing.blocks[number], ground.tasks) { early[number] = reason }
    }
    return early
  }

  private mutating func plan(_ day: DayBounds) {
    let jobs = DayJobs(ground, work: work, rooms: rooms, day: day, candidates: candidates)
    self.jobs[day.ordinal] = jobs
    overloads += jobs.overloads
    for task in jobs.refused where obstacles[task] == nil { obstacles[task] = .refused }
    // A block that ends at midnight needs a pause on the next day.
    let taken = keptSpans + blocks.map(\.block.span)
    var placement = DayPlacement(ground, rooms: rooms, day: day.ordinal, taken: taken)
    var budget = DayBudget(
      left: rooms.room(day.ordinal).left,
      most: ground.limits.most.map { PlanLimits.down(max(0, $0 - rooms.plannedMinutes(day.ordinal))) })
    var blocked: [DayJobs.Job] = []
    for job in jobs.jobs {
      guard work.isReady(job.task) else {
        blocked.append(job)
        continue
      }
      let wasFinished = work.finished[job.task] != nil
      carryOut(job, day, &placement, &budget)
      guard !wasFinished, work.finished[job.task] != nil else { continue }
      // What waited for the task has its turn before the later jobs.
      while let next = blocked.firstIndex(where: { work.isReady($0.task) }) {
        carryOut(blocked.remove(at: next), day, &placement, &budget)
      }
    }
    for task in jobs.wanted where work.toPlace[task] > 0 && !work.isReady(task) { obstacles[task] = .waits }
    blocks += placement.blocks.map { NewBlock(day: day.ordinal, block: $0) }
    placedMinutes[day.ordinal] = placement.blocks.reduce(0) { $0 + $1.span.length }
  }

  private mutating func carryOut(
    _ job: DayJobs.Job, _ day: DayBounds, _ placement: inout DayPlacement, _ budget: inout DayBudget
  ) {
    let task = job.task
    guard work.toPlace[task] > 0 else { return }
    guard let minutes = budget.minutes(for: job, of: work.toPlace[task], shortest: ground.limits.shortest) else {
      note(.full, task)
      return
    }
    let deadline = work.deadlines[task].flatMap { $0 > day.start ? $0 : nil }
    let spans = placement.place(task, minutes, from: earliest(task), deadline: deadline, cause: job.cause)
    guard let end = spans.map(\.end).max() else {
      obstacles[task] = .noRoom
      return
    }
    let placed = spans.reduce(0) { $0 + $1.length }
    work.toPlace[task] -= placed
    budget.use(placed)
    let last = max(work.ends[task] ?? end, end)
    work.ends[task] = last
    if let due = ground.tasks.due[task], due > day.start, last > due { late[task] = last - due }
    if work.toPlace[task] == 0 {
      work.finish(task, at: last, ground.tasks.graph)
    } else {
      // All that the day's budget allowed has a place.
      note(minutes == placed && minutes < min(job.minutes, work.toPlace[task] + placed) ? .full : .noRoom, task)
    }
  }

  /// The first obstacle is the one that is told; a refusal counts only where no other day had one.
  private mutating func note(_ obstacle: Obstacle, _ task: Int) {
    if obstacles[task] ?? .refused == .refused { obstacles[task] = obstacle }
  }

  /// The start date, or the end of the last task for which a task waits, with a pause.
  private func earliest(_ task: Int) -> Int {
    ground.tasks.graph.blockers[task].reduce(ground.tasks.starts[task] ?? -PlanClock.never) { earliest, blocker in
      let end = work.finished[blocker] ?? 0
      return max(earliest, end > ground.now ? end + ground.limits.pause : end)
    }
  }

  /// Why a task has no place for all of its work.
  func reason(_ task: Int) -> UnplacedReason {
    if obstacles[task] == .waits {
      let blockers = ground.tasks.graph.blockers[task].filter { work.finished[$0] == nil }
      return .waits(forUIDs: blockers.map { ground.tasks.uids[$0] })
    }
    if let start = ground.tasks.starts[task], start >= ground.end { return .startsLater }
    if obstacles[task] == .refused { return .refused }
    if hasRoomLater(task) { return .roomLater }
    return obstacles[task] == .full ? .full : .noRoom
  }

  /// Whether everything that is due until the task's later deadline fits into the days after the plan.
  private func hasRoomLater(_ task: Int) -> Bool {
    guard let deadline = work.deadlines[task], deadline > ground.end,
      deadline <= ground.end + PlanLimits.daysAhead * WorkHours.dayMinutes
    else { return false }
    var needed = 0
    for (other, end) in work.deadlines.enumerated() where end ?? .max <= deadline { needed += work.toPlace[other] }
    return needed <= rooms.left(from: ground.days.upperBound + 1, until: deadline)
  }
}

/// The minutes that may still be planned on a day.
private struct DayBudget {
  /// What is left of the part of the day that may be planned; negative where due work used the reserve.
  var left: Int
  /// The most that nothing may exceed.
  var most: Int?

  /// The minutes of a job that may be placed; `nil` where that is none.
  func minutes(for job: DayJobs.Job, of toPlace: Int, shortest: Int) -> Int? {
    var minutes = min(job.minutes, toPlace)
    let mayUseReserve = job.rank == 0 || job.rank <= TaskRanks.nextUp && toPlace < shortest
    if !mayUseReserve {
      if left < min(minutes, shortest) { return nil }
      minutes = min(minutes, left)
    }
    if let most { minutes = min(minutes, most) }
    // Neither the part nor the rest may be too short.
    if minutes < toPlace, toPlace - minutes < shortest { minutes = toPlace - shortest }
    return minutes <= 0 || minutes < toPlace && minutes < shortest ? nil : minutes
  }

  mutating func use(_ minutes: Int) {
    left -= minutes
    most = most.map { $0 - minutes }
  }
}
