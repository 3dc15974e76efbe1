import Foundation

/// The completion of a task that another program repeats by RRULE. It follows Apple's model (E24, E25).
public enum ForeignSeries {
  /// The open master at its next occurrence. `nil` where the rule has no further occurrence or no date to count from;
  /// then the master itself is completed.
  static func move(_ task: TaskItem, _ course: SeriesCourse) -> Move? {
    if let following = course.following { return following(task, course).map { move(task, to: $0, course) } }
    guard let rule = task.foreignRule, let anchor = task.due ?? task.start,
      let place = course.place(after: anchor, .custom(rule), dayOfMonth: nil)
    else { return nil }
    var master = task
    master.moveDates(from: anchor, to: place.time, in: course.zone)
    master.foreignRule = place.pattern.description
    master.startAgain(at: course.now)
    return Move(task: master, passedOver: place.passedOver)
  }

  struct Move {
    /// The task at its next occurrence.
    var task: TaskItem
    var passedOver: Int
    /// The place of the occurrence that the task leaves, where that is a single one.
    var left: String?
  }

  private static func move(_ task: TaskItem, to next: SeriesContinuation, _ course: SeriesCourse) -> Move {
    if let single = next.single {
      var following = single.task
      following.startAgain(at: course.now)
      return Move(task: following, passedOver: next.passedOver, left: single.former)
    }
    var master = task
    if let anchor = task.due ?? task.start, let time = next.due ?? next.start {
      master.moveDates(from: anchor, to: time, in: course.zone)
    }
    if task.due != nil { master.due = next.due ?? master.due }
    if task.start != nil { master.start = next.start ?? master.start }
    master.foreignRule = next.rule
    master.startAgain(at: course.now)
    return Move(task: master, passedOver: next.passedOver)
  }

  /// A completed copy. Its UID is computed from the series and the completed date, or the place of a single occurrence,
  /// so that two machines that complete one occurrence create one copy. A user may complete the series twice on one day.
  static func history(of task: TaskItem, leaving place: String?, at now: Date, newID: () -> String) -> TaskItem {
    var history = task
    history.id = newID()
    history.uid =
      place.map { TaskCompletion.historyUID(series: task.uid, single: $0) }
      ?? (task.due ?? task.start).map { TaskCompletion.historyUID(series: task.uid, at: $0) }
      ?? TaskCompletion.uid(series: task.uid, name: "")
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
  public static func count(of rule: String) -> Int? {
    parts(of: rule).first { $0.name == "COUNT" }.flatMap { Int($0.value) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The rule with its COUNT reduced; unchanged without a COUNT.
  public static func reduced(_ rule: String, by number: Int) -> String {
    guard let count = count(of: rule), number > 0 else { return rule }
    return parts(of: rule)
      .map { $0.name == "COUNT" ? "COUNT=\(max(1, count - number))" : $0.text }
      .joined(separator: ";")
  }

  /// The prefix of the stored rule of a task that has single occurrences of a series without the series. The places of
  /// the further open occurrences follow.
  public static let occurrencesPrefix = "RECURRENCE-ID:"

  /// The places of the further open occurrences of such a task; empty for every other rule.
  public static func occurrences(of rule: String?) -> [String] {
    guard let rule, rule.hasPrefix(occurrencesPrefix) else { return [] }
    return rule.dropFirst(occurrencesPrefix.count).split(separator: ",").map(String.init)
  }

  private static func parts(of rule: String) -> [(name: String, value: String, text: String)] {
    rule.split(separator: ";").map { part in
      let halves = part.split(separator: "=", maxSplits: 1)
      return (halves.first?.uppercased() ?? "", halves.count == 2 ? String(halves[1]) : "", String(part))
    }
  }
}

extension TaskItem {
  /// Removes what belongs to the former occurrence.
  fileprivate mutating func startAgain(at now: Date) {
    changedAlarms = ChangedAlarms()
    dueNotifiedAt = nil
    modified = now
  }
}
