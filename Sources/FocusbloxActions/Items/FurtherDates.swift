package import FocusbloxModel

/// A task with several single dates of a series, as an invited person gets it. Skipping or deleting one of them leaves the
/// others open.
package struct FurtherDates: Equatable {
  package let task: TaskItem
  package let count: Int

  /// `nil` for a task without a further open date.
  package init?(of task: TaskItem) {
    count = ForeignSeries.occurrences(of: task.foreignRule).count
    guard task.status == .open, count > 0 else { return nil }
    self.task = task
  }
}
