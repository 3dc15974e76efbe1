public import Foundation

/// How pressing a task is (S3-110 … S3-112). Raw values are those of the command line's JSON.
public enum DueState: String, Sendable, Hashable, Codable, CaseIterable {
  case normal, dueSoon, overdue

  /// A task that is not open is normal; an overdue one is not due soon (G4); a whole day is over at its end.
  public static func of(_ task: TaskItem, settings: Settings, now: Date, zone: TimeZone) -> DueState {
    guard task.status == .open, let due = task.due?.dueInstant(in: zone) else { return .normal }
    if due < now { return .overdue }
    return due < settings.dueSoonEnd(now: now, zone: zone) ? .dueSoon : .normal
  }
}

extension Settings {
  /// The instant before which a due date is soon.
  public func dueSoonEnd(now: Date, zone: TimeZone) -> Date {
    dueSoonThreshold.end(now: now, zone: zone)
  }
}

extension DueSoonThreshold {
  /// Exclusive: the midnight after the last whole day of the user's calendar, today being the first, or 24 hours from `now`
  /// (S3-41 … S3-43).
  public func end(now: Date, zone: TimeZone) -> Date {
    guard let days = calendarDays else { return now.addingTimeInterval(86_400) }
    let today = WallTime(now, in: zone)?.day
    return today?.adding(days: days).map { CalendarTime.day($0).instant(in: zone) }
      ?? now.addingTimeInterval(86_400 * Double(days))
  }

  private var calendarDays: Int? {
    switch self {
    case .today: 1
    case .twentyFourHours: nil
    case .twoDays: 2
    case .threeDays: 3
    case .fourDays: 4
    case .fiveDays: 5
    case .oneWeek: 7
    }
  }
}
