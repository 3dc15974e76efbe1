import FocusbloxModel
import FocusbloxStore
import Foundation

/// What a run writes down (I24): where something is replaced or taken away, with what undo needs to give it back.
extension PlanApplication {
  /// The cause of what only a full comparison brought to light (I12).
  private static let hidden = "hidden by the server until everything was compared"

  /// - Parameter listID: the list it happened in, where that is not the one this run is about.
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

  /// The changes and conflicts of an item that took something from the server. Both the value that was replaced and the one that
  /// did not win are kept: ours as the item was, the server's in its text.
  ///
  /// - Parameters:
  ///   - before: the item as it was here, as `AgreedState`.
  ///   - text: what the server has.
  func journal(
    _ link: SyncLink, _ item: SyncItem, _ changes: [FieldChange], _ conflicts: [FieldConflict], before: Data?,
    text: [UInt8]?, _ store: StoreTransaction
  ) throws {
    let lostHere = conflicts.contains { $0.winner == .remote }
    let ours = changes.isEmpty && !lostHere ? nil : try store.keep(JournalSnapshot(item: before, text: nil))
    for change in changes { try journal(link, item, .pulled, change, in: store, snapshot: ours) }
    let lostThere = conflicts.contains { $0.winner == .local }
    let theirs = lostThere ? try store.keep(JournalSnapshot(item: nil, text: text)) : nil
    for conflict in conflicts {
      let change = FieldChange(name: conflict.name, old: conflict.lost, new: conflict.kept)
      switch conflict.winner {
      case .local: try journal(link, item, .localKept, change, in: store, snapshot: theirs)
      case .remote: try journal(link, item, .remoteKept, change, in: store, snapshot: ours)
      }
    }
  }

  /// What went to the server, with what both sides had before.
  func journal(_ step: SyncAction.Pushed, at link: SyncLink, _ store: StoreTransaction) throws {
    guard step.link.href != nil else { return try journal(link, step.item, .pushedNew, in: store) }
    guard !step.changes.isEmpty else { return try journal(link, step.item, .pushed, in: store) }
    let agreed = step.link.agreed
    let snapshot = try store.keep(JournalSnapshot(item: agreed, text: agreed == nil ? step.link.base : nil))
    for change in step.changes { try journal(link, step.item, .pushed, change, in: store, snapshot: snapshot) }
  }
}
