import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

extension ActionRunner {
  /// Moves a task in the user's own order.
  func reorder(_ id: String, _ beside: ManualOrder.Beside) throws -> String {
    guard try ReorderTask(id, beside).run(at: wording.place, in: store) else { return l("Nothing changed.") }
    return l("Moved: ") + name(try tasks([id]))
  }
}
