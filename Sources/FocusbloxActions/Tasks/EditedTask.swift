import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// An edited task, and what the edit means for its series.
package struct EditedTask {
  package var task: TaskItem
  package var course = Course.alone

  /// How the series of the task goes on after the edit.
  package enum Course {
    /// The task repeats not, or the edit concerns nothing that goes on to the next instance.
    case alone
    /// Only this instance is different. `next` is the date of the next one, where the day of completion does not decide.
    case departed(next: CalendarTime?)
    /// The task has left another program's series.
    case left(series: TaskItem)
    /// `next` is the date of the next instance, where the rule names its days and may not follow an edited date.
    case wholeSeries(next: CalendarTime? = nil)
    /// The new date is none of the rule's days: it is the date of this instance only.
    case offTheRule(next: CalendarTime?)
    case laterOnes
  }
}

extension Workplace {
  /// Edits a task, its series, or only this instance of its series.
  ///
  /// - Parameter scope: decides nothing where the task does not repeat.
  package func edit(
    _ id: String, _ scope: SeriesScope, in store: StoreTransaction, _ change: (inout TaskItem) throws -> Void
  ) throws -> [EditedTask] {
    guard var task = try store.task(id: id) else { return [] }
    let (steps, former) = (try seriesSteps(), task)
    if task.isInForeignSeries {
      guard scope == .one, let left = try leave(task, steps, in: store) else {
        try change(&task)
        try store.update(task, by: .user)
        return [EditedTask(task: task, course: scope == .one ? .alone : .wholeSeries())]
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
          return EditedTask(task: changed, course: fits(changed) ? .wholeSeries(next: next) : .offTheRule(next: next))
        }
    }
    try change(&task)
    if former.recurrence != .none, task.recurrence == former.recurrence { task.depart(from: former) }
    try store.update(task, by: .user)
    guard task.departure != nil, task.departure != former.departure else { return [EditedTask(task: task)] }
    let next = steps.coming(after: task, at: now, before: .distantFuture, limit: 1).first?.leadingDate
    return [EditedTask(task: task, course: .departed(next: next))]
  }

  /// Whether the date of a task is one of its rule's days.
  private func fits(_ task: TaskItem) -> Bool {
    let rule = task.recurrence.steps.description
    return (try? when.repetition(rule, due: task.leadingDate?.typed(around))) != nil
  }

  private func leave(
    _ task: TaskItem, _ steps: SeriesSteps, in store: StoreTransaction
  ) throws -> (single: TaskItem, series: TaskItem)? {
    let context = MappingContext(zone: zone, now: now, settings: try settings(), profile: .extended)
    return try steps.leave(task, at: now, in: store, copy: try store.copyOfOccurrence(of: task.id, context))
  }
}
