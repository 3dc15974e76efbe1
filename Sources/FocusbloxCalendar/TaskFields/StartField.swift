import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// DTSTART where it is a user's start date. X-FOCUSBLOX-START is added where the start has another form. It replaces
  /// DTSTART where the start is not before the due date, because servers refuse that.
  static let start = SyncedField(
    "start", owns: ["DTSTART", "DUE", "DURATION", StartLine.ownProperty], at: \TaskItem.start,
    describe: { $0?.description },
    read: { component, context in component.userStart(context) },
    write: { task, context, component in StartLine(component, context).write(task, context, &component) })
}

extension Component {
  /// The start that a user chose; in a series that of its open occurrence.
  func userStart(_ context: MappingContext) -> CalendarTime? {
    guard case .open(let occurrence)? = context.stand, first("RECURRENCE-ID") == nil,
      let start = writtenUserStart(context)
    else { return writtenUserStart(context) }
    let line = context.time(first("DTSTART"))
    guard start != line else { return occurrence.start ?? start }
    guard let line, let now = occurrence.start else { return start }
    return start.moved(
      days: now.localDay(in: context.zone).ordinal - line.localDay(in: context.zone).ordinal, in: context.zone)
  }

  private func writtenUserStart(_ context: MappingContext) -> CalendarTime? {
    let own = plain(StartLine.ownProperty).flatMap { CalendarTime($0) }
    guard let line = StartLine(self, context).userStart else { return own }
    return own.flatMap { isForm($0, of: line, context) ? $0 : nil } ?? line
  }

  /// Whether DTSTART is the start in the form that DUE requires. Then no other program has moved it.
  func isForm(_ own: CalendarTime, of line: CalendarTime, _ context: MappingContext) -> Bool {
    StartForm.matching(own, due: writtenDue(context), in: context.zone) == line
  }
}
