import Foundation

/// The completion of a task that another program repeats by RRULE. It follows Apple's model (E24, E25).
enum ForeignSeries {
  /// The open master at its next occurrence. `nil` where the rule has no further occurrence or no date to count from;
  /// then the master itself is completed.
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

  /// A completed copy. Its UID is computed from the series and the completed date, so that two machines that complete
  /// one occurrence create one copy. A user may complete the series twice on one day.
  static func history(of task: TaskItem, at now: Date, newID: () -> String) -> TaskItem {
    var history = task
    history.id = newID()
    history.uid = TaskCompletion.uid(series: task.uid, name: (task.due ?? task.start)?.description ?? "")
    history.externalID = nil
    history.foreignRule = nil
    history.recurrence = .none
    history.status = .completed
    history.completedAt = now
    history.created = now
    history.modified = now
    return history
  }

  /// The COUNT of a rule. Some programs write 0 and -1 for "endless" (T33), which reads as no count.
  static func count(of rule: String) -> Int? {
    parts(of: rule).first { $0.name == "COUNT" }.flatMap { Int($0.value) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The rule with its COUNT reduced by one; unchanged without a COUNT.
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
