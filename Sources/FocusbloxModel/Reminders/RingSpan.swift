public import Foundation

/// A span of time that has all rings of an item. Its margin of days on both sides makes it independent of the time zone,
/// and it is found without computing a ring. Most items of a large calendar are due long ago or much later, and the span
/// of such an item is all that the index of next rings needs.
public struct RingSpan: Sendable, Hashable {
  /// Days since 1970-01-01; `nil` for an item without a date.
  private var days: ClosedRange<Int>?
  /// Seconds by which a ring may come before the first day and after the last one.
  private var (lead, trail) = (0, 0)

  /// `nil` where a reminder repeats, which has no last ring.
  public init?(of task: TaskItem, reminders: [ItemNotification], settings: Settings) {
    for time in [task.due, task.start, task.planned] { if let time { include(time.day) } }
    include(offset: -60 * settings.dueDateAdvanceReminderMinutes)
    include(offset: -60 * (task.estimateMinutes ?? 0))
    for instant in task.heldAlarms?.fires.values ?? [:].values { include(instant) }
    for (_, instant) in task.changedAlarms.moved { include(instant) }
    for reminder in reminders {
      if reminder.repeatInterval != nil { return nil }
      switch reminder.trigger {
      case .absolute(let instant): include(instant)
      case .relative(let offset, _): include(offset: offset)
      case .location: break
      }
    }
  }

  public init(of block: FocusBlock) {
    include(block.start.day)
    include(block.end.day)
    include(offset: -60 * block.alertMinutesBefore)
    for instant in block.heldAlarms?.fires.values ?? [:].values { include(instant) }
  }

  /// Adds a date on which rings lie, or from which they count.
  public mutating func include(_ day: CalendarDay) { include(ordinal: day.ordinal) }

  /// Adds the time between a date and a ring, in seconds; negative before the date.
  public mutating func include(offset seconds: Int) { (lead, trail) = (min(lead, seconds), max(trail, seconds)) }

  private mutating func include(_ instant: Date) {
    include(ordinal: Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  private mutating func include(ordinal: Int) {
    days = min(days?.lowerBound ?? ordinal, ordinal)...max(days?.upperBound ?? ordinal, ordinal)
  }

  /// Not after the first ring; `nil` where nothing rings. A day begins up to 14 hours earlier in another zone.
  public var start: Date? {
    days.map { Date(timeIntervalSince1970: Double(86_400 * ($0.lowerBound - 1) + lead)) }
  }

  /// Not before the last ring; `nil` where nothing rings. The morning of a day may be the next day in another zone.
  public var end: Date? { days.map { Date(timeIntervalSince1970: Double(86_400 * ($0.upperBound + 3) + trail)) } }
}
