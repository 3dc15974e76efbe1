public import FocusbloxModel
import FocusbloxStore
import Foundation

extension IdleBlock {
  /// The cause of the deletion of a block that no task needs any more.
  public static let cause = "its tasks are finished"
}

extension StoreTransaction {
  /// Deletes automatic blocks to come that no task needs any more, here at once and on the server with the next sync.
  /// Blocks of a list that the user may only read stay.
  ///
  /// - Parameters:
  ///   - runID: the run that has learnt of the finished tasks; `nil` for a user's command.
  ///   - hasPassed: whether an open task of another program's series has left the occurrence behind that its blocks are for.
  ///   - isMeant: whether a block may go now.
  /// - Returns: the deleted blocks, by start.
  func removeIdleBlocks(
    at now: Date, runID: Int64? = nil, hasPassed: (TaskItem) throws -> Bool = { _ in false },
    where isMeant: (FocusBlock) -> Bool
  ) throws -> [FocusBlock] {
    let automatic = try markedBlocks(startingAfter: now).filter { block in
      try isMeant(block) && block.isAutomatic(in: zone) && block.listID.flatMap { try list(id: $0) }?.isReadOnly != true
    }
    if automatic.isEmpty { return [] }
    let uids = Set(automatic.flatMap(\.taskUIDs))
    let passed = try uids.flatMap { try tasks(uid: $0) }
      .filter { try $0.status == .open && $0.foreignRule != nil && hasPassed($0) }
      .map { FinishedTask(uid: $0.uid, outcome: .completed, estimateMinutes: $0.estimateMinutes) }
    let finished = try finishedTasks(among: uids, countsDeleted: runID == nil) + passed
    let idle = automatic.map { PlanBlock($0, isAutomatic: true, zone: zone) }.idle(after: finished, now: now)
    let idleUIDs = Set(idle.map(\.block.uid))
    let removed = automatic.filter { idleUIDs.contains($0.uid) }
    for block in removed { try discard(.block, id: block.id, at: now, cause: IdleBlock.cause, runID: runID) }
    return removed
  }
}
