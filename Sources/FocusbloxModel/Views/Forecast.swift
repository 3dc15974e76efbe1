public import Foundation

/// Tasks due per day (S3-70).
public struct Forecast: Sendable, Hashable {
  public struct Day: Sendable, Hashable {
    public var day: CalendarDay
    public var tasks: [TaskItem]
  }

  /// Due before today.
  public var past: [TaskItem]
  /// How many are due before today, those that are not named among them.
  public var pastCount: Int
  /// Today and the days after it, empty ones among them.
  public var days: [Day]

  /// Open tasks by the day of their due date on the user's calendar; what is due later than `count` days from today is left out.
  public init(of tasks: some Sequence<TaskItem>, days count: Int, now: Date, zone: TimeZone) {
    past = []
    pastCount = 0
    days = []
    guard count > 0, let today = WallTime(now, in: zone)?.day else { return }
    var members: [Int: [TaskItem]] = [:]
    for task in tasks where task.status == .open {
      guard let due = task.due?.personalDay(in: zone) else { continue }
      let offset = due.ordinal - today.ordinal
      if offset < count { members[max(offset, -1), default: []].append(task) }
    }
    past = members[-1, default: []].inOrderOfUrgency(zone: zone)
    pastCount = past.count
    days = (0..<count).compactMap { offset in
      today.adding(days: offset).map {
        Day(day: $0, tasks: members[offset, default: []].inOrderOfUrgency(zone: zone))
      }
    }
  }
}
