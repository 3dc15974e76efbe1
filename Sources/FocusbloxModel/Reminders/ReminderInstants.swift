public import Foundation

/// The time of each kind of reminder of a task, independent of the current time.
///
/// Offsets are exact elapsed seconds (S0-37). An all-day date counts from its morning time, and whole days from it are
/// calendar days (E05).
public struct ReminderInstants: Sendable {
  let settings: Settings
  /// The user's time zone.
  let zone: TimeZone

  public init(settings: Settings, zone: TimeZone) {
    self.settings = settings
    self.zone = zone
  }

  /// The instant from which offsets count; the morning time for an all-day date.
  public func anchor(of time: CalendarTime) -> Date {
    guard case .day(let day) = time else { return time.instant(in: zone) }
    return morning(of: day)
  }

  /// The morning time of the due day on the user's wall clock (S0-25); `nil` where it is not before the due instant
  /// (S0-27).
  public func morning(due: CalendarTime) -> Date? {
    let fire = morning(of: due.personalDay(in: zone))
    return fire < due.dueInstant(in: zone) ? fire : nil
  }

  /// The instant of the settings' `advanceMinutes` before `due`; `nil` before an all-day date unless the lead time is
  /// whole days.
  public func advance(due: CalendarTime) -> Date? {
    let minutes = settings.dueDateAdvanceReminderMinutes
    return due.isAllDay && minutes % 1_440 != 0 ? nil : offset(-60 * minutes, from: due)
  }

  /// The instant `seconds` after a date; negative values are before it.
  public func offset(_ seconds: Int, from time: CalendarTime) -> Date {
    if case .day(let day) = time, seconds % 86_400 == 0, let other = day.adding(days: seconds / 86_400) {
      return morning(of: other)
    }
    return anchor(of: time).addingTimeInterval(Double(seconds))
  }

  /// The ring time `seconds` from one of the task's dates. `nil` where the task lacks the date. An all-day date has no
  /// such instant either, unless the lead time is whole days: "in one hour" is never true on the day before.
  public func lead(_ seconds: Int, of task: TaskItem, before anchor: ItemNotification.Anchor) -> Date? {
    guard let date = task.date(anchor), !date.isAllDay || seconds % 86_400 == 0 else { return nil }
    return offset(seconds, from: date)
  }

  /// The last instant to start `minutes` of work in time (S3-5); `nil` for an all-day date, which has no instant to be
  /// in time for.
  public func latestStart(due: CalendarTime, minutes: Int) -> Date? {
    due.isAllDay ? nil : anchor(of: due).addingTimeInterval(-60 * Double(minutes))
  }

  private func morning(of day: CalendarDay) -> Date {
    WallTime(
      day: day, hour: settings.dueDateMorningReminderHour, minute: settings.dueDateMorningReminderMinute
    ).map { $0.instant(in: zone) } ?? CalendarTime.day(day).instant(in: zone)
  }
}

extension TaskItem {
  /// The date from which a reminder counts.
  public func date(_ anchor: ItemNotification.Anchor) -> CalendarTime? {
    switch anchor {
    case .dueDate: due
    case .deferDate: start
    case .plannedDate: planned
    }
  }
}
