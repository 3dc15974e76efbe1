import FocusbloxModel

/// A task or a block on a user's machine.
struct HeldItem {
  var uid: String
  var id: String
  var isBlock: Bool
  /// Whether the item is not linked to an object on the server.
  var isLocal: Bool
  var isOpen: Bool
  var values: [Field: String]
  var tags: [String] = []
  /// The kinds of automatic alarms that another program removed or moved.
  var changedAlarms: [String] = []

  init(_ task: TaskItem) {
    (uid, id, isBlock, isOpen) = (task.uid, task.id, false, task.status == .open)
    isLocal = task.listID == nil || task.sourceSystem != .caldav
    values = Dictionary(Field.ofTasks.compactMap { field in field.read(task).map { (field, $0) } }) { $1 }
    (tags, changedAlarms) = (task.tags, task.changedAlarms.words)
  }

  init(_ block: FocusBlock) {
    (uid, id, isBlock, isOpen) = (block.uid, block.id, true, true)
    isLocal = block.listID == nil || block.sourceSystem != .caldav
    values = [.title: block.title, .start: block.start.description]
  }
}
