import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

extension AppContext {
  /// Reports the next instance of a series, and the number of occurrences that a late series passed over.
  func tellNext(_ next: TaskItem, passedOver: Int, _ context: ItemContext) {
    terminal.result(
      "  ↻ " + Texts.next(next, RelativeTime(context, language)) + "  " + next.id.prefix(8) + missed(passedOver))
  }

  /// Reports the end of a series.
  func tellEnd(passedOver: Int = 0) {
    terminal.result("  ↻ " + language("the series is over") + missed(passedOver))
  }

  private func missed(_ passedOver: Int) -> String {
    passedOver > 0 ? "  (" + Texts.passedOver(passedOver, language) + ")" : ""
  }
}

extension TaskItem {
  /// The JSON object of the task, with the number of occurrences that a late series passed over.
  func json(_ context: ItemContext, passedOver: Int) -> JSONLine {
    var line = json(context)
    if passedOver > 0 { line.add("passedOver", .int(passedOver)) }
    return line
  }
}
