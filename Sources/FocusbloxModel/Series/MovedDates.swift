import Foundation

extension TaskItem {
  /// Moves the leading date `old` (due, else start, else planned) to `new`, and the other dates by the same number of
  /// days at their own time of day. A task without dates gets a due date.
  mutating func moveDates(from old: CalendarTime, to new: CalendarTime, in zone: TimeZone) {
    let days = new.localDay(in: zone).ordinal - old.localDay(in: zone).ordinal
    let (oldStart, oldPlanned) = (start, planned)
    start = start.flatMap { $0.moved(days: days, in: zone) }
    planned = planned.flatMap { $0.moved(days: days, in: zone) }
    if due != nil || (oldStart == nil && oldPlanned == nil) {
      due = new
    } else if oldStart != nil {
      start = new
    } else {
      planned = new
    }
  }
}
