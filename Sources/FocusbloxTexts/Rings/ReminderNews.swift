import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The reminders of a task before or after a change, for what the person who made the change is told.
package struct ReminderNews {
  private var reminders: [ItemNotification]
  private var waiting: [ReminderWait: Int] = [:]

  package init(_ task: TaskItem, _ wording: Wording, _ store: StoreReader) throws {
    reminders = try store.notifications(ofTask: task.id)
    guard task.status == .open else { return }
    for wait in reminders.compactMap({ $0.wait(in: task) }) { waiting[wait, default: 0] += 1 }
    let plan = try wording.reminderPlan()
    let others = try plan.items.foreignWithoutDate(task, store).count
    if others > 0 { waiting[.date, default: 0] += others }
  }

  /// A task that did not exist before.
  package static let none = ReminderNews()

  private init() { reminders = [] }

  /// What has changed since, one sentence each.
  package func words(since former: ReminderNews, _ relative: RelativeTime) -> [String] {
    let l = relative.language
    let gone = former.reminders.filter { known in
      if case .relative = known.trigger { !reminders.contains { $0.id == known.id } } else { false }
    }
    var words: [String] = []
    if !gone.isEmpty {
      let names = gone.map { ReminderText.of($0, relative) }.joined(separator: ", ")
      words.append(l("Removed with the date: \(names). To undo: focusblox undo"))
    }
    for wait in [ReminderWait.timeOfDay, .date] {
      let count = waiting[wait] ?? 0
      if count > 0, count != former.waiting[wait] { words.append(Self.sentence(wait, count, l)) }
    }
    return words
  }

  private static func sentence(_ wait: ReminderWait, _ count: Int, _ l: Language) -> String {
    switch wait {
    case .timeOfDay:
      count == 1 ? l("1 reminder waits for a time of day.") : l("\(count) reminders wait for a time of day.")
    case .date: count == 1 ? l("1 reminder waits for a date.") : l("\(count) reminders wait for a date.")
    }
  }
}
