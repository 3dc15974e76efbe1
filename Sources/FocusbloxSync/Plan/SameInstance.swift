import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// An instance of a series that two machines created, each at the completion of the instance before. The UIDs are
/// equal. The dates differ where one completion was later than the other (G9).
struct SameInstance {
  let here: TaskItem
  let there: TaskItem
  let zone: TimeZone

  /// The later due day wins. A completed instance keeps the date of its completion, from which the series continues.
  func side(_ field: SyncedField<TaskItem>) -> FieldConflict.Side? {
    guard ["due", "start", "planned", "repeat"].contains(field.name), here.recurrence != .none,
      NameBasedUUID.isName(here.uid), let mine = leading(here), let theirs = leading(there), mine != theirs
    else { return nil }
    if (here.status == .open) != (there.status == .open) { return here.status == .open ? .remote : .local }
    return mine > theirs ? .local : .remote
  }

  private func leading(_ task: TaskItem) -> Date? {
    (task.due ?? task.start ?? task.planned)?.instant(in: zone)
  }
}
