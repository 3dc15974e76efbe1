import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

/// A notification that a user snoozed and that has not rung again.
struct SnoozedNotification {
  var request: NotificationRequest
  var until: Date

  static func all(_ task: TaskItem, _ app: AppContext, _ store: StoreReader) throws -> [SnoozedNotification] {
    let plan = ReminderPlan(settings: try app.settings(), zone: app.zone, language: app.language)
    return try store.reminderStates(ofTask: task.id).compactMap { state in
      guard let until = state.snoozedUntil, until > app.now,
        let request = try? plan.request(state.identifier, store, now: app.now)
      else { return nil }
      return SnoozedNotification(request: request, until: until)
    }
  }

  func words(_ relative: RelativeTime) -> String {
    "\(request.title) " + relative.language("until ") + relative.text(until)
  }

  func json(_ zone: TimeZone) -> JSONLine {
    var line = JSONLine(.putOff)
    line.add("identifier", .string(request.identifier))
    line.add("until", .string(Timestamp(zone: zone).text(until)))
    return line
  }
}
