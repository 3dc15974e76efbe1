public import Foundation

extension TaskItem {
  /// Open, and its start is not ahead.
  public func isAvailable(at now: Date, zone: TimeZone) -> Bool {
    status == .open && start.map { $0.instant(in: zone) <= now } ?? true
  }

  /// An instance of a series that waits for its day: due after the start of tomorrow, or on a whole day from tomorrow on
  /// (S2-15 … S2-18, G8).
  public func isHiddenUntilItsDay(at now: Date, zone: TimeZone) -> Bool {
    guard isRecurring, let due, let tomorrow = WallTime(now, in: zone)?.day.adding(days: 1) else {
      return false
    }
    if case .day(let day) = due { return day >= tomorrow }
    return due.instant(in: zone) > CalendarTime.day(tomorrow).instant(in: zone)
  }
}
