public import FocusbloxModel
public import Foundation
import ICalendar

/// The next occurrence of a custom RRULE (RFC 5545 3.3.10), for `TaskCompletion`.
public enum NextOccurrenceRule {
  /// The prefix of the stored rule of a series that repeats only by RDATE.
  public static let datesPrefix = "RDATE:"

  /// The first occurrence after `time` of a series that starts at `time`, in the form of `time`. `nil` where the rule
  /// has no further occurrence within its bounds, or is unreadable. The wall-clock time repeats; for a UTC time it is
  /// the wall clock of `zone`.
  public static func next(rule text: String, after time: CalendarTime, zone: TimeZone) -> CalendarTime? {
    guard let start = wall(of: time, zone) else { return nil }
    if text.hasPrefix(datesPrefix) {
      return dates(of: text, on: time, zone).filter { $0 > start }.min().flatMap { moved(time, to: $0, zone) }
    }
    guard let rule = readable(text) else { return nil }
    let until = rule.until.flatMap { limit($0, on: time, zone) }
    var expansion = RecurrenceExpansion(rule, start: start, until: until)
    // A rule that never matches ends the series, as an exhausted rule does.
    while let occurrence = try? expansion.next() {
      if occurrence > start { return moved(time, to: occurrence, zone) }
    }
    return nil
  }

  /// The dates of an RDATE on the wall clock of the series; a period counts by its start.
  private static func dates(of text: String, on time: CalendarTime, _ zone: TimeZone) -> [LocalDateTime] {
    text.dropFirst(datesPrefix.count).split(separator: ",").compactMap { part in
      guard let date = DateTimeValue(text: String(part.prefix { $0 != "/" }), tzid: nil) else { return nil }
      return limit(date, on: time, zone) ?? date.wallClock
    }
  }

  /// The rule without zero or negative counts, which some programs write for "endless" (T33).
  static func readable(_ text: String) -> RecurrenceRule? {
    let parts = text.split(separator: ";").filter { part in
      guard part.uppercased().hasPrefix("COUNT=") else { return true }
      return Int(part.dropFirst(6)).map { $0 > 0 } ?? true
    }
    // The reason of a failure does not matter here. `RuleText` checks a rule before the program accepts it from a user.
    return try? RecurrenceRule(parts.joined(separator: ";"))
  }

  private static func wall(of time: CalendarTime, _ zone: TimeZone) -> LocalDateTime? {
    switch time {
    case .day(let day): Day(day).map { LocalDateTime(midnightOf: $0) }
    case .floating(let wall), .zoned(let wall, _): LocalDateTime(wall)
    case .utc: WallTime(time.instant(in: zone), in: zone).flatMap { LocalDateTime($0) }
    }
  }

  /// UNTIL in UTC on the wall clock of the series (RFC 5545 section 3.3.10). Other forms are used as written (T34).
  private static func limit(_ until: DateTimeValue, on time: CalendarTime, _ zone: TimeZone) -> LocalDateTime? {
    guard case .utc(let wall) = until, !time.isAllDay else { return nil }
    let clock: TimeZone = if case .zoned(_, let id) = time { TimeZone(identifier: id) ?? zone } else { zone }
    return LocalDateTime(wall.instantInUTC, in: clock)
  }

  private static func moved(_ time: CalendarTime, to occurrence: LocalDateTime, _ zone: TimeZone) -> CalendarTime? {
    guard let wall = WallTime(occurrence) else { return nil }
    switch time {
    case .day: return .day(wall.day)
    case .floating: return .floating(wall)
    case .zoned(_, let id): return .zoned(wall, zone: id)
    case .utc: return WallTime(wall.instant(in: zone), in: .gmt).map { .utc($0) }
    }
  }
}

/// Whether a user's text is a usable recurrence rule.
public enum RuleText {
  public static func isReadable(_ rule: String) -> Bool { NextOccurrenceRule.readable(rule) != nil }
}
