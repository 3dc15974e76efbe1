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
    for (id, note) in try store.calledOffBlocks() {
      guard try store.list(id: note.listID).map({ $0.accountID == accountID }) ?? true else { continue }
      if unread, now.timeIntervalSince(note.at) < Self.patience { continue }
      try store.forgetCalledOff(id)
      guard let block = try store.block(id: id), block.listID == nil, block.sourceSystem == .local else { continue }
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

/// A block whose event was found deleted.
struct CalledOffBlock: Codable {
  var listID: Int64
  var href: String?
  var etag: String?
  var at: Date
}

extension StoreReader {
  /// By the ids of the blocks.
  fileprivate func calledOffBlocks() throws -> [(id: String, note: CalledOffBlock)] {
    try memos(beginningWith: calledOffMemo).sorted { $0.key < $1.key }.map { id, text in
      (id, try JSONDecoder().decode(CalledOffBlock.self, from: Data(text.utf8)))
    }
  }
}

extension StoreTransaction {
  /// Its event is gone from the list of the link.
  func noteCalledOff(_ link: SyncLink, at now: Date) throws {
    guard let id = link.itemID else { return }
    let note = CalledOffBlock(listID: link.listID, href: link.href, etag: link.etag, at: now)
    try setMemo(calledOffMemo + id, String(decoding: try JSONEncoder().encode(note), as: UTF8.self))
  }

  fileprivate func forgetCalledOff(_ id: String) throws { try setMemo(calledOffMemo + id, nil) }
}

private let calledOffMemo = "called-off."
