import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct RemindList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the reminders of a task, or of all open ones.",
    discussion: """
      Example:
        focusblox remind list 3f2a
      """)

  @Argument(help: "The task.") var id: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        let notifications =
          try id.map { try store.notifications(ofTask: store.taskID(matching: $0)) } ?? store.notificationsOfOpenTasks()
        if app.options.json {
          for notification in notifications { app.emit(notification.json(zone: app.zone)) }
          return
        }
        let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
        var table = Table(flexible: 2)
        for notification in notifications {
          table.rows.append([
            .init(String(notification.id.prefix(8)), .gray),
            .init(ReminderText.of(notification, relative)),
            .init(try store.task(id: notification.taskID)?.title ?? ""),
          ])
        }
        for line in table.lines(style: app.style, width: app.terminal.width) { app.terminal.result(line) }
        if notifications.isEmpty { app.say("Keine Erinnerungen.", "No reminders.") }
      }
    }
  }
}
