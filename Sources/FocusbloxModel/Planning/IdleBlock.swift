public import Foundation

/// An automatic block to come that no task needs any more.
public struct IdleBlock: Sendable, Hashable {
  public var block: PlanBlock
  /// Its tasks in order, each with what became of it.
  public var tasks: [FinishedTask]
}

extension Sequence<PlanBlock> {
  /// The automatic blocks to come all of whose tasks are finished, by start. They go at once, because a phone would
  /// otherwise ring for work that is done. A running block stays, and so does one with a task that this machine does not
  /// know.
  public func idle(after finished: [FinishedTask], now: Date) -> [IdleBlock] {
    let finished = finished.byUID
    return filter { $0.isAutomatic && $0.start > now }
      .compactMap { block in block.finishedTasks(finished).map { IdleBlock(block: block, tasks: $0) } }
      .sorted { ($0.block.start, $0.block.uid) < ($1.block.start, $1.block.uid) }
  }
}

extension PlanBlock {
  /// The tasks of the block where all of them are finished; `nil` where one is not, or the block has none.
  func finishedTasks(_ finished: [String: FinishedTask]) -> [FinishedTask]? {
    let tasks = taskUIDs.compactMap { finished[$0] }
    return tasks.isEmpty || tasks.count < taskUIDs.count ? nil : tasks
  }
}

extension Sequence<FinishedTask> {
  var byUID: [String: FinishedTask] { Dictionary(map { ($0.uid, $0) }) { first, _ in first } }
}
