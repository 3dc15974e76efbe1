import FocusbloxModel
import FocusbloxStore
import Foundation

/// An item whose object is gone from a list. Whether the object was deleted or moved shows after all lists were read.
struct GoneItem: Sendable, Hashable, Codable {
  var kind: ItemKind
  var id: String
  var uid: String
  var listID: Int64
  /// Whether this machine has content that the server never had.
  var hasMoreHere = false
}

extension StoreReader {
  /// Whether a list of the account that can have items of the kind is not among the `read` ones.
  func hasUnreadList(for kind: ItemKind, of accountID: Int64, read: Set<Int64>) throws -> Bool {
    try lists(account: accountID).contains { list in
      list.holds(kind) && list.isEnabled && !list.isMissing && !read.contains(list.id)
    }
  }
}

extension ListReport {
  /// Reports the gone objects that another list of the account has by now as moved, here and in the journal of the run.
  mutating func noteMoves(of accountID: Int64, runID: Int64, at now: Date, in store: StoreTransaction) throws {
    for item in gone {
      let found = try store.links(uid: item.uid).first { link in
        try link.kind == item.kind && link.itemID == item.id && link.listID != item.listID && link.isOnServer
          && store.list(id: link.listID)?.accountID == accountID
      }
      guard let found else { continue }
      if item.kind == .task { unlinked -= 1 } else { calledOff -= 1 }
      moved += 1
      try store.removeJournal(runID: runID, itemID: item.id, action: JournalAction.unlinked.rawValue)
      try store.append(
        JournalEntry(
          runID: runID, at: now, kind: item.kind, itemID: item.id, uid: item.uid, listID: item.listID,
          action: JournalAction.moved.rawValue, property: "list", old: store.list(id: item.listID)?.name,
          new: store.list(id: found.listID)?.name, cause: JournalAction.moved.cause, href: found.href,
          etag: found.etag))
    }
  }
}
