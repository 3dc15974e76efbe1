import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// DTSTART where it is a person's start date, else X-FOCUSBLOX-START: a start that is not before the due date, which servers refuse.
  static let start = SyncedField(
    "start", owns: ["DTSTART", "DUE", "DURATION", StartLine.ownProperty], at: \TaskItem.start,
    describe: { $0?.description },
    read: { component, context in component.personsStart(context) },
    write: { task, context, component in StartLine(component, context).write(task, context, &component) })
}

extension Component {
  /// The start that a person chose.
  func personsStart(_ context: MappingContext) -> CalendarTime? {
    StartLine(self, context).personsStart ?? plain(StartLine.ownProperty).flatMap { CalendarTime($0) }
  }
}
