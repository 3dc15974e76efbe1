import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import Foundation

extension ActionRunner {
  /// Snoozes the last ring of a task, or the next ring if nothing has rung.
  func snooze(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let seconds = try DurationText.seconds(text.trimmingCharacters(in: .whitespaces))
    if seconds == 0 { throw ArgumentProblem.duration(text) }
    let plan = ReminderPlan(settings: try app.settings(), zone: app.zone, language: l)
    let tasks = try tasks(ids)
    let requests = try store.read { store in
      try tasks.compactMap { task -> NotificationRequest? in
        let rings = try plan.items.all(of: task, store)
        let rung = rings.filter { $0.fireDate <= app.now }.max { $0.fireDate < $1.fireDate }
        let next = rings.filter { $0.fireDate > app.now }.min { $0.fireDate < $1.fireDate }
        return rung ?? next
      }
    }
    let keys = requests.map { StepValue.Key(.answer($0.identifier), .whole) }
    let answers = try app.place.step("remind snooze", store, changing: keys) { store in
      try requests.map { request in
        let answer = request.snoozed(for: seconds, now: app.now, after: try store.reminderState(request.identifier))
        try store.answer(answer, by: .user)
        return answer
      }
    }
    guard let until = answers.compactMap(\.snoozedUntil).min() else {
      return .message(l("Nothing rings here: r sets a reminder."))
    }
    let again = RelativeTime(zone: app.zone, now: app.now, language: l).text(until)
    return .message(l("Later, \(again): ") + name(tasks))
  }
}
