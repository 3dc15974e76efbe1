import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreTransaction {
  /// The longest wait for a list that cannot be read, in seconds.
  private static let longestWait: TimeInterval = 86_400

  /// Deletes the blocks whose events are deleted and in no other list; `undo` restores them. A focus block is its event.
  /// Other programs move an event with a DELETE in one list and a PUT in another. A block therefore waits until the other
  /// lists of its account were read.
  ///
  /// - Parameter read: the lists that this run has read.
  /// - Returns: the deleted blocks, by the list that had their events.
  func deleteBlocksDeletedInCalendar(
    of accountID: Int64, read: Set<Int64>, runID: Int64, at now: Date
  ) throws -> [Int64: [SyncPlan.Row]] {
    var deleted: [Int64: [SyncPlan.Row]] = [:]
    let isUnread = try hasUnreadList(for: .block, of: accountID, read: read)
    for note in try blocksDeletedInCalendar() {
      guard try list(id: note.listID).map({ $0.accountID == accountID }) ?? true else { continue }
      if isUnread, now.timeIntervalSince(note.at) < Self.longestWait { continue }
      try forgetDeletionInCalendar(note.blockID)
      guard let block = try block(id: note.blockID), block.listID == nil, block.sourceSystem == .local else { continue }
      let text = try knownText(of: .block, id: block.id)
      let snapshot = try keep(
        JournalSnapshot(item: AgreedState(item: .block(block), notifications: []).data, text: text))
      try delete(blockID: block.id, by: .remote)
      try append(
        JournalEntry(
          runID: runID, at: now, kind: .block, itemID: block.id, uid: block.uid, listID: note.listID,
          action: JournalAction.deletedInCalendar.rawValue, cause: JournalAction.deletedInCalendar.cause,
          href: note.href, etag: note.etag, snapshotID: snapshot))
      deleted[note.listID, default: []].append(
        SyncPlan.Row(action: "callOff", uid: block.uid, href: note.href, title: block.title))
    }
    return deleted
  }
}
