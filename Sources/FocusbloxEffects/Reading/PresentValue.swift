import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
package import FocusbloxTexts

/// The value that a prompt's field has now, in a form that the prompt reads back. Tasks with different values have none.
package struct PresentValue {
  let wording: Wording

  package init(wording: Wording) { self.wording = wording }

  /// What the prompt begins with; empty where the tasks differ, or have no value.
  package func text(_ prompt: Prompt, _ store: StoreReader) throws -> String {
    let texts = try Set(prompt.ids.compactMap { try store.task(id: $0) }.map { try text(prompt.purpose, $0, store) })
    return texts.count == 1 ? texts.first ?? "" : ""
  }

  private func text(_ purpose: Prompt.Purpose, _ task: TaskItem, _ store: StoreReader) throws -> String {
    switch purpose {
    case .due: SheetWords.text(task.due, wording.zone)
    case .planned: SheetWords.text(task.planned, wording.zone)
    case .start: SheetWords.text(task.start, wording.zone)
    case .tags: task.tags.map(Self.quoted).joined(separator: " ")
    case .list: try task.listID.flatMap { try ListNames(store).name(ofList: $0) } ?? ""
    case .estimate: task.estimateMinutes.map(DurationText.text(minutes:)) ?? ""
    case .after:
      try task.after.compactMap { try store.tasks(uid: $0).first }.map { "\"" + name($0, store) + "\"" }
        .sorted().joined(separator: " ")
    case .repetition: TaskSheet.repetition(task, wording.language)
    default: ""
    }
  }

  /// The title where it names this task and nothing else; otherwise the id.
  private func name(_ task: TaskItem, _ store: StoreReader) -> String {
    let title = task.title
    if title.contains("\"") || "+-".contains(title.first ?? "+") || Int(title) != nil { return task.id }
    return (try? Handles(wording.place, store).task(title)) == task.id ? title : task.id
  }

  private static func quoted(_ tag: String) -> String { tag.contains(where: \.isWhitespace) ? "\"\(tag)\"" : tag }
}
