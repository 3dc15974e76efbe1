import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// X-FOCUSBLOX-FLAGGED, only in the extended profile, because no standard property has this meaning.
  static let flagged = flag("flagged", "X-FOCUSBLOX-FLAGGED", at: \TaskItem.flagged)

  /// X-FOCUSBLOX-NEXT-UP, only in the extended profile.
  static let nextUp = flag("nextUp", "X-FOCUSBLOX-NEXT-UP", at: \TaskItem.nextUp)

  /// A missing flag means "not transported", so a change from "yes" to "no" is written as "no".
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
