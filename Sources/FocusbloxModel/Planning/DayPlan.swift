public import Foundation

/// A proposal: blocks to write, blocks to remove, and what has no place. Nothing is written by making it.
public struct DayPlan: Sendable, Hashable {
  /// The new blocks by start.
  public var blocks: [ProposedBlock] = []
  /// The automatic blocks that stay, by start; past ones and those of other days too.
  public var kept: [PlanBlock] = []
  /// The automatic blocks that go, by start. One that `blocks` moves is among them.
  public var freed: [FreedBlock] = []
  /// The tasks that have no place for all of their work, by UID.
  public var unplaced: [UnplacedTask] = []
  /// The times until which more is due than fits, ascending, at most one for each day.
  public var overloads: [PlanOverload] = []
  /// The minutes between the due time of a task and the later end of its last block.
  public var lateMinutes: [String: Int] = [:]
  /// The tasks that wait for each other in a circle. Nothing within a circle blocks.
  public var circles: [[String]] = []
  /// The planned days in order.
  public var days: [PlannedDay] = []
  /// Whether the blocks were planned anew although only a repair was asked for, because a task that is due had no place
  /// beside the blocks that stood.
  public var isAnewAfterRepair = false
}

/// A block to write.
public struct ProposedBlock: Sendable, Hashable {
  /// The same for the same task, day and number of the task's block on that day, so that two machines that plan the
  /// same make one object, and a new plan changes the object of the old one.
  public var uid: String
  public var start: Date
  public var end: Date
  /// The tasks in the order in which they are worked on.
  public var shares: [PlannedShare]
  /// The automatic block that this one changes.
  public var replaced: PlanBlock?
}

/// The part of a block that is meant for one task.
public struct PlannedShare: Sendable, Hashable {
  public var taskUID: String
  public var minutes: Int
  /// Whether the task has no estimate of its own.
  public var isAssumed: Bool
  public var reason: PlanReason
}

/// Why a task is planned on a day.
public enum PlanReason: Sendable, Hashable {
  /// Due on the day or before.
  case dueToday
  /// Later due dates hold only if it is begun on the day.
  case mustBegin
  case inProcess
  /// The person planned it for the day or before.
  case saidToday
  case nextUp
  case flagged
  case important
  /// Due within a week, and there is room.
  case early
  /// The person named it.
  case named
  /// There is room, and the person asked for undated tasks.
  case fill
  /// A task that waits for it has one of the other reasons.
  case before(taskUID: String)
}

/// An automatic block that goes.
public struct FreedBlock: Sendable, Hashable {
  public var block: PlanBlock
  public var reason: FreedReason
}

/// Why an automatic block does not stay.
public enum FreedReason: Sendable, Hashable {
  /// An event or a person's block takes its time.
  case occupied
  /// It overlaps another automatic block, which stays.
  case overlapsBlock(uid: String)
  /// All its tasks are finished.
  case finished
  /// It begins before the start date of a task.
  case beforeStart(taskUID: String)
  /// It begins before the end of a task for which its task waits.
  case beforeBlocker(taskUID: String, blockerUID: String)
  /// More is planned for the task than is left of it.
  case surplus(taskUID: String)
  /// A task that matters more lost its time on that day, and takes this.
  case gaveWay(taskUID: String)
  /// Everything was planned anew.
  case anew
}

/// A task that has no place for all of its work.
public struct UnplacedTask: Sendable, Hashable {
  public var taskUID: String
  /// The minutes without a place.
  public var minutes: Int
  public var reason: UnplacedReason
}

/// Why work has no place in the planned days.
public enum UnplacedReason: Sendable, Hashable {
  /// The tasks for which it waits are not finished, and not planned to the end.
  case waits(forUIDs: [String])
  /// Its start date is after the planned days.
  case startsLater
  /// The part of the day that may be planned is used, or the most minutes for a day.
  case full
  /// No gap is long enough.
  case noRoom
  /// It is due later, and fits into the days until then.
  case roomLater
  /// A person deleted its block on each of the planned days.
  case refused
}

/// A time until which more work is due than fits.
public struct PlanOverload: Sendable, Hashable {
  public var until: Date
  public var neededMinutes: Int
  public var availableMinutes: Int
}

/// The minutes of a planned day.
public struct PlannedDay: Sendable, Hashable {
  public var day: CalendarDay
  /// Free time within the hours from now on; automatic blocks to come count as free.
  public var freeMinutes: Int
  /// The part of it that may be planned.
  public var plannableMinutes: Int
  /// The minutes of all automatic blocks of the day.
  public var plannedMinutes: Int
}
