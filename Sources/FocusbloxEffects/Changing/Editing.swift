import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

extension ActionRunner {
  /// Changes a field as `edit` does. For a series it asks for the range.
  func edit(_ ids: [String], _ change: Change, _ reach: Action.Reach?) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    guard let first = tasks.first else { return .message("") }
    let action = try action(change, first)
    let isAsked = tasks.contains { SeriesQuestion.editing($0, movesDates: action.movesDates) != nil }
    if isAsked, reach == nil {
      return .asks(
        seriesQuestion(l("\(name(tasks)) is part of a series. What do you want to change?")) { .edit(ids, change, $0) })
    }
    let former = try store.read { store in try tasks.map { ($0.id, try ReminderNews($0, wording, store)) } }
    let chosen = tasks.map { task in
      (task, task.isInForeignSeries && !action.movesDates ? .series : scope(reach, task))
    }
    let edited = try action.run(chosen, at: wording.place, in: store)
    guard let result = edited.first else { return .message(l("Nothing changed.")) }
    let changed = edited.map(\.task)
    let news = try news(of: changed, since: former)
    guard edited.count == 1 else {
      return .message(([l("Changed: ") + name(changed)] + news).joined(separator: " · "))
    }
    let echo = TaskEcho(around: wording.place.around, language: l, isAtScreen: true).text(result.task, list: nil)
    let course = result.words(wording.relative, l)
    return .message(([echo] + (course.map { ["↻ " + $0] } ?? []) + news).joined(separator: " · "))
  }

  /// What the change did to the reminders of the tasks.
  private func news(of edited: [TaskItem], since former: [(String, ReminderNews)]) throws -> [String] {
    let relative = wording.relative
    let before = Dictionary(former) { first, _ in first }
    return try store.read { store in
      try edited.flatMap { task in
        try before[task.id].map { try ReminderNews(task, wording, store).words(since: $0, relative) } ?? []
      }
    }
  }

  /// The action for a change. A field that cycles through its values continues from the value of `task`.
  private func action(_ change: Change, _ task: TaskItem) throws -> EditTask {
    var fields = TypedFields()
    func set(_ field: WritableKeyPath<TypedFields, String?>, _ name: EditTask.Field, _ text: String) throws -> EditTask
    {
      let text = text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return try EditTask(clearing: [name], at: wording.place) }
      fields[keyPath: field] = text
      return try EditTask(fields, at: wording.place)
    }
    func set(_ field: WritableKeyPath<TypedFields, [String]>, _ name: EditTask.Field, _ words: [String]) throws
      -> EditTask
    {
      fields[keyPath: field] = words
      return try EditTask(fields, clearing: words.isEmpty ? [name] : [], at: wording.place)
    }
    switch change {
    case .title(let text): return try EditTask(title: text, at: wording.place)
    case .due(let text): return try set(\.due, .due, text)
    case .planned(let text): return try set(\.planned, .planned, text)
    case .start(let text): return try set(\.start, .start, text)
    case .estimate(let text): return try set(\.estimate, .estimate, text)
    case .repetition(let text): return try set(\.pattern, .repeat, text)
    case .after(let text): return try set(\.after, .after, WaitWords(text).arguments)
    case .tags(let text):
      let tags = FilterWords.split(text).map { word in
        let sign = word.first.map { "+-".contains($0) } == true ? String(word.prefix(1)) : ""
        let name = word.dropFirst(sign.count)
        return sign + (name.hasPrefix("#") ? name.dropFirst() : name)
      }
      return try set(\.tags, .tags, tags)
    case .importance:
      let all = Importance.allCases
      let next = all[((all.firstIndex(of: task.importance) ?? 0) + 1) % all.count]
      return try set(\.importance, .importance, next == .none ? "" : next.rawValue)
    case .flag: fields.flag = !task.flagged
    case .nextUp: fields.nextUp = !task.nextUp
    case .list: break
    }
    return try EditTask(fields, at: wording.place)
  }

  /// Moves the tasks into a list, or out of every list if the name is empty.
  func move(_ ids: [String], _ name: String) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let name = name.trimmingCharacters(in: .whitespaces)
    let items = MoveItems(tasks.map { (.task, $0.id) })
    if name.isEmpty {
      try items.runOutOfLists(at: wording.place, in: store)
      return .message(l("Only here from now on: ") + self.name(tasks))
    }
    _ = try items.run(to: name, at: wording.place, in: store)
    return .message(l("In \(l.quoted(name)): ") + self.name(tasks))
  }
}
