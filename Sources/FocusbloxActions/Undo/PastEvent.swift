package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// What was done: a step of the person, or a sync with changes.
package enum PastEvent {
  case step(StepHeadline)
  case run(SyncRun, changes: Int)

  package var at: Date {
    switch self {
    case .step(let step): step.at
    case .run(let run, _): run.started
    }
  }

  /// The latest first.
  package static func latest(_ limit: Int, _ store: StoreReader) throws -> [PastEvent] {
    let steps = try store.stepHeadlines(limit: limit).map(PastEvent.step)
    let runs = try store.runs(limit: limit).compactMap { run -> PastEvent? in
      let changes = try store.journal(runID: run.id).count(where: Undo.isPossible)
      return changes == 0 ? nil : .run(run, changes: changes)
    }
    let events = (steps + runs).enumerated().sorted { ($1.element.at, $0.offset) < ($0.element.at, $1.offset) }
    return events.prefix(limit).map(\.element)
  }
}
