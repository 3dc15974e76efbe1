import FocusbloxModel

extension AppContext {
  /// Says what is next in a series, and how many occurrences of a late one were passed over.
  func tellNext(_ next: TaskItem, passedOver: Int, _ context: ItemContext) {
    let date = (next.due ?? next.start ?? next.planned).map { RelativeTime(context, language).text($0) } ?? ""
    let missed = passedOver > 0 ? "  (" + Texts.passedOver(passedOver, language) + ")" : ""
    terminal.result("  ↻ " + language("nächste ", "next ") + date + "  " + next.id.prefix(8) + missed)
  }

  /// Says that nothing of a series is left.
  func tellEnd() {
    terminal.result("  ↻ " + language("die Serie ist zu Ende", "the series is over"))
  }
}

extension TaskItem {
  /// The task object, with the number of occurrences that a late series passed over to get there.
  func json(_ context: ItemContext, passedOver: Int) -> JSONLine {
    var line = json(context)
    if passedOver > 0 { line.add("passedOver", .int(passedOver)) }
    return line
  }
}
