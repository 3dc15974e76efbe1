package import FocusbloxModel
package import FocusbloxStore

/// Puts items into a list, or takes them out of theirs, as one step.
package struct MoveItems {
  /// The list in which an item is now.
  package struct Moved {
    package var list: CalendarList
    /// Whether the item was in the list already.
    package var wasThere: Bool
  }

  private let items: [(kind: ItemKind, id: String)]

  package init(_ items: [(kind: ItemKind, id: String)]) { self.items = items }

  /// - Parameters:
  ///   - command: the name of the step.
  ///   - notify: whether the person has agreed that servers tell other people.
  package func run(
    to name: String, as command: String = "move", at place: Workplace, in store: Store, notify: Bool = false
  ) throws -> [Moved] {
    try place.step(command, store, notify: notify) { store in
      try items.map { kind, id in
        let list = try ListChoice.writable(name, holding: kind, in: store)
        return Moved(list: list, wasThere: try !ListAssignment.assign(kind, id, to: list, place, store))
      }
    }
  }

  /// The items stay only here; the server keeps its objects.
  ///
  /// - Returns: whether an item was in a list.
  @discardableResult
  package func runOutOfLists(at place: Workplace, in store: Store) throws -> Bool {
    try place.step("unlink", store) { store in
      let lists = try items.map { try store.task(id: $0.id)?.listID ?? store.block(id: $0.id)?.listID }
      for item in items { try store.unlink(itemID: item.id) }
      return lists.contains { $0 != nil }
    }
  }
}
