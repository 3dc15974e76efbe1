import FocusbloxModel
import Foundation

/// Checks a reminder that a user sets, and refuses a reminder that could never ring (S3-32).
struct ReminderCheck {
  var settings: Settings
  var now: Date
  var zone: TimeZone
  var form: ReminderForm

  /// - Parameters:
  ///   - every: seconds between repetitions. A repeating reminder rings again, also after its first ring has passed.
  ///   - others: the other reminders of the task.
  /// - Throws: `ArgumentProblem` with the reason.
  func check(
    _ trigger: ItemNotification.Trigger, every: Int? = nil, of task: TaskItem, besides others: [ItemNotification]
  ) throws(ArgumentProblem) {
    if case .relative(let offset, .dueDate) = trigger { try checkLead(offset, of: task) }
    if others.contains(where: { $0.trigger == trigger }) { throw .reminderTwice(title: task.title) }
    let reminder = ItemNotification(id: "", taskID: task.id, trigger: trigger, created: now)
    guard every == nil, let fire = reminder.initialFireDate(for: task, settings: settings, zone: zone), fire <= now
    else { return }
    if case .relative = trigger, let due = task.due {
      let offered = BeforeDueOffset.offered(due: due, settings: settings, now: now, zone: zone)
      throw .leadTooLong(title: task.title, rings: fire, offered: offered, form)
    }
    throw .timeIsOver(fire)
  }

  private func checkLead(_ offset: Int, of task: TaskItem) throws(ArgumentProblem) {
    guard let due = task.due else { throw .reminderNeedsDate(title: task.title, form) }
    if due.isAllDay, offset % 86_400 != 0 { throw .leadUnderADay(title: task.title, form) }
  }
}

extension AppContext {
  func reminderCheck(_ form: ReminderForm = .remind) throws -> ReminderCheck {
    ReminderCheck(settings: try settings(), now: now, zone: zone, form: form)
  }
}
