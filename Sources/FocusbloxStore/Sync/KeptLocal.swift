public import FocusbloxModel

extension StoreReader {
  /// Whether the user took the item out of its list, and it has not been on a server since: wherever another program carries the
  /// object that was left there, and under whichever account it is met again, what is private since is not sent there, and nothing
  /// is deleted there (S4-41).
  public func isKeptLocal(_ kind: ItemKind, id: String) throws -> Bool { try memo(keptLocalMemo(kind, id)) != nil }
}

extension StoreTransaction {
  /// Also once the item is deleted: the deletion may be undone.
  func noteKeptLocal(_ kind: ItemKind, id: String) throws { try setMemo(keptLocalMemo(kind, id), "1") }

  /// The item is on a server again, as the user wished.
  public func forgetKeptLocal(_ kind: ItemKind, id: String) throws { try setMemo(keptLocalMemo(kind, id), nil) }
}

extension StoreTransaction {
  /// What the user had put into the list again is not private, also where that was never sent.
  func forgetKeptLocal(list listID: Int64) throws {
    for kind in ItemKind.allCases {
      for id in try memos(beginningWith: keptLocalMemo(kind, "")).keys {
        let place = try kind == .task ? task(id: id)?.listID : block(id: id)?.listID
        if place == listID { try forgetKeptLocal(kind, id: id) }
      }
    }
  }
}

private func keptLocalMemo(_ kind: ItemKind, _ id: String) -> String { "takenOut.\(kind.rawValue).\(id)" }
