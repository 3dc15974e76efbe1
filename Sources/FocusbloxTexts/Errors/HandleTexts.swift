package import FocusbloxActions
package import FocusbloxModel

extension HandleProblem: ObjectError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .several(let text, let items):
      Explanation(
        l("\(l.quoted(text)) matches \(items.count) items."),
        remedy: l("It may mean: ")
          + items.prefix(5).map { "\($0.id.prefix(8)) \($0.title)" + kind($0, among: items, l) }
          .joined(separator: " · ")
          + (items.count > 5 ? " …" : ""))
    case .noLine(let number):
      Explanation(
        l("No list with a line \(number) was shown in this terminal during the last hour."),
        remedy: l("To see one: focusblox list"))
    case .otherKind(let item):
      Explanation(
        item.kind == .task
          ? l("\(l.quoted(item.title)) is a task, not a focus block.")
          : l("\(l.quoted(item.title)) is a focus block, not a task."))
    }
  }

  /// A planned block has the title of its task.
  private func kind(_ item: Handles.Item, among items: [Handles.Item], _ l: Language) -> String {
    guard Set(items.map(\.kind)).count > 1 else { return "" }
    return item.kind == .task ? l(" (task)") : l(" (focus block)")
  }

  package var object: ErrorObject? {
    guard case .several(let text, let items) = self else { return nil }
    return ErrorObject(error: "ambiguous", reason: "several", text: text, candidates: items.map(\.id))
  }
}
