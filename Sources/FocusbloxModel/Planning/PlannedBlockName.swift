/// The UIDs of blocks that the planner makes.
public enum PlannedBlockName {
  /// The UID of a task's block.
  ///
  /// - Parameters:
  ///   - task: the UID of the block's first task.
  ///   - number: 1 for the task's first block on that day.
  public static func uid(task: String, day: CalendarDay, number: Int) -> String {
    NameBasedUUID.make(of: task, name: "plan:\(day):\(number)").lowerCaseText
  }
}
