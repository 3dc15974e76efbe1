public import Foundation

extension TaskItem {
  /// Whether the task is open and its start is not in the future.
  public func isAvailable(at now: Date, zone: TimeZone) -> Bool {
    status == .open && start.map { $0.instant(in: zone) <= now } ?? true
  }

  /// Whether the task is an instance of a series that stays hidden until its day: it is due after the start of
  /// tomorrow, or on an all-day date from tomorrow on (S2-15 … S2-18, G8).
  public func isHiddenUntilItsDay(at now: Date, zone: TimeZone) -> Bool {
    guard recurrence != .none || isInForeignSeries, let due,
      let tomorrow = WallTime(now, in: zone)?.day.adding(days: 1)
    else { return false }
    if case .day(let day) = due { return day >= tomorrow }
    return due.instant(in: zone) > CalendarTime.day(tomorrow).instant(in: zone)
  }
}
