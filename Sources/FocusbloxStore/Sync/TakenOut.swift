public import FocusbloxModel

extension StoreReader {
  /// Whether the person took the item out of its list and left the object on the server: wherever another program carries that,
  /// and under whichever account it is met again, what is private since is not sent there (CHECKLIST S4-41).
  public func isTakenOut(_ kind: ItemKind, id: String) throws -> Bool { try memo(takenOutMemo(kind, id)) != nil }
}

extension StoreTransaction {
  func setTakenOut(_ kind: ItemKind, id: String, _ isTakenOut: Bool) throws {
    try setMemo(takenOutMemo(kind, id), isTakenOut ? "1" : nil)
  }
}

private func takenOutMemo(_ kind: ItemKind, _ id: String) -> String { "takenOut.\(kind.rawValue).\(id)" }
