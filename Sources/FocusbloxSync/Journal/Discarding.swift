public import FocusbloxModel
public import FocusbloxStore
public import Foundation

extension StoreTransaction {
  /// Deletes an item for the user, here at once and on the server with the next sync. `undo` restores the item.
  ///
  /// - Throws: `StoreError.unknownID`.
  public func discard(_ kind: ItemKind, id: String, at now: Date) throws {
    try discard(kind, id: id, at: now, cause: JournalAction.deletedHere.cause)
  }

  @discardableResult
  func discard(_ kind: ItemKind, id: String, at now: Date, cause: String, runID: Int64? = nil) throws -> Int64? {
    let links = try links(ofItem: kind, id: id)
    let text = try knownText(of: kind, id: id)
    let localState = try localState(kind, id: id)
    switch kind {
    case .task: try delete(taskID: id, by: .user)
    case .block: try delete(blockID: id, by: .user)
    }
    guard let localState else { return nil }
    let snapshot = try keep(JournalSnapshot(item: localState.data, text: text))
    return try append(
      JournalEntry(
        runID: runID, at: now, kind: kind, itemID: id, uid: localState.item.uid, listID: localState.item.listID,
        action: JournalAction.deletedHere.rawValue, cause: cause, href: links.compactMap(\.href).first,
        snapshotID: snapshot))
  }
}
