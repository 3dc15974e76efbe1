import FocusbloxModel
import FocusbloxStore
import Foundation

/// The journal entries of a run (I24). An entry about replaced or deleted data has everything that `undo` needs.
extension PlanApplication {
  /// The cause of a change that only a full comparison has found (I12).
  private static let hidden = "hidden by the server until everything was compared"

  /// - Parameter listID: the list of the change, where it is not the list of this run.
  func journal(
    _ link: SyncLink, _ item: SyncItem, _ action: JournalAction, _ change: FieldChange? = nil,
    in store: StoreTransaction,
    snapshot: Int64? = nil, cause: String? = nil, from listID: Int64? = nil
  ) throws {
    let isHidden = action.takesFromTheServer && isUnannounced(link)
    try store.append(
      JournalEntry(
        runID: runID, at: now, kind: item.kind, itemID: item.id, uid: item.uid, listID: listID ?? list.id,
        action: action.rawValue, property: change?.name, old: change?.old, new: change?.new,
        cause: cause ?? (isHidden ? Self.hidden : action.cause), href: link.href, etag: link.etag, snapshotID: snapshot)
    )
  }

  /// Records the changes and conflicts of an item that took remote edits. The journal keeps both replaced and losing
  /// values: the local ones in the former item, the server's in its text.
  ///
  /// - Parameters:
  ///   - before: the item before the change, as `AgreedState`.
  ///   - text: the server's text.
  func journal(
    _ link: SyncLink, _ item: SyncItem, _ changes: [FieldChange], _ conflicts: [FieldConflict], before: Data?,
    text: [UInt8]?, _ store: StoreTransaction
  ) throws {
    let isLocalValueLost = conflicts.contains { $0.winner == .remote }
    let localSnapshot =
      changes.isEmpty && !isLocalValueLost ? nil : try store.keep(JournalSnapshot(item: before, text: nil))
    for change in changes { try journal(link, item, .pulled, change, in: store, snapshot: localSnapshot) }
    let isRemoteValueLost = conflicts.contains { $0.winner == .local }
    let remoteSnapshot = isRemoteValueLost ? try store.keep(JournalSnapshot(item: nil, text: text)) : nil
    for conflict in conflicts {
      let change = FieldChange(name: conflict.name, old: conflict.lost, new: conflict.kept)
      switch conflict.winner {
      case .local: try journal(link, item, .localKept, change, in: store, snapshot: remoteSnapshot)
      case .remote: try journal(link, item, .remoteKept, change, in: store, snapshot: localSnapshot)
      }
    }
  }

  /// Records an upload, with the previous agreement of both sides.
  func journal(_ step: SyncAction.Pushed, at link: SyncLink, _ store: StoreTransaction) throws {
    guard step.link.href != nil else { return try journal(link, step.item, .pushedNew, in: store) }
    guard !step.changes.isEmpty else { return try journal(link, step.item, .pushed, in: store) }
    let agreed = step.link.agreed
    let snapshot = try store.keep(JournalSnapshot(item: agreed, text: agreed == nil ? step.link.base : nil))
    for change in step.changes { try journal(link, step.item, .pushed, change, in: store, snapshot: snapshot) }
  }
}
