import FocusbloxModel
import FocusbloxStore

/// An item whose object is gone from a list. Whether the object was deleted or moved shows after all lists were read.
struct GoneItem: Sendable, Hashable, Codable {
  var kind: ItemKind
  var id: String
  var uid: String
}

extension ListReport {
  /// Counts the gone objects that another list of the account has by now as moved.
  mutating func countMoves(of accountID: Int64, in store: StoreReader) throws {
    for item in gone {
      let hasMoved = try store.links(uid: item.uid).contains { link in
        try link.kind == item.kind && link.itemID != nil && link.isOnServer
          && store.list(id: link.listID)?.accountID == accountID
      }
      guard hasMoved else { continue }
      if item.kind == .task { unlinked -= 1 } else { calledOff -= 1 }
      moved += 1
    }
  }
}
