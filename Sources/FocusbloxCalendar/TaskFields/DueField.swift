import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<TaskItem> {
  /// DUE, or DTSTART and DURATION (T5 … T9). DTSTART follows a changed due date by the rules of `StartLine`.
  static let due = SyncedField(
    "due", owns: ["DUE", "DURATION", "DTSTART", "X-KDE-LIBKCAL-DTRECURRENCE"], at: \TaskItem.due,
    describe: { $0?.description },
    read: { component, context in component.due(context) },
    write: { task, context, component in
      let start = StartLine(component, context)
      if let due = task.due, let property = context.property("DUE", due, in: component) {
        component.set(property)
      } else {
        component.remove("DUE")
      }
      component.remove("DURATION")
      component.remove("X-KDE-LIBKCAL-DTRECURRENCE")
      start.write(task, context, &component)
    })
}

extension Component {
  /// The due date; in a series that of its open occurrence (T29, T36).
  func due(_ context: MappingContext) -> CalendarTime? {
    guard case .open(let occurrence)? = context.stand, first("RECURRENCE-ID") == nil else { return writtenDue(context) }
    return occurrence.end
  }

  /// The due date as written: DUE, which wins over DURATION (T7), or else the end of a duration, which counts only from
  /// DTSTART (T5, T6).
  func writtenDue(_ context: MappingContext) -> CalendarTime? {
    if let due = context.time(first("DUE")) { return due }
    guard let duration = first("DURATION").flatMap({ DurationValue($0.value) }), !duration.isNegative else {
      return nil
    }
    return context.time(first("DTSTART"))?.adding(duration, in: context.zone)
  }
}
