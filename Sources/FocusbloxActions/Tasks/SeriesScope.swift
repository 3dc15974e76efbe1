package import FocusbloxModel

/// Which instances of a series an action is for.
package enum SeriesScope: Sendable {
  case one, series, fromNow
}

/// The question for which instances of a series an action is.
package enum SeriesQuestion {
  /// The task has further single dates.
  case dates(FurtherDates)
  case series

  /// - Returns: `nil` where there is no doubt.
  package static func deleting(_ task: TaskItem) -> SeriesQuestion? {
    if let dates = FurtherDates(of: task) { return .dates(dates) }
    return task.isInForeignSeries || task.recurrence != .none ? .series : nil
  }

  /// Another program's series has one object, so that only new dates depend on the answer.
  package static func editing(_ task: TaskItem, movesDates: Bool) -> SeriesQuestion? {
    task.recurrence != .none || task.isInForeignSeries && movesDates ? .series : nil
  }
}
