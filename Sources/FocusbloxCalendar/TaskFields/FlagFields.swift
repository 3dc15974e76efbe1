import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// X-FOCUSBLOX-FLAGGED, extended profile: no standard property says it.
  static let flagged = flag("flagged", "X-FOCUSBLOX-FLAGGED", at: \TaskItem.flagged)

  /// X-FOCUSBLOX-NEXT-UP, extended profile.
  static let nextUp = flag("nextUp", "X-FOCUSBLOX-NEXT-UP", at: \TaskItem.nextUp)

  /// A missing flag is "not transported", so "no" is written where "yes" was.
  private static func flag(
    _ name: String, _ property: String, at path: any WritableKeyPath<TaskItem, Bool> & Sendable
  ) -> SyncedField {
    SyncedField(
      name, owns: [property], at: path, keepsLocalWhenMissing: true,
      describe: { String($0) },
      read: { component, _ in component.plain(property)?.uppercased() == "TRUE" },
      write: { task, _, component in component.setPlain(property, task[keyPath: path] ? "TRUE" : "FALSE") })
  }
}
