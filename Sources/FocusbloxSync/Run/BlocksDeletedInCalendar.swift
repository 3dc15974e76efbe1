import FocusbloxModel
import FocusbloxStore
import Foundation

/// Deletes focus blocks whose calendar event was deleted: a focus block is its event. Other programs move an event with
/// a DELETE in one list and a PUT in another. A block therefore waits until the other lists of its account were read.
struct BlocksDeletedInCalendar {
  let runID: Int64
  let now: Date

  /// The longest wait for a list that cannot be read, in seconds.
  private static let longestWait: TimeInterval = 86_400

  /// Deletes the blocks whose events are deleted and in no other list. `undo` restores them.
  ///
  /// - Parameter read: the lists that this run has read.
  func delete(from accountID: Int64, read: Set<Int64>, in store: StoreTransaction) throws {
    let unread = try store.lists(account: accountID).contains { list in
      list.holdsBlocks && list.isEnabled && !list.isMissing && !read.contains(list.id)
    }
    for note in try store.blocksDeletedInCalendar() {
      guard try store.list(id: note.listID).map({ $0.accountID == accountID }) ?? true else { continue }
      if unread, now.timeIntervalSince(note.at) < Self.longestWait { continue }
      try store.forgetDeletionInCalendar(note.blockID)
      guard let block = try store.block(id: note.blockID), block.listID == nil, block.sourceSystem == .local else {
        continue
      }
      try delete(block, note, store)
    }
  }

  private func delete(_ block: FocusBlock, _ note: BlockDeletedInCalendar, _ store: StoreTransaction) throws {
    let text = try store.knownText(of: .block, id: block.id)
    let snapshot = try store.keep(
      JournalSnapshot(item: AgreedState(item: .block(block), notifications: []).data, text: text))
    try store.delete(blockID: block.id, by: .remote)
    try store.append(
      JournalEntry(
        runID: runID, at: now, kind: .block, itemID: block.id, uid: block.uid, listID: note.listID,
        action: JournalAction.deletedInCalendar.rawValue, cause: JournalAction.deletedInCalendar.cause, href: note.href,
        etag: note.etag,
        snapshotID: snapshot))
  }
}
