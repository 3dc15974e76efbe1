import FocusbloxModel
import FocusbloxStore

extension StoreReader {
  /// The list to which an undo returns a deleted item.
  ///
  /// - Returns: `nil` for a list that is gone, and for a read-only list without an object of the item.
  func listOfRestored(_ item: SyncItem, in listID: Int64?) throws -> CalendarList? {
    guard let list = try listID.flatMap({ try list(id: $0) }), !list.isMissing else { return nil }
    return try !list.isReadOnly || hasObject(of: item, in: list) ? list : nil
  }

  /// Whether the server still has the object: the deletion was not sent, or the server refused it.
  private func hasObject(of item: SyncItem, in list: CalendarList) throws -> Bool {
    try links(uid: item.uid).contains { link in
      link.listID == list.id && link.kind == item.kind && link.href != nil && link.isDeleted
    }
  }
}
