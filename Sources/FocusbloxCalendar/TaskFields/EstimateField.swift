import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// ESTIMATED-DURATION of draft-ietf-calext-ical-tasks. Cfait's property is read too; DURATION is not an estimate
  /// (T63).
  static let estimate = SyncedField(
    "estimateMinutes", owns: ["ESTIMATED-DURATION", "X-ESTIMATED-DURATION"], at: \TaskItem.estimateMinutes,
    keepsLocalWhenMissing: true,
    describe: { $0.map(String.init) },
    read: { component, _ in
      let property = component.first("ESTIMATED-DURATION") ?? component.first("X-ESTIMATED-DURATION")
      let seconds = property.flatMap { DurationValue($0.value) }?.nominalSeconds ?? 0
      return seconds >= 60 ? seconds / 60 : nil
    },
    write: { task, _, component in
      component.remove("X-ESTIMATED-DURATION")
      if let minutes = task.estimateMinutes, minutes > 0 {
        component.set(Property("ESTIMATED-DURATION", value: "PT\(minutes)M"))
      } else {
        component.remove("ESTIMATED-DURATION")
      }
    })
}
