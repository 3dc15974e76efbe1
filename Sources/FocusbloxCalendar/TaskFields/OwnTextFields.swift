import FocusbloxModel
import ICalendar

/// The fields that the specification calls local. They are synced only in the extended profile, as X- properties of
/// this program.
extension SyncedField<TaskItem> {
  static let urgency = ownText(
    "urgency", "X-FOCUSBLOX-URGENCY", at: \TaskItem.urgency, read: { $0.flatMap(Urgency.init) ?? .none },
    written: { $0.rawValue }, isUnset: { $0 == .none })

  static let taskType = ownText(
    "taskType", "X-FOCUSBLOX-TASK-TYPE", at: \TaskItem.taskType, read: { $0 }, written: { $0 },
    isUnset: { $0?.isEmpty ?? true })

  static let recurrence = ownText(
    "repeat", "X-FOCUSBLOX-RECURRENCE", at: \TaskItem.recurrence, read: { $0.flatMap(RecurrencePattern.init) ?? .none },
    written: { $0.description }, isUnset: { $0 == .none })

  static let series = ownText(
    "seriesID", SeriesName.property, at: \TaskItem.seriesID, read: { $0 }, written: { $0 },
    isUnset: { $0?.isEmpty ?? true })

  private static func ownText<Value: Equatable & Sendable>(
    _ name: String, _ property: String, at path: any WritableKeyPath<TaskItem, Value> & Sendable,
    read: @escaping @Sendable (String?) -> Value, written: @escaping @Sendable (Value) -> String?,
    isUnset: @escaping @Sendable (Value) -> Bool
  ) -> SyncedField {
    SyncedField(
      name, owns: [property], at: path, keepsLocalWhenMissing: true,
      describe: { isUnset($0) ? nil : written($0) },
      read: { component, _ in read(component.plain(property)) },
      write: { task, _, component in
        let value = task[keyPath: path]
        component.setPlain(property, isUnset(value) ? nil : written(value))
      })
  }
}
