import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct RemindRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Focusblox.name,
    abstract: "Remove one reminder (remove_notification).",
    discussion: """
      Example:
        focusblox remind remove 91bc
      """)

  @Argument(help: "The reminder.") var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let removed = try app.step("remind remove", store) { store in
        let notification = try choice(app, store)
        try store.removeNotification(id: notification.id, by: .user)
        return notification
      }
      if app.options.json {
        let task = try store.read { try $0.task(id: removed.taskID) }
        try app.emit(removed.json(app.settings(), app.zone, of: task))
      } else {
        let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
        app.terminal.result(app.language("Removed: ") + ReminderText.of(removed, relative))
      }
    }
  }

  private func choice(_ app: AppContext, _ store: StoreReader) throws -> ItemNotification {
    do {
      return try NotificationChoice.find(id, store)
    } catch StoreError.unknownID(let text) {
      let rings = ForeignRings(settings: try app.settings(), zone: app.zone, language: app.language)
      throw ArgumentProblem.reminderOfAnotherProgram(
        title: try store.title(of: rings.find(text, store, around: app.now).subject))
    }
  }
}

/// Finds a reminder by its id or a prefix of the id.
enum NotificationChoice {
  static func find(_ text: String, _ store: StoreReader) throws -> ItemNotification {
    let prefix = text.lowercased()
    if let whole = try store.notification(id: prefix) { return whole }
    guard prefix.count >= 4 else { throw StoreError.prefixTooShort(text) }
    let matching = try store.notificationsOfOpenTasks().filter { $0.id.hasPrefix(prefix) }
    guard let only = matching.first else { throw StoreError.unknownID(text) }
    guard matching.count == 1 else {
      let candidates = try matching.map {
        ItemCandidate(id: $0.id, title: try store.task(id: $0.taskID)?.title ?? "")
      }
      throw StoreError.ambiguousPrefix(text, candidates: candidates)
    }
    return only
  }
}
