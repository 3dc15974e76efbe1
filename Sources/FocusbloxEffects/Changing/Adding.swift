import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

extension ActionRunner {
  /// Reads one line as `add` does.
  func add(_ text: String, _ parent: String?) throws -> ActionOutcome {
    var fields = TypedFields()
    fields.parent = parent
    let line = try AddedLine(fields, reminders: [], wording.place).read(text, isTitle: false)
    guard let task = try AddTasks([line]).run(at: wording.place, in: store).first else { return .message("") }
    let relative = wording.relative
    let (list, news) = try store.read { store in
      (
        try wording.itemContext(store).listName(task.listID),
        try ReminderNews(task, wording, store).words(since: .none, relative)
      )
    }
    let echo = TaskEcho(around: wording.place.around, language: l, isAtScreen: true).text(
      task, list: list, reminders: try line.keptReminders(task, wording.place))
    return .message(([echo] + (try line.problemWords(task, wording, isStored: false)) + news).joined(separator: " · "))
  }

  func remind(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let trigger = try ReminderSpec(wording.place.when).parse(text)
    let tasks = try tasks(ids)
    let added = try AddReminder(trigger, .typed).run(tasks, at: wording.place, in: store)
    let relative = wording.relative
    let words = added.first.map { ReminderText.of($0, relative) } ?? ""
    return .message(l("Reminder ") + words + ": " + name(tasks))
  }

  /// Adds a block at a time and with a length. Without a length, the block is as long as the estimates of its tasks, or
  /// an hour.
  func block(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let times = try TypedSpan(inOneLine: text, of: tasks).times(wording.place.when)
    let block = try NewBlock(start: times.start, end: times.end, tasks: tasks.map(\.uid)).run(
      at: wording.place, in: store)
    let relative = wording.relative
    let warning = try store.read { try wording.overlapWarning(block, $0) }.map { " · ⚠ " + $0 } ?? ""
    return .message("\(block.title) · \(relative.text(block.start)) · " + name(tasks) + warning)
  }
}
