public import Foundation

/// A task that another program repeats by RRULE, completed here: Apple's model (MAPPING 1.3, E24, E25).
public enum ForeignSeries {
  /// The master one step further and still open, and a completed copy with a UID of its own as history. `nil` when the
  /// rule has no further occurrence or nothing to count from: then the master itself is completed.
  public static func complete(
    _ task: TaskItem, rule: String, at now: Date, zone: TimeZone,
    nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?, newID: () -> String
  ) -> (master: TaskItem, history: TaskItem)? {
    guard let master = skip(task, rule: rule, at: now, zone: zone, nextOccurrence: nextOccurrence) else { return nil }
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
    return (master, history)
  }

  /// The master one step further; `nil` when the rule has no further occurrence or nothing to count from.
  public static func skip(
    _ task: TaskItem, rule: String, at now: Date, zone: TimeZone,
    nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?
  ) -> TaskItem? {
    guard count(of: rule) != 1, let anchor = task.due ?? task.start, let moved = nextOccurrence(rule, anchor)
    else { return nil }
    var master = task
    master.moveDates(from: anchor, to: moved, in: zone)
    master.foreignRule = withOneLess(rule)
    master.suppressedAlarms = []
    master.dueNotifiedAt = nil
    master.modified = now
    return master
  }

  /// COUNT of a rule; programs write 0 and -1 for "endless" (MAPPING T33), which is no count.
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
