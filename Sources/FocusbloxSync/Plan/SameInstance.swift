import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// A task that two machines created at a completion, with equal UIDs: the next instance of a series, or the completed
/// copy of an occurrence that another program repeats. The dates of instances differ where one completion was later than
/// the other (G9).
struct SameInstance {
  let here: TaskItem
  let there: TaskItem
  let zone: TimeZone
  /// The completed copy as this machine made it; `nil` for an instance.
  let made: TaskItem?
  /// The instance as every machine makes it after one completion; `nil` where the machines may have completed the former
  /// instance apart.
  let next: TaskItem?

  /// The later due day wins. A completed instance keeps the date of its completion, from which the series continues.
  /// A value that a completed copy still has from its completion is no edit. After one completion, only an edit makes
  /// the dates differ.
  func side(_ field: SyncedField<TaskItem>) -> FieldConflict.Side? {
    if let made {
      guard there.status == .completed else { return nil }
      return field.isEqual(here, made) ? .remote : field.isEqual(there, made) ? .local : nil
    }
    guard ["due", "start", "planned", "repeat"].contains(field.name), here.recurrence != .none,
      NameBasedUUID.isName(here.uid), let mine = leading(here), let theirs = leading(there), mine != theirs
    else { return nil }
    if (here.status == .open) != (there.status == .open) { return here.status == .open ? .remote : .local }
    guard let next else { return mine > theirs ? .local : .remote }
    if field.isEqual(here, next) { return .remote }
    return field.isEqual(there, next) ? .local : nil
  }

  private func leading(_ task: TaskItem) -> Date? {
    (task.due ?? task.start ?? task.planned)?.instant(in: zone)
  }
}
