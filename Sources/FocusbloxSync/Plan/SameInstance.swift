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
  /// The instance as every machine makes it from the agreed values after one completion; `nil` where the machines may
  /// have completed the former instance apart.
  let next: TaskItem?

  /// The later due day wins. A completed instance keeps the date of its completion, from which the series continues.
  /// A value that a completed copy or an instance still has from its completion is no edit. Without a common base, a
  /// value that another program cleared would look like a value that the other side never had.
  func side(_ field: SyncedField<TaskItem>) -> FieldConflict.Side? {
    if made != nil, there.status != .completed { return nil }
    let dates = datesThatDiffer(field)
    if dates != nil, (here.status == .open) != (there.status == .open) {
      return here.status == .open ? .remote : .local
    }
    guard let common = made ?? next else { return dates.map { $0.here > $0.there ? .local : .remote } }
    if field.isEqual(here, common) { return .remote }
    return field.isEqual(there, common) ? .local : nil
  }

  private func datesThatDiffer(_ field: SyncedField<TaskItem>) -> (here: Date, there: Date)? {
    guard ["due", "start", "planned", "repeat"].contains(field.name), here.recurrence != .none,
      NameBasedUUID.isName(here.uid), let mine = leading(here), let theirs = leading(there), mine != theirs
    else { return nil }
    return (mine, theirs)
  }

  private func leading(_ task: TaskItem) -> Date? {
    (task.due ?? task.start ?? task.planned)?.instant(in: zone)
  }
}

extension SyncPlanner {
  /// The next instance of a series, as every machine makes it from the values that both sides agreed on. `nil` where
  /// nothing proves that both sides made the instance at the same completion.
  func nextOfOneCompletion(_ agreement: AgreedState?, here: TaskItem, there: TaskItem) -> TaskItem? {
    guard let agreement, agreement.isExtended || mapping.profile == .strict, var former = agreement.task,
      former.completedAt == here.created, there.created == here.created
    else { return nil }
    former.status = .open
    let course = SeriesSteps(zone: mapping.zone, settings: mapping.settings, newID: newID).course(at: here.created)
    return TaskCompletion.complete(former, course, newID: newID).next
  }
}
