import ArgumentParser
import FocusbloxActions
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
    let isAsked = tasks.contains { task in
      task.recurrence != .none || (task.isInForeignSeries && command.movesDates)
    }
    if isAsked, reach == nil {
      return .asks(
        seriesQuestion(
          l(
            "\(name(tasks)) is part of a series. What do you want to change?")
        ) { .edit(ids, change, $0) })
    }
    let former = try store.read { store in try tasks.map { ($0.id, try ReminderNews($0, app, store)) } }
    let edited = try app.place.step("edit", store) { store in
      try tasks.flatMap { task in
        let isWhole = task.isInForeignSeries && !command.movesDates
        return try command.edit(task, isWhole ? .series : scope(reach, task), dates, app, store)
      }
    }
    guard let result = edited.first else { return .message(l("Nothing changed.")) }
    let changed = edited.map(\.task)
    let news = try news(of: changed, since: former)
    guard edited.count == 1 else {
      return .message(([l("Changed: ") + name(changed)] + news).joined(separator: " · "))
    }
    let echo = TaskEcho(around: app.around, language: l, isAtScreen: true).text(result.task, list: nil)
    let course = result.words(RelativeTime(zone: app.zone, now: app.now, language: l), l)
    return .message(([echo] + (course.map { ["↻ " + $0] } ?? []) + news).joined(separator: " · "))
  }

  /// What the change did to the reminders of the tasks.
  private func news(of edited: [TaskItem], since former: [(String, ReminderNews)]) throws -> [String] {
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let before = Dictionary(former) { first, _ in first }
    return try store.read { store in
      try edited.flatMap { task in
        try before[task.id].map { try ReminderNews(task, app, store).words(since: $0, relative) } ?? []
      }
    }
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
    case .after(let text):
      let names = WaitWords(text).arguments
      return names.isEmpty ? ["--clear", "after"] : names.map { "--after=\($0)" }
    case .tags(let text):
      let tags = FilterWords.split(text).map { word in
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
      try app.place.step("unlink", store) { store in for task in tasks { try store.unlink(itemID: task.id) } }
      return .message(l("Only here from now on: ") + self.name(tasks))
    }
    try app.place.step("move", store) { store in
      let list = try ListChoice.writable(name, holding: .task, in: store)
      for task in tasks { try ListAssignment.assign(task, to: list, app.place, store) }
    }
    return .message(l("In \(l.quoted(name)): ") + self.name(tasks))
  }
}
