public import Foundation

/// Tasks due per day (S3-70).
public struct Forecast: Sendable, Hashable {
  public struct Day: Sendable, Hashable {
    public var day: CalendarDay
    public var tasks: [TaskItem]
  }

  /// Due before today.
  public var past: [TaskItem]
  /// The number of tasks due before today, including those that `past` does not list.
  public var pastCount: Int
  /// Today and the following days, including empty days.
  public var days: [Day]

  /// The open tasks by due day on the user's calendar. Tasks due more than `count` days from today are left out.
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
