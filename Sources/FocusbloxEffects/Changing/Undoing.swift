import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

extension ActionRunner {
  func undo(_ what: UndoChanges.What) throws -> String {
    let undone = try UndoChanges(what).run(at: wording.place, in: store)
    if undone.allSatisfy(\.isNothing) { return l("Nothing undone: it has been changed since.") }
    return undone.map(words).joined()
  }

  private func words(_ undone: Undone) -> String {
    let words = wording.fields(in: store)
    switch undone {
    case .step(_, _, let redone?): return l("Redone: ") + l.quoted(StepTexts(words).sentence(redone: redone))
    case .step(let step, _, nil): return l("Undone: ") + l.quoted(StepTexts(words).sentence(step))
    case .entry(let plan, _): return l("Undone: ") + plan.sentence(words)
    case .run(let run, _, _, _): return l("Undone: ") + l("sync \(run)")
    }
  }
}
