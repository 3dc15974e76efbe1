package import FocusbloxModel
import FocusbloxWords
package import Foundation

/// Checks a reminder that a user sets, and refuses a reminder that could never ring (S3-32).
package struct ReminderCheck {
  package var settings: Settings
  package var now: Date
  package var zone: TimeZone
  package var form: ReminderForm

  /// - Parameters:
  ///   - every: seconds between repetitions. A repeating reminder rings again, also after its first ring has passed.
  ///   - others: the other reminders of the task.
  /// - Throws: `ArgumentProblem` with the reason.
  package func check(
    _ trigger: ItemNotification.Trigger, every: Int? = nil, of task: TaskItem, besides others: [ItemNotification]
  ) throws(ArgumentProblem) {
    if case .relative(let offset, .dueDate) = trigger { try checkLead(offset, of: task) }
    if others.contains(where: { $0.trigger == trigger }) { throw .reminderTwice(title: task.title) }
    let reminder = ItemNotification(id: "", taskID: task.id, trigger: trigger, created: now)
    // A series rings at its next instance.
    if case .relative = trigger, task.isRecurring { return }
    guard every == nil, let fire = reminder.initialFireDate(for: task, settings: settings, zone: zone), fire <= now
    else { return }
    if case .relative = trigger, let due = task.due {
      let offered = BeforeDueOffset.offered(due: due, settings: settings, now: now, zone: zone)
      throw .leadTooLong(title: task.title, rings: fire, offered: offered, form)
    }
    throw .timeIsOver(fire)
  }

  /// The reminders of a new task. No reminder prevents the task: one that cannot ring now is kept where a later date
  /// lets it ring, and every problem is told.
  package func judge(
    _ triggers: [ItemNotification.Trigger], of task: TaskItem
  ) -> (kept: [ItemNotification.Trigger], problems: [ArgumentProblem]) {
    var (kept, problems): ([ItemNotification.Trigger], [ArgumentProblem]) = ([], [])
    for trigger in triggers {
      guard let problem = problem(trigger, of: task, besides: kept) else {
        kept.append(trigger)
        continue
      }
      switch problem {
      case .reminderNeedsDate, .leadUnderADay:
        // What waits is told of the new task.
        if !kept.contains(trigger) { kept.append(trigger) }
      case .leadTooLong(let title, _, let offered, let form):
        kept.append(trigger)
        problems.append(.leadHasPassed(title: title, offered: offered, form))
      default: problems.append(problem)
      }
    }
    return (kept, problems)
  }

  private func problem(
    _ trigger: ItemNotification.Trigger, of task: TaskItem, besides others: [ItemNotification.Trigger]
  ) -> ArgumentProblem? {
    let known = others.map { ItemNotification(id: "", taskID: task.id, trigger: $0, created: now) }
    do {
      try check(trigger, of: task, besides: known)
      return nil
    } catch {
      return error
    }
  }

  private func checkLead(_ offset: Int, of task: TaskItem) throws(ArgumentProblem) {
    guard let due = task.due else { throw .reminderNeedsDate(title: task.title, form) }
    if due.isAllDay, offset % 86_400 != 0 { throw .leadUnderADay(title: task.title, form) }
  }
}

extension Workplace {
  package func reminderCheck(_ form: ReminderForm = .remind) throws -> ReminderCheck {
    ReminderCheck(settings: try settings(), now: now, zone: zone, form: form)
  }
}
