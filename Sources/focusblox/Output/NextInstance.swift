import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

extension AppContext {
  /// Reports the next instance of a series, and the number of occurrences that a late series passed over.
  func tellNext(_ next: TaskItem, passedOver: Int, _ context: ItemContext) {
    let date = (next.due ?? next.start ?? next.planned).map { RelativeTime(context, language).text($0) } ?? ""
    let missed = passedOver > 0 ? "  (" + Texts.passedOver(passedOver, language) + ")" : ""
    terminal.result("  ↻ " + language("next ") + date + "  " + next.id.prefix(8) + missed)
  }

  /// Reports the end of a series.
  func tellEnd() {
    terminal.result("  ↻ " + language("the series is over"))
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
