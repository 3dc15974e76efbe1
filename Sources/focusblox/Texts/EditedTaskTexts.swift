import FocusbloxActions
import FocusbloxModel
import FocusbloxWords

extension EditedTask {
  /// `nil` where there is nothing to say about a series.
  func words(_ relative: RelativeTime, _ l: Language) -> String? {
    switch course {
    case .alone: return nil
    case .departed(nil): return l("only this one; the series stays as it is")
    case .departed(let next?):
      let when = relative.text(next)
      return l("only this one; the next in the series: \(when)")
    case .left(let series):
      let when = series.leadingDate.map { relative.text($0) } ?? ""
      return l("now a separate task; the series continues: \(when)")
    case .wholeSeries(nil): return l("the whole series")
    case .wholeSeries(let next?):
      let when = relative.text(next)
      return l("the whole series; the next one: \(when)")
    case .laterOnes: return l("this one and the later ones in the series")
    }
  }
}

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
