import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync

/// What was undone, or done again.
package enum Undone {
  /// `redone` is the step that was done again, or its undo where the journal entry is no step.
  case step(Step, UndoneStep, redone: StepHeadline?)
  case entry(UndoPlan, JournalEntry?)
  case run(Int64, [UndoPlan], refused: [RefusedEntry], number: Int64?)
}

/// An entry of a sync that stays as it is while the others are undone.
package struct RefusedEntry {
  package var entry: JournalEntry
  /// The title of the entry's item, or its UID.
  package var title: String
  package var refusal: UndoRefusal
}

extension Undone {
  /// Whether the undo restored nothing: everything was changed since, or is gone.
  package var isNothing: Bool {
    switch self {
    case .step(_, let done, _):
      !(done.items.isEmpty && done.values.isEmpty) && done.items.allSatisfy { $0.result.isLeft }
        && !done.values.contains { $0.isRestored }
    case .run(_, let plans, _, _): plans.isEmpty
    case .entry: false
    }
  }

  /// Whether some entries of a sync could not be undone.
  package var isInPart: Bool { if case .run(_, _, let refused, _) = self { !refused.isEmpty } else { false } }
}

extension UndoneItem.Result {
  fileprivate var isLeft: Bool { if case .left = self { true } else { false } }
}

/// Undoes what was done here or by a sync, or does it again.
package struct UndoChanges {
  /// The steps or values to take back.
  package enum What: Sendable {
    /// The latest steps, or all where there are fewer.
    case lastSteps(Int)
    /// An entry of the journal, or a step by its number.
    case entry(Int64)
    /// A whole sync.
    case run(Int64)
    case lastUndo
  }

  private let what: What
  private let isDryRun: Bool

  package init(_ what: What, isDryRun: Bool = false) { (self.what, self.isDryRun) = (what, isDryRun) }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  package func run(at place: Workplace, in store: Store, notify: Bool = false) throws -> [Undone] {
    let known = try place.undo
    do {
      return try place.asking(notify: notify || isDryRun) { gate in
        var undo = known
        undo.gate = gate
        return try store.write { [undo] store in
          let undone = try carryOut(undo, place, store)
          if isDryRun || isRepeatable(undone) { throw Reverted(undone: undone) }
          return undone
        }
      }
    } catch let reverted as Reverted {
      return reverted.undone
    }
  }

  /// Carries the result as an error, which makes the transaction revert everything.
  private struct Reverted: Error {
    var undone: [Undone]
  }

  /// Whether a step that the person named restored nothing, so that it may be tried again. The latest steps count as undone,
  /// because otherwise none before them could be reached.
  private func isRepeatable(_ undone: [Undone]) -> Bool {
    if case .entry = what { undone.allSatisfy(\.isNothing) } else { false }
  }

  private func carryOut(_ undo: Undo, _ place: Workplace, _ store: StoreTransaction) throws -> [Undone] {
    // Settings are written at once. A dry run reverts the store, but not the settings.
    let settings = isDryRun ? place.stepSettings.readOnly : place.stepSettings
    func undone(_ step: Step, as cause: Step.Cause, redone: StepHeadline? = nil) throws -> Undone {
      .step(step, try undo.undoStep(step, as: cause, settings: settings, in: store), redone: redone)
    }
    switch what {
    case .lastSteps(let count):
      var all: [Undone] = []
      for _ in 0..<count {
        do {
          let step = try undo.lastStep(in: store)
          all.append(try undone(step, as: .undo(step.number)))
        } catch UndoRefusal.noStep where !all.isEmpty {
          break
        }
      }
      return all
    case .entry(let entry):
      guard let step = try undo.step(entry, in: store) else { return [try Self.entry(entry, undo, place, store)] }
      try undo.checkNotUndone(step, in: store)
      return [try undone(step, as: .undo(step.number))]
    case .run(let run): return [try Self.run(run, undo, place, store)]
    case .lastUndo:
      let step = try undo.lastUndo(in: store)
      let former =
        if case .undo(let number) = step.cause { try store.stepHeadline(number) } else { nil as StepHeadline? }
      return [try undone(step, as: .redo(step.number), redone: former ?? StepHeadline(step))]
    }
  }

  private static func entry(
    _ entry: Int64, _ undo: Undo, _ place: Workplace, _ store: StoreTransaction
  ) throws -> Undone {
    let plan = try undo.plan(entry: entry, in: store)
    let done = try store.step(.undo(entry), at: place.now, asking: undo.gate) { try undo.carryOut(plan, in: $0) }.result
    return .entry(plan, done)
  }

  /// The last change first. Changes that cannot be undone any more stay.
  private static func run(_ run: Int64, _ undo: Undo, _ place: Workplace, _ store: StoreTransaction) throws -> Undone {
    let entries = try store.journal(runID: run, limit: .max)
    if entries.isEmpty { throw UndoRefusal.noSuchRun(run) }
    var plans: [UndoPlan] = []
    var refused: [RefusedEntry] = []
    let number = try store.step(.undoOfRun(run), at: place.now, asking: undo.gate) { store in
      for entry in entries where Undo.isPossible(entry) {
        do {
          let plan = try undo.plan(entry: entry.id, in: store)
          try undo.carryOut(plan, in: store)
          plans.append(plan)
        } catch let refusal as UndoRefusal {
          refused.append(RefusedEntry(entry: entry, title: try Undo.title(of: entry, in: store), refusal: refusal))
        }
      }
    }.number
    return .run(run, plans, refused: refused, number: number)
  }
}
