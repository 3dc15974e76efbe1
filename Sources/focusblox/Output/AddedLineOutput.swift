import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts
import FocusbloxWords

extension AddedLine.Reading {
  func echo(_ app: AppContext) -> String {
    guard let task = try? task(app.place) else { return line.title }
    return TaskEcho(around: app.around, language: app.language)
      .text(
        task, list: fields.list ?? line.list ?? (try? app.settings())?.defaultList,
        parent: fields.parent ?? line.parent,
        after: after, before: before, reminders: reminders)
  }

  /// The fields of a task as given by the words; list, parent and other tasks are as typed.
  func json(_ app: AppContext) throws -> JSONLine {
    let stamp = Timestamp(zone: app.zone)
    func text(_ when: FocusbloxWords.When?) -> String? { (try? when?.calendarTime(in: app.zone)).map(stamp.text) }
    let task = try task(app.place)
    var object = JSONLine(.reading)
    object.add("title", .string(line.title))
    object.add("due", .string(text(due)))
    object.add("start", .string(text(start)))
    object.add("planned", .string(text(planned)))
    object.add("repeat", .string(repetition?.pattern))
    object.add("repeatAnchor", .string(repetition?.anchor.rawValue))
    object.add("list", .string(fields.list ?? line.list))
    object.add("tags", .strings(task.tags))
    object.add("importance", .string(task.importance.rawValue))
    object.add("estimateMinutes", .int(task.estimateMinutes))
    try object.add("reminders", .strings(keptReminders(task, app.place).map(\.description)))
    object.add("parent", .string(fields.parent ?? line.parent))
    object.add("after", .strings(after))
    object.add("before", .strings(before))
    object.add("flagged", .bool(task.flagged))
    return try object.leavingOut(remindersLeftOut(task, app.place))
  }

  /// The stored task.
  func json(_ task: TaskItem, _ context: ItemContext, _ app: AppContext) throws -> JSONLine {
    try task.json(context).leavingOut(remindersLeftOut(task, app.place))
  }
}

extension JSONLine {
  fileprivate func leavingOut(_ reminders: [Reminder]) -> JSONLine {
    var line = self
    if !reminders.isEmpty { line.add("remindersLeftOut", .strings(reminders.map(\.description))) }
    return line
  }
}
