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
  ///   - isMeant: whether a block may go now.
  /// - Returns: the deleted blocks, by start.
  func removeIdleBlocks(at now: Date, runID: Int64? = nil, where isMeant: (FocusBlock) -> Bool) throws -> [FocusBlock] {
    let automatic = try markedBlocks(startingAfter: now).filter { block in
      try isMeant(block) && block.isAutomatic(in: zone) && block.listID.flatMap { try list(id: $0) }?.isReadOnly != true
    }
    if automatic.isEmpty { return [] }
    let finished = try finishedTasks(among: Set(automatic.flatMap(\.taskUIDs)), countsDeleted: runID == nil)
    let idle = automatic.map { PlanBlock($0, isAutomatic: true, zone: zone) }.idle(after: finished, now: now)
    let uids = Set(idle.map(\.block.uid))
    let removed = automatic.filter { uids.contains($0.uid) }
    for block in removed { try discard(.block, id: block.id, at: now, cause: IdleBlock.cause, runID: runID) }
    return removed
  }
}
