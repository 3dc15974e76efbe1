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
  /// The JSON object of the task with which its series goes on.
  func json(_ context: ItemContext, passedOver: Int) -> JSONLine {
    var line = json(context)
    line.addNext(passedOver: passedOver)
    return line
  }
}

extension JSONLine {
  /// Marks a task as the one with which its series goes on, with the number of occurrences that a late series passed over.
  mutating func addNext(passedOver: Int) {
    add("next", .bool(true))
    if passedOver > 0 { add("passedOver", .int(passedOver)) }
  }
}
