import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// DTSTART where it is a defer date (MAPPING 1.2 and head 1).
  static let start = SyncedField(
    "start", owns: ["DTSTART", "DUE", "DURATION"], at: \TaskItem.start,
    describe: { $0?.description },
    read: { component, context in StartLine(component, context).deferDate },
    write: { task, context, component in StartLine(component, context).write(task, context, &component) })
}
