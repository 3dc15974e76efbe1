import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension ActionRunner {
  func undo(_ what: UndoChanges.What) throws -> String {
    try UndoChanges(what).run(at: app.place, in: store).map(words).joined()
  }

  private func words(_ undone: Undone) -> String {
    let words = FieldWords(zone: app.zone, now: app.now, language: l) { uid in
      try store.read { try $0.tasks(uid: uid).first?.title }
    }
    switch undone {
    case .step(let step, _, let isRedo):
      return (isRedo ? l("Redone: ") : l("Undone: ")) + StepTexts(words).sentence(step, isRedo: isRedo)
    case .entry(let plan, _): return l("Undone: ") + plan.sentence(words)
    case .run(let run, _, _, _): return l("Undone: ") + l("sync \(run)")
    }
  }
}
