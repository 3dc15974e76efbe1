import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import FocusbloxWords

extension TaskItem {
  /// The task as it was understood, with what it is connected with.
  func echo(
    _ app: AppContext, _ context: ItemContext, _ store: StoreReader, _ reminders: [Reminder]
  ) throws -> String {
    TaskEcho(around: app.around, language: app.language).text(
      self, list: context.listName(listID), parent: try parentUID.flatMap { try store.tasks(uid: $0).first?.title },
      after: try after.compactMap { try store.tasks(uid: $0).first?.title }.sorted(),
      before: try store.tasks(waitingFor: uid).map(\.title), reminders: reminders)
  }
}

extension StoreReader {
  /// The reminders of a task that can be typed as well: before its due date, or at a time.
  func reminders(of task: TaskItem, _ around: ReadingContext) throws -> [Reminder] {
    try notifications(ofTask: task.id).compactMap { notification in
      switch notification.trigger {
      case .relative(let offset, .dueDate) where offset <= 0: .before(seconds: -offset)
      case .absolute(let instant): .at(.time(around.moment(instant)))
      case .relative, .location: nil
      }
    }
  }
}

extension [EditedTask] {
  /// Reports every task, and at the end what the edit means for the series.
  func tell(echo: Bool, _ app: AppContext, _ context: ItemContext, _ store: StoreReader) throws {
    for edited in self {
      try edited.task.tellChanged(echo: echo, app, context, store)
      if app.options.json, case .left(let series) = edited.course { app.emit(series.json(context)) }
    }
    guard !app.options.json, let words = last?.words(RelativeTime(context, app.language), app.language) else { return }
    app.terminal.result("  ↻ " + words)
  }
}
