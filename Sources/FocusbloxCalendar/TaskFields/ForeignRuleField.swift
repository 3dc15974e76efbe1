import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// The RRULE of another program, or the dates of a series without a rule, as written. A write only reduces COUNT when
  /// this machine advances the series (E25), and never adds or removes an RRULE. Servers reorder the parts of a rule.
  static let foreignRule = SyncedField(
    "foreignRule", owns: ["RRULE"], at: \TaskItem.foreignRule,
    isEqual: SemanticComparison.areSameRule,
    describe: { $0 },
    read: { component, _ in component.repetition },
    write: { task, _, component in
      guard let rule = task.foreignRule, let line = component.rule else { return }
      component.set(Property("RRULE", parameters: line.parameters, value: rule))
    })
}

extension CalendarObjectReading {
  /// The repetition of an event. The days of an object that has single occurrences only are its dates.
  var repetition: String? {
    guard hasOccurrencesOnly else { return master.repetition }
    let days = overrides.prefix(RecurrenceLimit.mostDates).compactMap { $0.first("RECURRENCE-ID")?.value }
    return days.isEmpty ? nil : NextOccurrenceRule.datesPrefix + days.joined(separator: ",")
  }
}

extension Component {
  /// The RRULE; for a series that repeats only by dates, `RDATE:` and the dates.
  var repetition: String? {
    if let rule, (try? RecurrenceRule(rule.value))?.isTooDense != true { return rule.value }
    let dates = all("RDATE").map(\.value).filter { !$0.isEmpty }
    return dates.isEmpty ? nil : NextOccurrenceRule.datesPrefix + dates.joined(separator: ",")
  }
}
