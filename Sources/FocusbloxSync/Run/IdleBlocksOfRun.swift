import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreTransaction {
  /// Deletes automatic blocks whose tasks are finished elsewhere, so that no device rings for work that is done. While a
  /// list is unread, all blocks stay, because it may have the task as open again. For the same reason a block stays that
  /// only this run has read: another machine has planned it later.
  ///
  /// - Parameters:
  ///   - known: the blocks before the run.
  ///   - read: the lists that this run has read.
  func removeIdleBlocks(
    among known: [FocusBlock], of account: Account, read: Set<Int64>, runID: Int64, at now: Date
  ) throws {
    if try hasUnreadList(for: .task, of: account.id, read: read) { return }
    let ids = Set(known.map(\.id))
    _ = try removeIdleBlocks(at: now, runID: runID) { ids.contains($0.id) }
  }
}
