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
      let context = MappingContext(zone: zone, now: now, settings: settings, profile: .extended)
      try store.step(.command("done"), at: now) { store in
        try SeriesSteps(zone: zone, settings: settings, newID: Workplace.newID).complete(
          id, at: now, in: store, history: try store.copyOfOccurrence(of: id, context), by: .user)
      }
    case (.later, _): try store.answer(request.snoozed(now: now), by: .user)
    case (.seen, _): try store.answer(request.acknowledged(now: now), by: .user)
    case (.done, .block): break
    }
  }
}
