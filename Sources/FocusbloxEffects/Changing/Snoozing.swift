import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

extension ActionRunner {
  /// Snoozes the last ring of a task, or the next ring if nothing has rung.
  func snooze(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let seconds = try DurationText.someSeconds(text.trimmingCharacters(in: .whitespaces))
    let plan = try wording.reminderPlan()
    let tasks = try tasks(ids)
    let answers = try store.read { try AnswerRings(of: tasks, .snooze(seconds: seconds), plan, at: wording.now, $0) }
      .run(at: wording.place, in: store)
    guard let until = answers.compactMap(\.snoozedUntil).min() else {
      return .message(l("Nothing rings here: r sets a reminder."))
    }
    let again = wording.relative.text(until)
    return .message(l("Snoozed until \(again): ") + name(tasks))
  }
}
