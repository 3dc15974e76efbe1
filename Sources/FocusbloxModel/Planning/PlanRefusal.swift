public import Foundation

/// A task that is not planned again on a day, because a person deleted its block there. The plan is made anew, or names
/// the task, to lift the refusal.
public struct PlanRefusal: Sendable, Hashable {
  public var taskUID: String
  public var day: CalendarDay

  public init(taskUID: String, day: CalendarDay) {
    self.taskUID = taskUID
    self.day = day
  }

  /// The refusals that follow from the deletion of blocks by a person. A person's own block says nothing about the
  /// planner, and to delete a past block says that the work was not done.
  public static func deleting(_ blocks: some Sequence<PlanBlock>, now: Date, zone: TimeZone) -> Set<PlanRefusal> {
    var refusals: Set<PlanRefusal> = []
    for block in blocks where block.isAutomatic && block.end > now {
      guard let day = WallTime(block.start, in: zone)?.day else { continue }
      refusals.formUnion(block.taskUIDs.map { PlanRefusal(taskUID: $0, day: day) })
    }
    return refusals
  }
}
