public import FocusbloxModel

extension StoreReader {
  /// The calendar object of an item with the lines that its server cannot hold; `nil` where the server holds all.
  public func wholeText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    try memo(wholeTextMemo(kind, id)).map { Array($0.utf8) }
  }
}

extension StoreTransaction {
  /// - Parameter text: `nil` forgets it.
  public func setWholeText(of kind: ItemKind, id: String, _ text: [UInt8]?) throws {
    try setMemo(wholeTextMemo(kind, id), text.map { String(decoding: $0, as: UTF8.self) })
  }
}

private func wholeTextMemo(_ kind: ItemKind, _ id: String) -> String { "whole.\(kind.rawValue).\(id)" }
