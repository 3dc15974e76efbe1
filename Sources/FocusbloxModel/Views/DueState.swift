public import Foundation

/// The urgency of a task's due date (S3-110 … S3-112). The raw values are those of the JSON output.
public enum DueState: String, Sendable, Hashable, Codable, CaseIterable {
  case normal, dueSoon, overdue

  /// The state of a task. A task that is not open is normal; an overdue task is not due soon (G4); an all-day date ends
  /// with its day.
  public static func of(_ task: TaskItem, settings: Settings, now: Date, zone: TimeZone) -> DueState {
    guard task.status == .open, let due = task.due?.dueInstant(in: zone) else { return .normal }
    if due < now { return .overdue }
    return due < settings.dueSoonEnd(now: now, zone: zone) ? .dueSoon : .normal
  }
}

extension Settings {
  /// The exclusive end of the range in which a due date is soon.
  public func dueSoonEnd(now: Date, zone: TimeZone) -> Date {
    dueSoonThreshold.end(now: now, zone: zone)
  }
}

extension DueSoonThreshold {
  /// The exclusive end of the range: the midnight after its last calendar day, counted from today, or 24 hours after
  /// `now` (S3-41 … S3-43).
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
