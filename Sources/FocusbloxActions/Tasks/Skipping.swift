package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// A skipped instance and its successor.
package struct Skipping {
  package let task: TaskItem
  package let next: (task: TaskItem, passedOver: Int)?

  /// - Throws: `ArgumentProblem` for a task that does not repeat or is not open.
  package init(_ task: TaskItem, _ steps: SeriesSteps, at now: Date, in store: StoreTransaction) throws {
    guard task.recurrence != .none || task.foreignRule != nil else {
      throw ArgumentProblem.notRepeating(title: task.title)
    }
    guard task.status == .open else { throw ArgumentProblem.notOpen(title: task.title) }
    self.task = task
    next = try steps.skip(task, at: now, in: store)
  }
}
