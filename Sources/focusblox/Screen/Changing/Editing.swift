import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import Foundation

extension ActionRunner {
  /// Changes a field as `edit` does. For a series it asks for the range.
  func edit(_ ids: [String], _ change: Change, _ reach: Action.Reach?) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    guard let first = tasks.first else { return .message("") }
    let command = try Edit.parse([first.id] + arguments(change, first))
    let dates = try command.fields.dates(app.when)
    if tasks.contains(where: { $0.recurrence != .none }), reach == nil {
      return .asks(
        seriesQuestion(
          l("\(name(tasks)) ist Teil einer Serie. Was ändern?", "\(name(tasks)) is part of a series. Change what?")
        ) { .edit(ids, change, $0) })
    }
    let edited = try app.step("edit", store) { store in
      try tasks.flatMap { try command.edit($0, scope(reach, $0), dates, app, store) }
    }
    guard let result = edited.first else { return .message(l("Nichts geändert.", "Nothing changed.")) }
    let echo = TaskEcho(around: app.around, language: l, isAtScreen: true).text(result, list: nil)
    return .message(edited.count == 1 ? echo : l("Geändert: ", "Changed: ") + name(edited))
  }

  /// The arguments of `edit` for a change. A field that cycles through its values continues from the value of `task`.
  private func arguments(_ change: Change, _ task: TaskItem) throws -> [String] {
    func field(_ option: String, _ text: String) -> [String] {
      let text = text.trimmingCharacters(in: .whitespaces)
      return text.isEmpty ? ["--clear", option] : ["--\(option)=\(text)"]
    }
    switch change {
    case .title(let text): return ["--title=\(text)"]
    case .due(let text): return field("due", text)
    case .planned(let text): return field("planned", text)
    case .start(let text): return field("start", text)
    case .estimate(let text): return field("estimate", text)
    case .repetition(let text): return field("repeat", text)
    case .tags(let text):
      let tags = text.split(whereSeparator: \.isWhitespace).map { word in
        let sign = word.first.map { "+-".contains($0) } == true ? String(word.prefix(1)) : ""
        let name = word.dropFirst(sign.count)
        return sign + (name.hasPrefix("#") ? name.dropFirst() : name)
      }
      return tags.isEmpty ? ["--clear", "tags"] : tags.map { "--tag=\($0)" }
    case .importance:
      let all = Importance.allCases
      let next = all[((all.firstIndex(of: task.importance) ?? 0) + 1) % all.count]
      return next == .none ? ["--clear", "importance"] : ["--importance=\(next.rawValue)"]
    case .flag: return [task.flagged ? "--no-flag" : "--flag"]
    case .nextUp: return [task.nextUp ? "--no-next-up" : "--next-up"]
    case .list: return []
    }
  }

  /// Moves the tasks into a list, or out of every list if the name is empty.
  func move(_ ids: [String], _ name: String) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let name = name.trimmingCharacters(in: .whitespaces)
    if name.isEmpty {
      try app.step("unlink", store) { store in for task in tasks { try store.unlink(itemID: task.id) } }
      return .message(l("Nur noch hier: ", "Only here from now on: ") + self.name(tasks))
    }
    try app.step("move", store) { store in
      let list = try ListChoice.writable(name, holding: .task, in: store)
      for task in tasks { try ListAssignment.assign(task, to: list, app, store) }
    }
    return .message(l("In \(l.quoted(name)): ", "In \(l.quoted(name)): ") + self.name(tasks))
  }
}
