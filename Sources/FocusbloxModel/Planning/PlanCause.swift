/// A `PlanReason` with the number of a task instead of its UID.
enum PlanCause {
  case dueToday, mustBegin, inProcess, saidToday, nextUp, flagged, important, early, named, fill
  case before(Int)

  func reason(_ tasks: OpenTasks) -> PlanReason {
    switch self {
    case .dueToday: .dueToday
    case .mustBegin: .mustBegin
    case .inProcess: .inProcess
    case .saidToday: .saidToday
    case .nextUp: .nextUp
    case .flagged: .flagged
    case .important: .important
    case .early: .early
    case .named: .named
    case .fill: .fill
    case .before(let task): .before(taskUID: tasks.uids[task])
    }
  }
}
