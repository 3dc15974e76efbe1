import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// An instance of a series that two machines made, each when its person completed the one before: their UIDs are the same, and their
/// dates differ where one of them was later than the other (G9).
struct SameInstance {
  let here: TaskItem
  let there: TaskItem
  let zone: TimeZone

  /// The later due day stands. An instance that is completed on one side has the date that it was completed with, from which the
  /// series goes on.
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
