import ICalendar

extension Component {
  /// The component without a rule that occurs every second, because expanding it would take all processing time.
  var followed: Component {
    guard let rule = first("RRULE"), rule.value.uppercased().contains("SECONDLY"),
      (try? RecurrenceRule(rule.value))?.isTooDense == true
    else { return self }
    var item = self
    item.remove("RRULE")
    return item
  }
}
