import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct RemindClear: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", _superCommandName: Focusblox.name,
    abstract: "Remove all reminders that were added to a task; automatic ones stay.",
    discussion: """
      Example:
        focusblox remind clear 3f2a
      """)

  @Argument(help: "The task.", completion: .tasks) var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let task = try store.read { try Handles(app.place, $0).task(id) }
      let removed = try RemoveReminders.all(of: task, at: app.place, in: store)
      if app.options.json {
        let tasks = try store.read { store in try removed.map { try store.task(id: $0.taskID) } }
        let settings = try app.settings()
        for (notification, task) in zip(removed, tasks) { app.emit(notification.json(settings, app.zone, of: task)) }
      } else {
        app.terminal.result(
          removed.count == 1 ? app.language("1 reminder removed") : app.language("\(removed.count) reminders removed"))
      }
    }
  }
}
