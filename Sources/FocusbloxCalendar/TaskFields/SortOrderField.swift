import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  static let sortOrderProperty = "X-APPLE-SORT-ORDER"

  /// X-APPLE-SORT-ORDER, only in the extended profile. Apple, Nextcloud Tasks, Tasks.org and Planify write it, mostly as
  /// seconds since 2001.
  static let sortOrder = SyncedField(
    "sortOrder", owns: [sortOrderProperty], at: \TaskItem.sortOrder, keepsLocalWhenMissing: true,
    describe: { $0.map(String.init) },
    read: { component, _ in
      component.first(sortOrderProperty).flatMap { Int($0.value) }.flatMap { exact.contains($0) ? $0 : nil }
    },
    write: { task, _, component in
      if let number = task.sortOrder {
        component.set(Property(sortOrderProperty, value: String(number)))
      } else {
        component.remove(sortOrderProperty)
      }
    })

  /// The integers that JSON carries unchanged (RFC 8259 section 6).
  private static let exact = -(1 << 53)...(1 << 53)
}
