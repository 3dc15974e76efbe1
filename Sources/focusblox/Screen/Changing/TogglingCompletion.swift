import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync

extension ActionRunner {
  /// Completes the open tasks, or reopens all tasks if none is open.
  func toggle(_ ids: [String]) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let open = tasks.filter { $0.status == .open }
    if open.isEmpty { return .message(try reopen(tasks)) }
    let blocked = try store.read { try $0.blockedTaskIDs() }
    let (steps, freed) = try app.place.stepFreeing("done", store) { store in
      try open.map { try app.place.complete($0.id, in: store) }
    }
    var text = l("Done: ") + name(open)
    if let step = steps.first, steps.count == 1 {
      text += course(step)
      if let words = try store.read({ try OpenSubtasks(of: step, $0).words(l) }) { text += " · " + words }
    }
    let ready = try store.read { try FreedTasks(of: blocked, app.place, $0).tasks(after: steps.map(\.completed), $0) }
      .map(\.title)
    if !ready.isEmpty { text += " · " + WaitTexts(language: l).readyNow(ready) }
    return .message(text + freed.map { " · " + app.freedTime($0) }.joined())
  }

  /// The next instance of the series, in words.
  private func course(_ step: SeriesStep) -> String {
    guard step.completed.isRecurring else { return "" }
    guard let next = step.next.map({ $0.status == .open ? $0 : step.completed }) else {
      return " · ↻ " + l("the series is over")
    }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let date = (next.due ?? next.start ?? next.planned).map { relative.text($0) } ?? ""
    let missed = step.passedOver > 0 ? " (" + Texts.passedOver(step.passedOver, l) + ")" : ""
    return " · ↻ " + l("next ") + date + missed
  }

  private func reopen(_ tasks: [TaskItem]) throws -> String {
    let undo = try app.place.undo
    let outcomes = try app.place.step("reopen", store) { store in try tasks.map { try undo.reopen($0.id, in: store) } }
    let removed = outcomes.compactMap(\.removed)
    return l("Open again: ") + name(tasks)
      + (removed.isEmpty
        ? "" : l(" · the next in the series is removed again"))
  }
}
