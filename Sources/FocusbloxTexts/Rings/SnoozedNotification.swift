import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// A notification that a user snoozed and that has not rung again.
package struct SnoozedNotification {
  package var request: NotificationRequest
  package var until: Date

  package static func all(_ task: TaskItem, _ wording: Wording, _ store: StoreReader) throws -> [SnoozedNotification] {
    let plan = try wording.reminderPlan()
    return try store.reminderStates(ofTask: task.id).compactMap { state in
      guard let until = state.snoozedUntil, until > wording.now,
        let request = try? plan.request(state.identifier, store, now: wording.now)
      else { return nil }
      return SnoozedNotification(request: request, until: until)
    }
  }

  package func words(_ relative: RelativeTime) -> String {
    relative.language("until ") + relative.text(until) + " (\(request.title))"
  }
}
