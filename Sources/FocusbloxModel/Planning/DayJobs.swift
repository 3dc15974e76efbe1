import Foundation

/// What is to be done on one day, in order.
struct DayJobs {
  struct Job {
    var task: Int
    /// 0 for work that must be begun, else the rank of a wish.
    var rank: Int
    var minutes: Int
    var reason: PlanReason
  }

  struct Overload {
    var until: Int
    var needed: Int
    var available: Int
  }

  private(set) var jobs: [Job] = []
  private(set) var overloads: [Overload] = []
  /// The tasks that the day wants, by rank or because they must be begun.
  private(set) var wanted: Set<Int> = []
  /// The tasks that the day would want if a person had not deleted their block.
  private(set) var refused: [Int] = []

  private let ground: PlanGround
  private let day: DayBounds
  private let work: OpenWork
  /// The place of each selected task where only ties count.
  private var places: [Int]

  init(_ ground: PlanGround, work: OpenWork, rooms: DayRooms, day: DayBounds) {
    self.ground = ground
    self.work = work
    self.day = day
    places = Array(repeating: 0, count: ground.tasks.count)
    let open = (0..<ground.tasks.count).filter { task in
      work.toPlace[task] > 0 && ground.request.only?.contains(ground.tasks.tasks[task].uid) ?? true
    }
    let ranks = TaskRanks(ground, work: work, day: day, selected: open)
    let refusals = day.refused(ground.request)
    let selected = refusals.isEmpty ? open : open.filter { !refusals.contains(ground.tasks.tasks[$0].uid) }
    let ordered = inTieOrder(selected)
    for (place, task) in ordered.enumerated() { places[task] = place }
    let musts = musts(ordered, rooms)
    wanted = Set(musts.map(\.task)).union(selected.filter { ranks.values[$0] != nil })
    refused = open.filter { task in
      refusals.contains(ground.tasks.tasks[task].uid) && (ranks.values[task] != nil || isDueToday(task))
    }
    let wishes = selected.compactMap { task in
      ranks.values[task].map { rank in
        Job(task: task, rank: rank, minutes: work.toPlace[task], reason: ranks.reason(task, ground))
      }
    }
    .sorted { ($0.rank, places[$0.task]) < ($1.rank, places[$1.task]) }
    let said = wishes.prefix { $0.rank <= TaskRanks.saidToday }
    jobs = musts.filter { isDueToday($0.task) } + said
    jobs += musts.filter { !isDueToday($0.task) } + wishes.dropFirst(said.count)
  }

  /// The deadline as the day sees it. One that is over counts as the end of the day, so that old tasks do not push aside
  /// what is due today.
  private func deadline(_ task: Int) -> Int? {
    work.deadlines[task].map { $0 <= day.start ? max($0, day.end) : $0 }
  }

  private func isDueToday(_ task: Int) -> Bool { deadline(task).map { $0 <= day.end } ?? false }

  private func inTieOrder(_ selected: [Int]) -> [Int] {
    selected.map { task in
      TieOrder(task, ground.tasks.tasks[task], deadline: deadline(task), minutes: work.toPlace[task])
    }
    .sorted().map(\.task)
  }

  /// The work that must be begun today: what does not fit into the days after this one, earliest deadline first.
  private mutating func musts(_ ordered: [Int], _ rooms: DayRooms) -> [Job] {
    var musts: [Job] = []
    var (needed, most, given) = (0, 0, 0)
    let horizon = day.start + PlanLimits.daysAhead * WorkHours.dayMinutes
    for task in ordered {
      guard let own = work.deadlines[task], own <= horizon, let deadline = deadline(task) else { continue }
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
        musts.append(Job(task: task, rank: 0, minutes: pieces(must, of: toPlace), reason: reason(task)))
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

  private func reason(_ task: Int) -> PlanReason {
    let origin = work.deadlineOrigins[task]
    if origin != task { return .before(taskUID: ground.tasks.tasks[origin].uid) }
    return isDueToday(task) ? .dueToday : .mustBegin
  }
}
