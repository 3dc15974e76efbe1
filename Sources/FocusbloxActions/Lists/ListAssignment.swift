package import FocusbloxModel
package import FocusbloxStore

/// Puts an item into a list.
package enum ListAssignment {
  static func assign(_ task: TaskItem, to list: CalendarList, _ place: Workplace, _ store: StoreTransaction)
    throws
  {
    var task = task
    if task.listID == nil { _ = try store.join(.task, id: task.id, uid: task.uid, into: list.id) }
    task.listID = list.id
    task.modified = place.now
    try store.update(task, by: .user)
  }

  /// - Returns: false where the item is in the list already.
  static func assign(
    _ kind: ItemKind, _ id: String, to list: CalendarList, _ place: Workplace, _ store: StoreTransaction
  ) throws -> Bool {
    switch kind {
    case .task:
      guard let task = try store.task(id: id) else { throw StoreError.unknownID(id) }
      if task.listID == list.id { return false }
      try assign(task, to: list, place, store)
    case .block:
      guard let block = try store.block(id: id) else { throw StoreError.unknownID(id) }
      if block.listID == list.id { return false }
      try assign(block, to: list, place, store)
    }
    return true
  }

  static func assign(_ block: FocusBlock, to list: CalendarList, _ place: Workplace, _ store: StoreTransaction)
    throws
  {
    var block = block
    if block.listID == nil { _ = try store.join(.block, id: block.id, uid: block.uid, into: list.id) }
    block.listID = list.id
    block.modified = place.now
    try store.update(block, by: .user)
  }
}

extension StoreReader {
  package func title(of kind: ItemKind, id: String) throws -> String {
    switch kind {
    case .task: try task(id: id)?.title ?? ""
    case .block: try block(id: id)?.title ?? ""
    }
  }
}
