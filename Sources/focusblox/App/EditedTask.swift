import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxWords
import Foundation

/// An edited task, and what the edit means for its series.
struct EditedTask {
  var task: TaskItem
  var course = Course.alone

  enum Course {
    /// The task repeats not, or the edit concerns nothing that goes on to the next instance.
    case alone
    /// Only this instance is different. `next` is the date of the next one, where the day of completion does not decide.
    case departed(next: CalendarTime?)
    /// The task has left another program's series.
    case left(series: TaskItem)
    /// `next` is the date of the next instance, where the rule names its days and may not follow an edited date.
    case wholeSeries(next: CalendarTime? = nil)
    case laterOnes
  }

  /// `nil` where there is nothing to say about a series.
  func words(_ relative: RelativeTime, _ l: Language) -> String? {
    switch course {
    case .alone: return nil
    case .departed(nil):
      return l("only this one; the series stays as it is")
    case .departed(let next?):
      let when = relative.text(next)
      return l("only this one; the next in the series: \(when)")
    case .left(let series):
      let when = series.leadingDate.map { relative.text($0) } ?? ""
      return l(
        "now a separate task; the series continues: \(when)")
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

extension AppContext {
  /// Edits a task, its series, or only this instance of its series.
  ///
  /// - Parameter scope: decides nothing where the task does not repeat.
  func edit(
    _ id: String, _ scope: SeriesChoice.Scope, in store: StoreTransaction, _ change: (inout TaskItem) throws -> Void
  ) throws -> [EditedTask] {
    guard var task = try store.task(id: id) else { return [] }
    let (steps, former) = (try place.seriesSteps(), task)
    if task.isInForeignSeries {
      guard scope == .one, let left = try leave(task, steps, in: store) else {
        try change(&task)
        try store.update(task, by: .user)
        let isChosen = scope == .series && former.leadingDate != task.leadingDate
        return [EditedTask(task: task, course: isChosen ? .wholeSeries() : .alone)]
      }
      var single = left.single
      try change(&single)
      try store.update(single, by: .user)
      return [EditedTask(task: single, course: .left(series: left.series))]
    }
    if scope != .one, let group = task.seriesID {
      let first = scope == .fromNow ? task.id : nil
      return try store.updateSeries(groupID: group, from: first, by: .user, change)
        .compactMap { try store.task(id: $0) }
        .map { changed in
          if scope == .fromNow { return EditedTask(task: changed, course: .laterOnes) }
          guard case .custom = changed.recurrence, changed.id == task.id, changed.leadingDate != former.leadingDate
          else { return EditedTask(task: changed, course: .wholeSeries()) }
          let next = steps.coming(after: changed, at: now, before: .distantFuture, limit: 1).first?.leadingDate
          return EditedTask(task: changed, course: .wholeSeries(next: next))
        }
    }
    try change(&task)
    if former.recurrence != .none, task.recurrence == former.recurrence { task.depart(from: former) }
    try store.update(task, by: .user)
    guard task.departure != nil, task.departure != former.departure else { return [EditedTask(task: task)] }
    let next = steps.coming(after: task, at: now, before: .distantFuture, limit: 1).first?.leadingDate
    return [EditedTask(task: task, course: .departed(next: next))]
  }

  private func leave(
    _ task: TaskItem, _ steps: SeriesSteps, in store: StoreTransaction
  ) throws -> (single: TaskItem, series: TaskItem)? {
    let context = MappingContext(zone: zone, now: now, settings: try settings(), profile: .extended)
    return try steps.leave(task, at: now, in: store, copy: try store.copyOfOccurrence(of: task.id, context))
  }
}
