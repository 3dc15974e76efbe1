package import FocusbloxModel
package import FocusbloxStore

/// Puts an item into a list.
package enum ListAssignment {
  package static func assign(_ task: TaskItem, to list: CalendarList, _ place: Workplace, _ store: StoreTransaction)
    throws
  {
    var task = task
    if task.listID == nil { _ = try store.join(.task, id: task.id, uid: task.uid, into: list.id) }
    task.listID = list.id
    task.modified = place.now
    try store.update(task, by: .user)
  }

  package static func assign(_ block: FocusBlock, to list: CalendarList, _ place: Workplace, _ store: StoreTransaction)
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
