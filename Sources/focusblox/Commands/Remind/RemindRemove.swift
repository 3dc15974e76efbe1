import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct RemindRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Focusblox.name,
    abstract: "Remove one reminder.",
    discussion: """
      Example:
        focusblox remind remove 91bc
      """)

  @Argument(help: "The reminder; remind list shows ids.") var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let removed = try store.read { try choice(app, $0) }
      let task = try store.read { try $0.task(id: removed.taskID) }
      try RemoveReminders.one(removed, at: app.place, in: store)
      if app.options.json {
        try app.emit(removed.json(app.settings(), app.zone, of: task))
      } else {
        let words = ReminderText.of(removed, app.relative)
        app.terminal.result(app.language("Reminder removed: \(app.language.shownTitle(task?.title ?? "")), \(words)"))
      }
    }
  }

  private func choice(_ app: AppContext, _ store: StoreReader) throws -> ItemNotification {
    do {
      return try NotificationChoice.find(id, store)
    } catch StoreError.unknownID(let text) {
      let rings = ForeignRings(settings: try app.settings(), zone: app.zone, language: app.language)
      do {
        let foreign = try rings.find(text, store, around: app.now)
        throw ArgumentProblem.reminderOfAnotherProgram(title: try store.title(of: foreign.subject))
      } catch StoreError.unknownID {
        throw UnknownRing.unknownID(text, .reminder)
      }
    }
  }
}
