public import Foundation

/// When each kind of reminder of a task rings, whatever the clock says now.
///
/// Offsets are exact elapsed seconds (S0-37); a whole day counts from its morning time, and whole days from there are
/// days of the calendar (E05).
public struct ReminderInstants: Sendable {
  let settings: Settings
  /// The user's.
  let zone: TimeZone

  public init(settings: Settings, zone: TimeZone) {
    self.settings = settings
    self.zone = zone
  }

  /// The instant that offsets count from: of a whole day its morning time.
  public func anchor(of time: CalendarTime) -> Date {
    guard case .day(let day) = time else { return time.instant(in: zone) }
    return morning(of: day)
  }

  /// The morning time of the day on which `due` is, on the user's wall (S0-25); `nil` where it is not before the due
  /// instant (S0-27).
  public func morning(due: CalendarTime) -> Date? {
    let fire = morning(of: due.personalDay(in: zone))
    return fire < due.dueInstant(in: zone) ? fire : nil
  }

  /// `advanceMinutes` of the settings before `due`; `nil` before a whole day for what is not whole days.
  public func advance(due: CalendarTime) -> Date? {
    let minutes = settings.dueDateAdvanceReminderMinutes
    return due.isAllDay && minutes % 1_440 != 0 ? nil : offset(-60 * minutes, from: due)
  }

  /// `seconds` from a date, negative = before.
  public func offset(_ seconds: Int, from time: CalendarTime) -> Date {
    if case .day(let day) = time, seconds % 86_400 == 0, let other = day.adding(days: seconds / 86_400) {
      return morning(of: other)
    }
    return anchor(of: time).addingTimeInterval(Double(seconds))
  }

  /// When a reminder `seconds` from one of the dates of a task rings; `nil` where the task does not have that date, and where a whole
  /// day has no such moment: "in one hour" is true of no minute of the day before it.
  public func lead(_ seconds: Int, of task: TaskItem, before anchor: ItemNotification.Anchor) -> Date? {
    guard let date = task.date(anchor), !date.isAllDay || seconds % 86_400 == 0 else { return nil }
    return offset(seconds, from: date)
  }

  /// The last moment to begin so that `minutes` of work are done in time (S3-5).
  public func latestStart(due: CalendarTime, minutes: Int) -> Date {
    anchor(of: due).addingTimeInterval(-60 * Double(minutes))
  }

  private func morning(of day: CalendarDay) -> Date {
    WallTime(
      day: day, hour: settings.dueDateMorningReminderHour, minute: settings.dueDateMorningReminderMinute
    ).map { $0.instant(in: zone) } ?? CalendarTime.day(day).instant(in: zone)
  }
}

extension TaskItem {
  /// The date that a reminder counts from.
  public func date(_ anchor: ItemNotification.Anchor) -> CalendarTime? {
    switch anchor {
    case .dueDate: due
    case .deferDate: start
    case .plannedDate: planned
    }
  }
}
