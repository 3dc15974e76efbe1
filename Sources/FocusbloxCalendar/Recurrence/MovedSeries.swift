public import FocusbloxModel
import Foundation

extension CalendarObjectReading {
  /// Whether the task is this object's series at another of its occurrences: somebody completed or skipped occurrences,
  /// or took that back, and edited no date.
  public func isMovedOn(to task: TaskItem, _ context: MappingContext) -> Bool {
    if hasOccurrencesOnly { return standing(at: task, context) != nil }
    let context = context.reading(self)
    guard kind == .task, task.foreignRule != nil, isRecurring, let there = task.due ?? task.start,
      let here = master.due(context) ?? master.userStart(context), there != here
    else { return false }
    if there.instant(in: context.zone) > here.instant(in: context.zone) { return occurs(at: there, context) }
    // An earlier occurrence is none of this object's rule, but of the task's.
    let earlier = CalendarObjectWriter.patched(
      self, task: task, changing: ["due", "start", "foreignRule"], alarms: .leave, context: context)
    return (try? CalendarObjectReading(earlier))?.occurs(at: here, context) ?? false
  }

  private func occurs(at time: CalendarTime, _ context: MappingContext) -> Bool {
    let instant = time.instant(in: context.zone)
    return occurrences(in: instant..<instant.addingTimeInterval(1), context).contains { occurrence in
      (occurrence.end ?? occurrence.start).map {
        $0.isAllDay == time.isAllDay && $0.instant(in: context.zone) == instant
      } ?? false
    }
  }
}
