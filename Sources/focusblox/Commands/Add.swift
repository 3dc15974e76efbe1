import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task.",
    discussion: """
      Example:
        focusblox add "Steuererklärung" --due "2026-11-25 18:00" --remind 1d --list Aufgaben
      """)

  @Argument(help: "What is to be done.") var title: String
  @OptionGroup var fields: TaskFieldOptions
  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp("A reminder: 1h (before it is due), or a time. Several are possible.", valueName: "spec"),
    completion: .list(LeadTimes.words))
  var reminders: [String] = []
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let title = try TitleText.parse(title)
    let check = try app.reminderCheck()
    let triggers = try reminders.map { try ReminderSpec(app.when).parse($0) }
    try await app.withStore { store in
      let task = try store.write { store in
        var task = TaskItem(id: AppContext.newID(), uid: AppContext.newID(), title: title, created: app.now)
        try fields.apply(to: &task, app, store)
        try store.insert(task, by: .person)
        for trigger in triggers {
          try check.check(trigger, of: task, besides: store.notifications(ofTask: task.id))
          try store.add(
            ItemNotification(id: AppContext.newID(), taskID: task.id, trigger: trigger, created: app.now), by: .person)
        }
        return task
      }
      if app.options.json {
        try store.read { app.emit(task.json(try app.itemContext($0))) }
      } else {
        app.terminal.result(task.id)
      }
      if task.due != nil || !triggers.isEmpty { try app.warnOfSilence(task, store) }
    }
  }
}
