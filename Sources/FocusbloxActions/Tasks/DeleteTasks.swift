package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// Deletes tasks as one step: here, and on their servers at the next sync.
package struct DeleteTasks {
  /// What became of the tasks: one instance of a series is skipped, so that the next one appears.
  package enum Outcome {
    case skipped(Skipping)
    case deleted([DeletedTask], endsSeries: Bool)

    package var isDeletion: Bool {
      switch self {
      case .skipped: true
      case .deleted(let tasks, _): !tasks.isEmpty
      }
    }

    /// The tasks that were open and are gone.
    package var deleted: [TaskItem] {
      if case .deleted(let tasks, _) = self { tasks.map(\.task).filter { $0.status == .open } } else { [] }
    }
  }

  /// What was deleted.
  package struct Deletion {
    package var outcomes: [Outcome]
    /// The automatic blocks that went with the tasks.
    package var freed: [FocusBlock]
    /// The tasks that can begin now.
    package var ready: [TaskItem]
  }

  private let chosen: [(TaskItem, SeriesScope)]

  package init(_ chosen: [(TaskItem, SeriesScope)]) { self.chosen = chosen }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  package func run(at place: Workplace, in store: Store, notify: Bool = false) throws -> Deletion {
    let steps = try place.seriesSteps()
    let blocked = try store.read { try $0.blockedTaskIDs() }
    let (outcomes, freed) = try place.stepFreeing("delete", store, notify: notify) { store in
      try chosen.flatMap { try Self.outcomes(of: $0, $1, steps, at: place.now, in: store) }
    }
    let ready = try store.read {
      try FreedTasks(of: blocked, place, $0).tasks(after: outcomes.flatMap(\.deleted), $0)
    }
    return Deletion(outcomes: outcomes, freed: freed, ready: ready)
  }

  private static func outcomes(
    of task: TaskItem, _ scope: SeriesScope, _ steps: SeriesSteps, at now: Date, in store: StoreTransaction
  ) throws -> [Outcome] {
    // An earlier task of this command may have deleted the whole series.
    guard try store.task(id: task.id) != nil else { return [] }
    if scope == .one, try store.isOnlyOpenInstance(task) {
      return [.skipped(try Skipping(task, steps, at: now, in: store))]
    }
    let first = scope == .fromNow ? task.id : nil
    let group = scope == .one ? nil : try task.seriesID.map { try store.openTasks(ofSeries: $0, from: first) }
    let deleted = try (group ?? [task]).map { task in
      try store.discard(.task, id: task.id, at: now)
      return DeletedTask(task: task, entry: try store.journal(itemID: task.id, limit: 1).first?.id)
    }
    let isOver = try task.seriesID.map { try store.openTasks(ofSeries: $0).isEmpty } ?? true
    return [.deleted(deleted, endsSeries: scope != .one && isOver && FurtherDates(of: task) == nil)]
  }
}

/// A deleted task, and how to get it back.
package struct DeletedTask {
  package var task: TaskItem
  /// The journal entry whose undo restores the task.
  package var entry: Int64?
}

extension StoreReader {
  /// Whether the task is the only open instance of its series.
  fileprivate func isOnlyOpenInstance(_ task: TaskItem) throws -> Bool {
    guard task.status == .open else { return false }
    if task.foreignRule != nil { return true }
    guard task.recurrence != .none else { return false }
    return try task.seriesID.map { try openTasks(ofSeries: $0).allSatisfy { $0.id == task.id } } ?? true
  }
}
