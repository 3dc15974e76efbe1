import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync

extension ActionRunner {
  func undo(isRedo: Bool) throws -> String {
    let undo = try gatedUndo
    return words(
      try store.write { store in
        let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
        return try .step(step, isRedo: isRedo, undo, app.place.stepSettings, store)
      })
  }

  /// Undoes a journal entry or a step by its number, as `undo ENTRY` does.
  func undo(entry: Int64) throws -> String {
    let undo = try gatedUndo
    return words(
      try store.write { store in
        guard let step = try undo.step(entry, in: store) else { return try .entry(entry, undo, app, store) }
        try undo.checkNotUndone(step, in: store)
        return try .step(step, undo, app.place.stepSettings, store)
      })
  }

  private var gatedUndo: Undo {
    get throws {
      var undo = try app.place.undo
      if !app.place.tellsPeople { undo.gate = try app.place.invitationGate }
      return undo
    }
  }

  private func words(_ outcome: UndoOutcome) -> String {
    let words = FieldWords(zone: app.zone, now: app.now, language: l) { uid in
      try store.read { try $0.tasks(uid: uid).first?.title }
    }
    let undone = l("Undone: ")
    switch outcome {
    case .step(let step, _, let isRedo):
      return (isRedo ? l("Redone: ") : undone) + StepTexts(words).sentence(step, isRedo: isRedo)
    case .entry(let plan, _): return undone + plan.sentence(words)
    case .run(let run, _, _, _): return undone + l("sync \(run)")
    }
  }
}
