public import Foundation

/// A focus block that exists when a plan is made.
public struct PlanBlock: Sendable, Hashable {
  public var uid: String
  public var start: Date
  public var end: Date
  /// The UIDs of the tasks in order.
  public var taskUIDs: [String]
  /// Whether the planner wrote the block, nobody changed it since, and this machine may decide about it. All other
  /// blocks stay where they are and take their time.
  public var isAutomatic: Bool

  public init(uid: String, start: Date, end: Date, taskUIDs: [String], isAutomatic: Bool) {
    self.uid = uid
    self.start = start
    self.end = end
    self.taskUIDs = taskUIDs
    self.isAutomatic = isAutomatic
  }

  /// The block for a user in `zone`.
  public init(_ block: FocusBlock, isAutomatic: Bool, zone: TimeZone) {
    self.init(
      uid: block.uid, start: block.start.instant(in: zone), end: block.end.instant(in: zone),
      taskUIDs: block.taskUIDs, isAutomatic: isAutomatic)
  }
}

/// The time that an event takes, from its start to its exclusive end.
public struct OccupiedTime: Sendable, Hashable {
  public var start: Date
  public var end: Date

  public init(start: Date, end: Date) {
    self.start = start
    self.end = end
  }
}

/// Everything that a plan depends on. The order of the arrays does not matter.
public struct PlanRequest: Sendable {
  /// The open tasks that have no open subtasks.
  public var tasks: [PlannableTask]
  /// The tasks in `blocks` that are known to be finished. A UID in neither list is unknown and never makes a block
  /// stale.
  public var finished: [FinishedTask]
  /// All own focus blocks, past ones too, because a past block says what was worked.
  public var blocks: [PlanBlock]
  /// The time of all events that count as busy.
  public var busy: [OccupiedTime]
  /// The tasks of which a person deleted a block, each for its day.
  public var refused: Set<PlanRefusal>
  /// The days to plan.
  public var days: ClosedRange<CalendarDay>
  /// The UIDs of the tasks that the person named; `nil` plans by dates and marks. Of the automatic blocks, only those
  /// with no other open task may move.
  public var only: Set<String>?
  /// Whether all automatic blocks to come are planned anew. Otherwise those stay that nothing broke.
  public var anew: Bool
  public var settings: PlanSettings
  public var now: Date
  /// The zone of the person's clock.
  public var zone: TimeZone

  public init(
    tasks: [PlannableTask], blocks: [PlanBlock] = [], busy: [OccupiedTime] = [], days: ClosedRange<CalendarDay>,
    settings: PlanSettings = PlanSettings(), now: Date, zone: TimeZone
  ) {
    self.tasks = tasks
    finished = []
    self.blocks = blocks
    self.busy = busy
    refused = []
    self.days = days
    anew = false
    self.settings = settings
    self.now = now
    self.zone = zone
  }
}
