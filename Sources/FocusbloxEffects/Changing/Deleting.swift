import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

extension ActionRunner {
  /// Asks the questions of `delete`: the range of a series, and the open sub-tasks.
  func delete(_ ids: [String], _ reach: Action.Reach?, _ children: Bool?) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    guard !tasks.isEmpty else { return .message("") }
    let isSeries = tasks.contains { SeriesQuestion.deleting($0) != nil }
    if reach == nil, tasks.count == 1, case .dates(let dates)? = SeriesQuestion.deleting(tasks[0]) {
      return .asks(dateQuestion(dates) { .delete(ids, $0, children: children) })
    }
    if isSeries, reach == nil {
      return .asks(
        seriesQuestion(
          tasks.count == 1
            ? l("\(name(tasks)) is part of a series. What do you want to delete?")
            : l("Some are part of a series. What do you want to delete?")
        ) { .delete(ids, $0, children: children) })
    }
    let below = try store.read { try DeletedChildren(of: tasks, $0) }.tasks
    guard below.isEmpty || children != nil else { return .asks(childrenQuestion(below, ids, reach)) }
    let chosen = tasks.map { ($0, scope(reach, $0)) } + (children == true ? below.map { ($0, .one) } : [])
    let deletion = try DeleteTasks(chosen).run(at: wording.place, in: store)
    return .message(words(deletion.outcomes) + deletion.freed.map { " · " + wording.freedTime($0) }.joined())
  }

  func seriesQuestion(_ title: String, _ action: (Action.Reach) -> Action) -> Question {
    Question(
      title,
      [
        .init("1", l("Only this task"), action(.one)),
        .init("2", l("All open ones in this series"), action(.series)),
        .init("3", l("Cancel"), nil),
      ])
  }

  private func dateQuestion(_ dates: FurtherDates, _ action: (Action.Reach) -> Action) -> Question {
    Question(
      dates.question(l),
      [
        .init("1", dates.onlyThis(wording.relative), action(.one)),
        .init("2", FurtherDates.all(l), action(.series)),
        .init("3", l("Cancel"), nil),
      ])
  }

  func scope(_ reach: Action.Reach?, _ task: TaskItem) -> SeriesScope { reach == .series ? .series : .one }

  private func childrenQuestion(_ below: [TaskItem], _ ids: [String], _ reach: Action.Reach?) -> Question {
    Question(
      below.count == 1 ? l("One sub-task is open: \(below[0].title)") : l("\(below.count) sub-tasks are open."),
      [
        .init("1", l("Delete them too"), .delete(ids, reach, children: true)),
        .init("2", l("Leave them"), .delete(ids, reach, children: false)),
        .init("3", l("Cancel"), nil),
      ])
  }

  private func words(_ outcomes: [DeleteTasks.Outcome]) -> String {
    var deleted: [TaskItem] = []
    for outcome in outcomes {
      switch outcome {
      case .deleted(let tasks, _): deleted += tasks.map(\.task)
      case .skipped(let instance):
        if outcomes.count == 1 { return skipped(instance) }
        deleted.append(instance.task)
      }
    }
    return l("Deleted: ") + name(deleted) + l(" · u undoes it")
  }

  private func skipped(_ instance: Skipping) -> String {
    let relative = wording.relative
    let next = instance.next.map { Texts.next($0.task, relative) }
    return instance.words(relative, name([instance.task]), isDeletion: true)
      + (next.map { " · ↻ " + $0 }
        ?? " · ↻ " + l("the series is over"))
  }
}
