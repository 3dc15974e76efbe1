import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension AppContext {
  /// Completes a task as a person does it by command (CHECKLIST S2-23).
  func complete(_ id: String, in store: StoreTransaction) throws -> (completed: TaskItem, next: TaskItem?) {
    let context = MappingContext(zone: zone, now: now, settings: try settings(), profile: .extended)
    return try store.complete(
      taskID: id, at: now, timeZone: zone,
      nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: zone) },
      history: { CalendarObjectWriter.history(of: $0, as: $1, context: context) }, by: .person)
  }
}
