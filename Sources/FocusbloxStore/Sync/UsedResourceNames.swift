public import FocusbloxModel
import GRDB

extension StoreReader {
  /// Whether undo put an item into this list after its object was deleted there. Servers may still know the name of the
  /// deleted resource.
  public func isResourceNameUsed(_ kind: ItemKind, id: String, list listID: Int64) throws -> Bool {
    try syncItem(kind, id: id, "spent_name_list") { try $0.optional() as Int64? } == listID
  }
}

extension StoreTransaction {
  public func noteUsedResourceName(_ kind: ItemKind, id: String, list listID: Int64) throws {
    try setSyncItem(kind, id: id, ["spent_name_list"]) { $0.add(listID) }
  }
}
