import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// RRULE of another program, or the dates of a series without one: read as they stand; RRULE is written only to count down when the
  /// series is advanced here (E25), never made and never removed. Servers order its parts as they like.
  static let foreignRule = SyncedField(
    "foreignRule", owns: ["RRULE"], at: \TaskItem.foreignRule,
    isEqual: SemanticComparison.areSameRule,
    describe: { $0 },
    read: { component, _ in component.repetition },
    write: { task, _, component in
      guard let rule = task.foreignRule, let line = component.first("RRULE") else { return }
      component.set(Property("RRULE", parameters: line.parameters, value: rule))
    })
}

extension Component {
  /// RRULE; of a series that repeats by dates alone `RDATE:` and the dates.
  var repetition: String? {
    if let rule = followed.first("RRULE") { return rule.value }
    let dates = all("RDATE").map(\.value).filter { !$0.isEmpty }
    return dates.isEmpty ? nil : NextOccurrenceRule.datesPrefix + dates.joined(separator: ",")
  }
}
