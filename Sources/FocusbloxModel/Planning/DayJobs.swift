import Foundation

/// What is to be done on one day, in order.
struct DayJobs {
  struct Job {
    var task: Int
    /// 0 for work that must be begun, else the rank of a wish.
    var rank: Int
    var minutes: Int
    var cause: PlanCause
  }

  struct Overload {
    var until: Int
    var needed: Int
    var available: Int
  }

  private(set) var jobs: [Job] = []
  private(set) var overloads: [Overload] = []
  /// The tasks that the day wants, by rank or because they must be begun.
  private(set) var wanted: [Int] = []
  /// The tasks that the day would want if a person had not deleted their block.
  private(set) var refused: [Int] = []

  private let ground: PlanGround
  private let day: DayBounds
  private let work: OpenWork

  /// - Parameter candidates: the tasks that some day may want, ascending.
  init(_ ground: PlanGround, work: OpenWork, rooms: DayRooms, day: DayBounds, candidates: [Int]) {
    self.ground = ground
    self.work = work
    self.day = day
    let open = candidates.filter { work.toPlace[$0] > 0 }
    let ranks = TaskRanks(ground, work: work, day: day, open: open)
    let refusals = day.refused(ground.request)
    let isRefused = { (task: Int) in !refusals.isEmpty && refusals.contains(ground.tasks.uids[task]) }
    let ordered = inTieOrder(
      open.filter { task in
        (ranks.values[task] != nil || isWithinHorizon(task)) && !isRefused(task)
      })
    let musts = musts(ordered, rooms)
    wanted = musts.map(\.task) + ordered.filter { ranks.values[$0] != nil }
    refused = open.filter { isRefused($0) && (ranks.values[$0] != nil || isDueToday($0)) }
    // Tasks of one rank keep the order of ties.
    var byRank = Array(repeating: [Job](), count: TaskRanks.last + 1)
    for task in ordered {
      guard let rank = ranks.values[task] else { continue }
      byRank[rank].append(
        Job(task: task, rank: rank, minutes: work.toPlace[task], cause: ranks.cause(task, ground.tasks)))
    }
    jobs = musts.filter { isDueToday($0.task) }
    jobs += byRank[...TaskRanks.saidToday].joined()
    jobs += musts.filter { !isDueToday($0.task) }
    jobs += byRank[(TaskRanks.saidToday + 1)...].joined()
  }

  /// Whether the deadline counts towards what must be begun.
  private func isWithinHorizon(_ task: Int) -> Bool {
    let horizon = day.start + PlanLimits.daysAhead * WorkHours.dayMinutes
    return work.deadlines[task].map { $0 <= horizon } ?? false
  }

  /// The deadline as the day sees it. One that is over counts as the end of the day, so that old tasks do not push aside
  /// what is due today.
  private func deadline(_ task: Int) -> Int? {
    work.deadlines[task].map { $0 <= day.start ? max($0, day.end) : $0 }
  }

  private func isDueToday(_ task: Int) -> Bool { deadline(task).map { $0 <= day.end } ?? false }

  private func inTieOrder(_ selected: [Int]) -> [Int] { selected.map(tie).sorted().map(\.task) }

  private func tie(_ task: Int) -> TieOrder {
    TieOrder(task, ground.tasks.marks[task], deadline: deadline(task), minutes: work.toPlace[task])
  }

  /// Whether the day itself wants the task, and does not only have room for it.
  func isWanted(_ task: Int) -> Bool { jobs.contains { $0.task == task && $0.rank < TaskRanks.early } }

  /// How early the turn of each task comes: tasks that only length or age divide have the same number.
  var levels: [Int: Int] {
    var levels: [Int: Int] = [:]
    var level = 0
    for (index, job) in jobs.enumerated() {
      if index > 0, jobs[index - 1].rank != job.rank || !tie(jobs[index - 1].task).isAsUrgent(as: tie(job.task)) {
        level += 1
      }
      levels[job.task] = levels[job.task] ?? level
    }
    return levels
  }

  /// The work that must be begun today: what does not fit into the days after this one, earliest deadline first.
  private mutating func musts(_ ordered: [Int], _ rooms: DayRooms) -> [Job] {
    var musts: [Job] = []
    var (needed, most, given) = (0, 0, 0)
    for task in ordered where isWithinHorizon(task) {
      guard let deadline = deadline(task) else { continue }
      let toPlace = work.toPlace[task]
      let later = rooms.left(from: day.ordinal + 1, until: deadline)
      needed += toPlace
      most = max(most, needed - later)
      let must = min(max(most - given, 0), toPlace)
      given += must
      if day.ordinal == ground.days.lowerBound {
        let available = rooms.left(from: day.ordinal, until: deadline)
        if needed > available { overloads.append(Overload(until: deadline, needed: needed, available: available)) }
      }
      if must > 0 {
        musts.append(Job(task: task, rank: 0, minutes: pieces(must, of: toPlace), cause: cause(task)))
      }
    }
    return musts
  }

  /// At least the shortest piece, and everything where less than that would remain.
  private func pieces(_ must: Int, of toPlace: Int) -> Int {
    let shortest = ground.limits.shortest
    let minutes = max(PlanLimits.up(must), min(shortest, toPlace))
    return toPlace - minutes < shortest ? toPlace : minutes
  }

  private func cause(_ task: Int) -> PlanCause {
    let origin = work.deadlineOrigins[task]
    if origin != task { return .before(origin) }
    return isDueToday(task) ? .dueToday : .mustBegin
  }
}
