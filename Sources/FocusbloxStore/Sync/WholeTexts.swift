public import FocusbloxModel

extension StoreReader {
  /// The calendar object of an item with the lines that its server cannot hold; `nil` where the server holds all.
  public func wholeText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    try syncItem(kind, id: id, "whole") { try $0.bytes() } ?? nil
  }
}

extension StoreTransaction {
  /// - Parameter text: `nil` removes the text.
  public func setWholeText(of kind: ItemKind, id: String, _ text: [UInt8]?) throws {
    guard let text else { return try clearSyncItem(kind, id: id, ["whole"]) }
    try setSyncItem(kind, id: id, ["whole"]) { $0.add(text) }
  }
}
