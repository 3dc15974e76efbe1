import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import FocusbloxWords

extension [EditedTask] {
  /// Reports every task, and at the end what the edit means for the series.
  ///
  /// - Parameter added: the reminders that the edit added.
  func tell(echo: Bool, adding added: [Reminder] = [], _ app: AppContext, _ context: ItemContext) {
    for edited in self {
      edited.task.tellChanged(echo: echo, adding: added, app, context)
      if app.options.json, case .left(let series) = edited.course { app.emit(series.json(context)) }
    }
    guard !app.options.json, let words = last?.words(RelativeTime(context, app.language), app.language) else { return }
    app.terminal.result("  ↻ " + words)
  }
}
