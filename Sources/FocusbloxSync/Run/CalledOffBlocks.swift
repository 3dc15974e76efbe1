import FocusbloxModel
import FocusbloxStore
import Foundation

/// A focus block is its calendar event: deleted in the calendar, it is deleted here, too. Another program that moves an event deletes
/// it in one list and adds it to another, so that a block waits until the other lists of its account were read.
struct CalledOffBlocks {
  let runID: Int64
  let now: Date

  /// A list that cannot be read for so long is not waited for.
  private static let patience: TimeInterval = 86_400

  /// Deletes the blocks whose events were found deleted, and are in no list any more; `undo` brings them back.
  ///
  /// - Parameter read: the lists that this run has read.
  func delete(from accountID: Int64, read: Set<Int64>, in store: StoreTransaction) throws {
    let unread = try store.lists(account: accountID).contains { list in
      list.holdsBlocks && list.isEnabled && !list.isMissing && !read.contains(list.id)
    }
    for note in try store.calledOffBlocks() {
      guard try store.list(id: note.listID).map({ $0.accountID == accountID }) ?? true else { continue }
      if unread, now.timeIntervalSince(note.at) < Self.patience { continue }
      try store.forgetCalledOff(note.blockID)
      guard let block = try store.block(id: note.blockID), block.listID == nil, block.sourceSystem == .local else {
        continue
      }
      try delete(block, note, store)
    }
  }

  private func delete(_ block: FocusBlock, _ note: CalledOffBlock, _ store: StoreTransaction) throws {
    let text = try store.knownText(of: .block, id: block.id)
    let snapshot = try store.keep(
      JournalSnapshot(item: AgreedState(item: .block(block), notifications: []).data, text: text))
    try store.delete(blockID: block.id, by: .remote)
    try store.append(
      JournalEntry(
        runID: runID, at: now, kind: .block, itemID: block.id, uid: block.uid, listID: note.listID,
        action: JournalAction.calledOff.rawValue, cause: JournalAction.calledOff.cause, href: note.href,
        etag: note.etag,
        snapshotID: snapshot))
  }
}
