import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// SUMMARY; a missing one is an empty title, never invented text.
  static let title = SyncedField(
    "title", owns: ["SUMMARY"], at: \TaskItem.title,
    describe: { $0 },
    read: { component, _ in component.title },
    write: { task, _, component in component.setText("SUMMARY", task.title) })
}
