import ICalendar

extension Component {
  /// The component without a rule that fires every second: whoever computed its occurrences would be busy with nothing else.
  var followed: Component {
    guard let rule = first("RRULE"), rule.value.uppercased().contains("SECONDLY"),
      (try? RecurrenceRule(rule.value))?.isTooDense == true
    else { return self }
    var item = self
    item.remove("RRULE")
    return item
  }
}
