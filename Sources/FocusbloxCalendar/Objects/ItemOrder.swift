import ICalendar

/// The order of lines in new objects. Other programs' objects keep their order.
enum ItemOrder {
  static let task = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "STATUS", "COMPLETED", "PERCENT-COMPLETE",
    "PRIORITY", "X-MOZ-LASTACK", "ESTIMATED-DURATION", "X-FOCUSBLOX-PLANNED", StartLine.ownProperty, "DTSTART", "DUE",
    "RELATED-TO", "X-FOCUSBLOX-AFTER", "CATEGORIES", "X-APPLE-SORT-ORDER",
    "X-FOCUSBLOX-FLAGGED", "X-FOCUSBLOX-URGENCY", "X-FOCUSBLOX-TASK-TYPE", "X-FOCUSBLOX-NEXT-UP",
    "X-FOCUSBLOX-RECURRENCE", "X-FOCUSBLOX-SERIES", "X-FOCUSBLOX-SERIES-VALUES", WrittenAlarms.property,
  ]

  static let block = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "SUMMARY", "TRANSP", "CLASS", "X-FOCUSBLOX-TASKS",
    "X-FOCUSBLOX-PLAN",
  ]
}

extension Component {
  /// A created component with sorted properties. Names that `order` lacks come last.
  func inOrder(_ order: [String]) -> Component {
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let sorted = properties.enumerated().sorted { a, b in
      let (first, second) = (rank[a.element.name] ?? order.count, rank[b.element.name] ?? order.count)
      return (first, a.offset) < (second, b.offset)
    }
    return Component(name, properties: sorted.map(\.element), components: components)
  }
}
