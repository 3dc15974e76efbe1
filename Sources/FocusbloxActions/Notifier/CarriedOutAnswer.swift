import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

extension ReminderPlan {
  /// Carries out the action of a notification's button. `undo` takes back a completion.
  package func carryOut(
    _ answer: Answer, _ request: NotificationRequest, _ store: StoreTransaction, now: Date
  ) throws {
    switch (answer, request.subject) {
    case (.done, .task(let id)):
      let steps = SeriesSteps(zone: zone, settings: settings, newID: Workplace.newID)
      let context = MappingContext(zone: zone, now: now, settings: settings, profile: .extended)
      try store.step(.command("done"), at: now) { store in
        try steps.complete(id, at: now, context, in: store)
      }
    case (.later, _): try store.answer(request.snoozed(now: now), by: .user)
    case (.seen, _): try store.answer(request.acknowledged(now: now), by: .user)
    case (.done, .block): break
    }
  }
}
