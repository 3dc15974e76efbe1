import FocusbloxModel
import FocusbloxScreen

/// The rows of the last reading. A row is made again only for a changed task and in another minute, because making a
/// row costs more than reading its task.
package final class KnownRows {
  /// What decides a row besides the settings.
  struct Content: Equatable {
    var task: TaskItem
    var depth: Int
    var isReminded: Bool
    var isBlocked: Bool
    /// The shown name of the task's list.
    var list: String?
  }

  private(set) var madeCount = 0
  private var minute = 0
  private var rows: [String: (content: Content, row: Row)] = [:]

  package init() {}

  /// Begins a reading. Rows of an earlier minute may have outdated times.
  func begin(minute: Int) {
    if minute != self.minute { rows = [:] }
    self.minute = minute
  }

  func row(_ content: Content, make: () -> Row) -> Row {
    if let known = rows[content.task.id], known.content == content { return known.row }
    madeCount += 1
    let row = make()
    rows[content.task.id] = (content, row)
    return row
  }
}
