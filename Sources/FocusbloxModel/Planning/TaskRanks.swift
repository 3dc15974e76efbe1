/// How much the person wants a task on a day, whatever its deadline: 1 is most, `nil` not at all. A task has at least
/// the rank of those that wait for it.
struct TaskRanks {
  /// The last rank that the person means for today.
  static let saidToday = 2
  /// The last rank whose short tasks may use the reserve.
  static let nextUp = 3
  private static let byName = 5
  /// The rank that comes from a deadline, which may be another task's.
  private static let early = 6

  private(set) var values: [Int?]
  /// The task that the rank comes from.
  private var origins: [Int]

  private let day: DayBounds
  private let isNamed: Bool

  init(_ ground: PlanGround, work: OpenWork, day: DayBounds, selected: [Int]) {
    self.day = day
    isNamed = ground.request.only != nil
    values = Array(repeating: nil, count: ground.tasks.count)
    origins = Array(values.indices)
    for task in selected {
      values[task] = rank(task, ground, deadline: work.deadlines[task])
      if values[task] == Self.early { origins[task] = work.deadlineOrigins[task] }
    }
    guard selected.contains(where: { values[$0] != nil }) else { return }
    let isSelected = Set(selected)
    for task in ground.tasks.graph.order.reversed() where isSelected.contains(task) {
      for waiting in ground.tasks.graph.waiting[task] {
        guard let rank = values[waiting], values[task].map({ rank < $0 }) ?? true else { continue }
        values[task] = rank
        origins[task] = origins[waiting]
      }
    }
  }

  func reason(_ task: Int, _ ground: PlanGround) -> PlanReason {
    if origins[task] != task { return .before(taskUID: ground.tasks.tasks[origins[task]].uid) }
    return switch values[task] {
    case 1: .inProcess
    case 2: .saidToday
    case 3: .nextUp
    case 4: .flagged
    case 5: isNamed && !isImportantWithoutDates(task, ground.tasks) ? .named : .important
    case Self.early: .early
    default: .fill
    }
  }

  private func rank(_ task: Int, _ ground: PlanGround, deadline: Int?) -> Int? {
    let own = rankByMarks(task, ground, deadline: deadline)
    return isNamed ? own ?? Self.byName : own
  }

  private func rankByMarks(_ number: Int, _ ground: PlanGround, deadline: Int?) -> Int? {
    let task = ground.tasks.tasks[number]
    let planned = ground.tasks.planned[number]
    // The person said when.
    if let planned, planned > day.ordinal { return nil }
    // An instance of a series is not done before its day.
    let isEarly = task.isRecurring && ground.tasks.due[number].map { $0 > day.end } ?? false
    if task.inProcess { return 1 }
    if planned != nil { return 2 }
    if task.nextUp { return isEarly ? nil : 3 }
    if task.flagged { return isEarly ? nil : 4 }
    if isImportantWithoutDates(number, ground.tasks) { return 5 }
    if let deadline, deadline <= day.start + PlanLimits.daysEarly * WorkHours.dayMinutes, !task.isRecurring {
      return Self.early
    }
    let isUndated = ground.tasks.due[number] == nil
    return ground.limits.fills && isUndated && task.estimateMinutes ?? 0 > 0 ? 7 : nil
  }

  private func isImportantWithoutDates(_ number: Int, _ tasks: OpenTasks) -> Bool {
    tasks.tasks[number].importance == .high && tasks.planned[number] == nil && tasks.due[number] == nil
  }
}
