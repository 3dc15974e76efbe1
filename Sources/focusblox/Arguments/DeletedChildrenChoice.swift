import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

/// The decision about the sub-tasks. A terminal asks once where many tasks are deleted, or where sub-tasks would lose their parent.
extension DeletedChildren {
  /// The number of tasks above which a terminal asks.
  private static let many = 5

  /// - Parameter named: the number of tasks that the user named.
  /// - Throws: `CancellationError` where the user cancels.
  func areDeleted(_ isAsked: Bool, _ named: Int, _ app: AppContext) throws -> Bool {
    let isMany = named + (isAsked ? tasks.count : 0) > Self.many
    guard app.asks, isMany || !tasks.isEmpty && !isAsked else {
      return isAsked && !tasks.isEmpty
    }
    let l = app.language
    if tasks.isEmpty || isAsked {
      let count = named + tasks.count
      app.terminal.message(l("Delete \(count) tasks?"))
      app.terminal.message("  1  " + l("Delete them"))
      app.terminal.message("  2  " + l("Cancel"))
      guard app.terminal.ask("> ") == "1" else { throw CancellationError() }
      return isAsked
    }
    app.terminal.message(
      tasks.count == 1 ? l("One sub-task is open: \(tasks[0].title)") : l("\(tasks.count) sub-tasks are open."))
    app.terminal.message("  1  " + l("Delete them too"))
    app.terminal.message("  2  " + l("Leave them"))
    app.terminal.message("  3  " + l("Cancel"))
    switch app.terminal.ask("> ") {
    case "1": return true
    case "2": return false
    default: throw CancellationError()
    }
  }
}
