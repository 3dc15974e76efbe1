extension Component {
  /// The issues of values in this component and its nested components, by line. A property with an invalid value is
  /// kept as text and counts as absent. A time in an unknown zone is read in the fallback zone.
  /// - Parameter zones: the time zones of the component's calendar.
  public func valueIssues(zones: ZoneResolver) -> [ReadingIssue] {
    var issues: [ReadingIssue] = []
    for item in items {
      if case .component(let component) = item {
        issues += component.valueIssues(zones: zones)
      } else if let property = property(item) {
        issues += property.valueIssues(zones: zones)
      }
    }
    return issues
  }
}

extension Property {
  private static let dates: Set<String> = [
    "DTSTART", "DTEND", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "RECURRENCE-ID", "ACKNOWLEDGED",
  ]

  fileprivate func valueIssues(zones: ZoneResolver) -> [ReadingIssue] {
    var issues: [ReadingIssue] = []
    if !isUnderstood {
      let excerpt = String(value.prefix(40))
      issues.append(
        ReadingIssue(line: line, what: .invalidValue(property: name, excerpt: excerpt), action: .keptAsText))
    }
    if let tzid = parameter("TZID"), !zones.knows(tzid) {
      let isTooLarge = zones.isTooLarge(tzid)
      issues.append(
        ReadingIssue(
          line: line, what: isTooLarge ? .zoneTooLarge(tzid: tzid) : .unknownTimeZone(tzid: tzid), action: .accepted))
    }
    if isNamed("RRULE"), (try? RecurrenceRule(value))?.isTooDense == true {
      issues.append(ReadingIssue(line: line, what: .ruleTooDense, action: .keptAsText))
    }
    if isNamed("SUMMARY"), bytes.count > TextValue.longestTitle, text.utf8.count > TextValue.longestTitle {
      issues.append(ReadingIssue(line: line, what: .titleTooLong(octets: text.utf8.count), action: .keptAsText))
    }
    return issues
  }

  private var isUnderstood: Bool {
    switch name {
    case let name where Self.dates.contains(name): DateTimeValue(self) != nil
    case "EXDATE", "RDATE":
      value.split(separator: ",").allSatisfy { DateTimeValue(text: String($0.prefix { $0 != "/" }), tzid: nil) != nil }
    case "TRIGGER": Trigger(self) != nil
    case "DURATION", "ESTIMATED-DURATION": DurationValue(value) != nil
    // Only readability of the rule counts here; the excerpt shows the part that failed.
    case "RRULE": (try? RecurrenceRule(value)) != nil
    default: true
    }
  }
}
