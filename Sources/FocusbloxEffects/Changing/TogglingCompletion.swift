import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

extension ActionRunner {
  /// Completes the open tasks, or reopens all tasks if none is open.
  func toggle(_ ids: [String]) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let open = tasks.filter { $0.status == .open }
    if open.isEmpty { return .message(try reopen(tasks)) }
    let (completed, freed) = try CompleteTasks(open.map(\.id)).run(at: wording.place, in: store)
    var text = l("Done: ") + name(open)
    if let task = completed.first, completed.count == 1 {
      text += course(task.step)
      if let words = task.subtasks?.words(l) { text += " · " + words }
    }
    let ready = completed.flatMap(\.ready).map(\.title)
    if !ready.isEmpty { text += " · " + WaitTexts(language: l).readyNow(ready.map(l.quoted)) }
    return .message(text + freed.map { " · " + wording.freedTime($0) }.joined())
  }

  /// The next instance of the series, in words.
  private func course(_ step: SeriesStep) -> String {
    guard step.completed.isRecurring else { return "" }
    guard let next = step.next.map({ $0.status == .open ? $0 : step.completed }) else {
      let missed = step.passedOver > 0 ? " (" + Texts.passedOver(step.passedOver, l) + ")" : ""
      return " · ↻ " + l("the series is over") + missed
    }
    let missed = step.passedOver > 0 ? " (" + Texts.passedOver(step.passedOver, l) + ")" : ""
    return " · ↻ " + Texts.next(next, wording.relative) + missed
  }

  private func reopen(_ tasks: [TaskItem]) throws -> String {
    let reopened = try ReopenTasks(tasks.map(\.id)).run(at: wording.place, in: store)
    let isOneRemoved = reopened.contains { $0.removed != nil }
    return l("Open again: ") + name(tasks) + (isOneRemoved ? l(" · the next in the series is removed again") : "")
  }
}
