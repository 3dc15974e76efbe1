import FocusbloxModel

extension ScreenState {
  /// The tasks that a key changes: the selected tasks, else the task of the current row.
  var targets: [String] {
    // A task of a block has a row of its own besides its row elsewhere.
    var seen: Set<String> = []
    let selected =
      marked.isEmpty ? [] : shown.compactMap(\.taskID).filter { marked.contains($0) && seen.insert($0).inserted }
    return selected.isEmpty ? row?.taskID.map { [$0] } ?? [] : selected
  }

  private var subject: String {
    let ids = targets
    if ids.count > 1 { return language("\(ids.count) tasks") }
    return shown.first { $0.taskID == ids.first }?.title ?? ""
  }

  mutating func runOnTasks(_ command: Command) -> [Effect] {
    let ids = targets
    guard let first = ids.first else {
      notice = Notice(language("No task is selected."))
      return []
    }
    switch command {
    case .done: return [.carryOut(.toggle(ids))]
    case .delete: return [.carryOut(.delete(ids, nil, children: nil))]
    case .importance: return [.carryOut(.edit(ids, .importance, nil))]
    case .flag: return [.carryOut(.edit(ids, .flag, nil))]
    case .nextUp: return [.carryOut(.edit(ids, .nextUp, nil))]
    case .keep: return [.carryOut(.keep(ids))]
    // The planned day of one task; the other tasks of its series have their own days.
    case .tomorrow: return [.carryOut(.edit(ids, .planned("tomorrow"), .one))]
    case .nextWeek: return [.carryOut(.edit(ids, .planned("+1w"), .one))]
    case .edit: return [.edit(first)]
    case .copy: return [.copy(ids.joined(separator: "\n"))]
    case .addBelow: return open(Prompt(.add(below: first), subject: shown.first { $0.taskID == first }?.title ?? ""))
    default:
      guard let purpose = command.purpose else { return [] }
      let text = purpose == .title ? subject : ""
      if purpose == .title, ids.count > 1 {
        notice = Notice(language("Titles are changed one by one."))
        return []
      }
      var prompt = Prompt(purpose, text, ids: ids, subject: subject)
      prompt.isDueOnDay = shown.contains { $0.isDueOnDay && $0.taskID.map(ids.contains) == true }
      return open(prompt) + (prompt.beginsWithPresent ? [.present(prompt)] : [])
    }
  }
}

extension Command {
  fileprivate var purpose: Prompt.Purpose? {
    switch self {
    case .retitle: .title
    case .due: .due
    case .planned: .planned
    case .start: .start
    case .tags: .tags
    case .list: .list
    case .estimate: .estimate
    case .after: .after
    case .repetition: .repetition
    case .snooze: .snooze
    case .remind: .remind
    case .block: .block
    default: nil
    }
  }
}
