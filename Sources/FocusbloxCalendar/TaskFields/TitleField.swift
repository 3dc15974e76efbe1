import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// SUMMARY. A missing SUMMARY is an empty title, never an invented text.
  static let title = SyncedField(
    "title", owns: ["SUMMARY"], at: \TaskItem.title,
    describe: { $0 },
    read: { component, _ in component.title },
    write: { task, _, component in component.setText("SUMMARY", task.title) })
}
