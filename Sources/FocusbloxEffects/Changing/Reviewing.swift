import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

extension ActionRunner {
  /// Keeps the tasks unchanged, and out of the review for a month.
  func keep(_ ids: [String]) throws -> ActionOutcome {
    try KeepTasks(ids).run(at: wording.place, in: store)
    return .message(l("Stays: ") + name(try tasks(ids)))
  }
}
