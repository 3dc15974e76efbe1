package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// A skipped instance and its successor.
package struct Skipping {
  package let task: TaskItem
  package let next: (task: TaskItem, passedOver: Int)?
  /// The number of occurrences that a late series passed over, also where it ends.
  package let passedOver: Int

  /// - Throws: `ArgumentProblem` for a task that does not repeat or is not open.
  package init(_ task: TaskItem, _ steps: SeriesSteps, at now: Date, in store: StoreTransaction) throws {
    guard task.recurrence != .none || task.foreignRule != nil else {
      throw ArgumentProblem.notRepeating(title: task.title)
    }
    guard task.status == .open else { throw ArgumentProblem.notOpen(title: task.title) }
    self.task = task
    next = try steps.skip(task, at: now, in: store)
    passedOver = next?.passedOver ?? steps.passedOverAtEnd(of: task, at: now)
  }
}

/// Skips instances of series as one step. The next instances appear.
package struct SkipTasks {
  private let ids: [String]

  package init(_ ids: [String]) { self.ids = ids }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  /// - Returns: the instances, and the automatic blocks that went with them.
  package func run(
    at place: Workplace, in store: Store, notify: Bool = false
  ) throws -> (skipped: [Skipping], freed: [FocusBlock]) {
    let steps = try place.seriesSteps()
    let (skipped, freed) = try place.stepFreeing("skip", store, notify: notify) { store in
      try ids.map { id in
        guard let task = try store.task(id: id) else { throw StoreError.unknownID(id) }
        return try Skipping(task, steps, at: place.now, in: store)
      }
    }
    return (skipped, freed)
  }
}
