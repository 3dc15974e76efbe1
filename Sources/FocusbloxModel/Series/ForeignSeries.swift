import Foundation

/// A task that another program repeats by RRULE, completed here: Apple's model (E24, E25).
enum ForeignSeries {
  /// The master at its next occurrence and still open. `nil` when the rule has no further occurrence or nothing to count from: then
  /// the master itself is over.
  static func move(_ task: TaskItem, _ course: SeriesCourse) -> (task: TaskItem, passedOver: Int)? {
    guard let rule = task.foreignRule, let anchor = task.due ?? task.start,
      let place = course.place(after: anchor, .custom(rule), dayOfMonth: nil)
    else { return nil }
    var master = task
    master.moveDates(from: anchor, to: place.time, in: course.zone)
    master.foreignRule = place.pattern.description
    master.suppressedAlarms = []
    master.dueNotifiedAt = nil
    master.modified = course.now
    return (master, place.passedOver)
  }

  /// A completed copy with a UID of its own.
  static func history(of task: TaskItem, at now: Date, newID: () -> String) -> TaskItem {
    var history = task
    history.id = newID()
    history.uid = newID()
    history.externalID = nil
    history.foreignRule = nil
    history.recurrence = .none
    history.status = .completed
    history.completedAt = now
    history.created = now
    history.modified = now
    return history
  }

  /// COUNT of a rule; programs write 0 and -1 for "endless" (T33), which is no count.
  static func count(of rule: String) -> Int? {
    parts(of: rule).first { $0.name == "COUNT" }.flatMap { Int($0.value) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The rule as it stands, with COUNT one lower where it has one.
  static func withOneLess(_ rule: String) -> String {
    guard let count = count(of: rule) else { return rule }
    return parts(of: rule)
      .map { $0.name == "COUNT" ? "COUNT=\(count - 1)" : $0.text }
      .joined(separator: ";")
  }

  private static func parts(of rule: String) -> [(name: String, value: String, text: String)] {
    rule.split(separator: ";").map { part in
      let halves = part.split(separator: "=", maxSplits: 1)
      return (halves.first?.uppercased() ?? "", halves.count == 2 ? String(halves[1]) : "", String(part))
    }
  }
}
