import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// RRULE of another program: read as it stands; written only to count down when the series is advanced here (MAPPING 1.3, E25),
  /// never made and never removed. Servers order its parts as they like.
  static let foreignRule = SyncedField(
    "foreignRule", owns: ["RRULE"], at: \TaskItem.foreignRule,
    isEqual: SemanticComparison.areSameRule,
    describe: { $0 },
    read: { component, _ in component.first("RRULE")?.value },
    write: { task, _, component in
      guard let rule = task.foreignRule, let line = component.first("RRULE") else { return }
      component.set(Property("RRULE", parameters: line.parameters, value: rule))
    })
}
