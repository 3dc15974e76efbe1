public import Foundation

/// The next due date of a repeating task (G10): one step of its pattern from one date.
public enum NextOccurrence {
  /// The occurrence after `time`. `dayOfMonth` is the intended day of the series where `time` is the last day of a
  /// shorter month (31 January → 28 February → 31 March). `rule` answers for RRULEs; `nil` ends the series. A UTC time
  /// moves on the wall clock of `zone`, so that nine o'clock stays nine o'clock.
  public static func after(
    _ time: CalendarTime, pattern: RecurrencePattern, dayOfMonth: Int?, zone: TimeZone,
    rule: (_ rule: String, _ after: CalendarTime) -> CalendarTime?
  ) -> CalendarTime? {
    if case .custom(let text) = pattern { return rule(text, time) }
    if case .afterCompletion(let steps) = pattern, let interval = RepeatInterval(steps) {
      return interval.day(after: time.localDay(in: zone)).flatMap { time.moved(to: $0, in: zone) }
    }
    if case .afterCompletion(let steps) = pattern {
      return after(time, pattern: steps, dayOfMonth: nil, zone: zone, rule: rule)
    }
    let day = time.localDay(in: zone)
    return nextDay(after: day, pattern, dayOfMonth).flatMap { time.moved(to: $0, in: zone) }
  }

  private static func nextDay(after day: CalendarDay, _ pattern: RecurrencePattern, _ dayOfMonth: Int?) -> CalendarDay?
  {
    switch pattern {
    case .none, .custom, .afterCompletion: nil
    case .daily: day.adding(days: 1)
    case .weekdays: day.adding(days: day.weekday < 5 ? 1 : 8 - day.weekday)
    case .weekly: day.adding(days: 7)
    case .biweekly: day.adding(days: 14)
    case .monthly: day.adding(months: 1, dayOfMonth: meant(day, dayOfMonth))
    case .quarterly: day.adding(months: 3, dayOfMonth: meant(day, dayOfMonth))
    case .yearly: day.adding(months: 12, dayOfMonth: meant(day, dayOfMonth))
    }
  }

  /// The intended day of the month. A stored day counts only while the date is the end of a shorter month: a user who
  /// moves the date to the 15th means the 15th from then on.
  static func meant(_ day: CalendarDay, _ dayOfMonth: Int?) -> Int {
    guard let dayOfMonth, dayOfMonth > day.day,
      day.day == CalendarDay.length(ofMonth: day.month, year: day.year)
    else { return day.day }
    return dayOfMonth
  }

  /// The day of the month to store with the next instance; `nil` unless a shorter month moved `next` to its last day.
  static func dayToRemember(
    after previous: CalendarTime, _ next: CalendarTime, pattern: RecurrencePattern, _ stored: Int?, _ zone: TimeZone
  ) -> Int? {
    guard pattern.countsMonths else { return nil }
    let day = meant(previous.localDay(in: zone), stored)
    return next.localDay(in: zone).day < day ? day : nil
  }
}
