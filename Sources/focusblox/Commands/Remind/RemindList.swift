import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct RemindList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show the reminders of a task, or of all open ones.",
    discussion: """
      Example:
        focusblox remind list 3f2a
      """)

  @Argument(help: "The task.", completion: .tasks) var id: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        let task = try id.map { try Handles(app.place, store).task($0) }
        let notifications = try task.map { try store.notifications(ofTask: $0) } ?? store.notificationsOfOpenTasks()
        let foreign = try foreign(task, app, store)
        if app.options.json {
          for notification in notifications {
            let task = try store.task(id: notification.taskID)
            try app.emit(notification.json(app.settings(), app.zone, of: task))
          }
          for ring in foreign { app.emit(ring.reminderJSON(zone: app.zone)) }
          return
        }
        let relative = app.relative
        var table = Table(flexible: 2)
        for notification in notifications {
          let task = try store.task(id: notification.taskID)
          table.rows.append([
            .init(String(notification.id.prefix(8)), .gray),
            .init(ReminderText.of(notification, in: task, relative)), .init(task?.title ?? ""),
          ])
        }
        for ring in foreign {
          table.rows.append([
            .init(String(ring.reminderID.prefix(8)), .gray), .init(ReminderText.of(ring, relative)),
            .init(try store.title(of: ring.subject)),
          ])
        }
        for line in lines(table, app) { app.terminal.result(line) }
        if table.rows.isEmpty { app.say("No reminders.") }
      }
    }
  }

  /// On a narrow terminal the time is below the title, so that both are whole.
  private func lines(_ table: Table, _ app: AppContext) -> [ScreenText] {
    guard let width = app.terminal.width, table.width > width else {
      return table.lines(style: app.style, width: app.terminal.width)
    }
    var titles = Table(flexible: 1)
    titles.rows = table.rows.map { [$0[0], $0[2]] }
    return zip(titles.lines(style: app.style, width: width), table.rows).flatMap { title, row in
      [title] + WrappedText.lines(row[1].text.text, width - 2).map { "  " + ScreenText($0) }
    }
  }

  private func foreign(_ task: String?, _ app: AppContext, _ store: StoreReader) throws -> [NotificationRequest] {
    let rings = ForeignRings(settings: try app.settings(), zone: app.zone, language: app.language)
    let found = try task.map { try rings.of(.task($0), store, around: app.now) } ?? rings.all(store, around: app.now)
    return found.filter { ring in
      guard case .task = ring.subject else { return false }
      return ring.fireDate > app.now
    }
  }
}
