/// How much the person wants a task on a day, whatever its deadline: 1 is most, `nil` not at all. A task has at least
/// the rank of those that wait for it.
struct TaskRanks {
  /// The last rank that the person means for today.
  static let saidToday = 2
  /// The last rank whose short tasks may use the reserve.
  static let nextUp = 3
  static let last = 7
  private static let byName = 5
  /// The rank that comes from a deadline, which may be another task's. From here on a task can wait for another day.
  static let early = 6

  private(set) var values: [Int?]
  /// The task that the rank comes from.
  private var origins: [Int]

  private let day: DayBounds
  private let isNamed: Bool

  /// - Parameter open: the tasks that have work to place, ascending.
  init(_ ground: PlanGround, work: OpenWork, day: DayBounds, open: [Int]) {
    self.day = day
    isNamed = ground.request.only != nil
    values = Array(repeating: nil, count: ground.tasks.count)
    origins = Array(values.indices)
    var isOpen = Array(repeating: false, count: values.count)
    for task in open {
      isOpen[task] = true
      values[task] = rank(task, ground, deadline: work.deadlines[task])
      if values[task] == Self.early { origins[task] = work.deadlineOrigins[task] }
    }
    for task in ground.tasks.graph.order.reversed() where isOpen[task] {
      for waiting in ground.tasks.graph.waiting[task] {
        guard let rank = values[waiting], values[task].map({ rank < $0 }) ?? true else { continue }
        values[task] = rank
        origins[task] = origins[waiting]
      }
    }
  }

  func cause(_ task: Int, _ tasks: OpenTasks) -> PlanCause {
    if origins[task] != task { return .before(origins[task]) }
    return switch values[task] {
    case 1: .inProcess
    case 2: .saidToday
    case 3: .nextUp
    case 4: .flagged
    case 5: isNamed && !tasks.isImportantWithoutDates(task) ? .named : .important
    case Self.early: .early
    default: .fill
    }
  }

  private func rank(_ task: Int, _ ground: PlanGround, deadline: Int?) -> Int? {
    let own = rankByMarks(task, ground, deadline: deadline)
    return isNamed ? own ?? Self.byName : own
  }

  private func rankByMarks(_ task: Int, _ ground: PlanGround, deadline: Int?) -> Int? {
    let tasks = ground.tasks
    // The person said when.
    if let planned = tasks.planned[task], planned > day.ordinal { return nil }
    let (marks, due) = (tasks.marks[task], tasks.due[task])
    // An instance of a series is not done before its day.
    let isEarly = marks.isRecurring && due.map { $0 > day.end } ?? false
    if marks.inProcess { return 1 }
    if tasks.planned[task] != nil { return 2 }
    if marks.nextUp { return isEarly ? nil : 3 }
    if marks.flagged { return isEarly ? nil : 4 }
    if tasks.isImportantWithoutDates(task) { return 5 }
    let horizon = day.start + PlanLimits.daysEarly * WorkHours.dayMinutes
    if let deadline, deadline <= horizon, !marks.isRecurring { return Self.early }
    return ground.limits.fills && due == nil && marks.hasEstimate ? Self.last : nil
  }
}
