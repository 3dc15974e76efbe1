public import Foundation

/// One occurrence of an item.
public struct Occurrence: Sendable, Hashable {
  /// The start that the rule gives, in the form of DTSTART. RECURRENCE-ID, EXDATE and overrides refer to this value.
  public var id: DateTimeValue
  /// The start, or the due time of a task that has no start.
  public var start: DateTimeValue
  public var startInstant: Date
  /// The end by DTEND, by DUE, or by start and DURATION; `nil` where the item has no end.
  public var endInstant: Date?
  /// The override of this occurrence, else the master.
  public var component: Component
  /// Whether an override applies, including an override of all later occurrences.
  public var isOverridden: Bool
}

/// Start and end of an item (RFC 5545 sections 3.6.1 and 3.6.2), read leniently.
struct ItemSpan {
  var start: DateTimeValue?
  var end: DateTimeValue?
  var duration: DurationValue?

  init(_ component: Component) {
    start = component.first("DTSTART").flatMap(DateTimeValue.init)
    let isTask = component.name == "VTODO"
    let written = component.first(isTask ? "DUE" : "DTEND").flatMap(DateTimeValue.init)
    end = isTask ? written : written?.onClock(of: start)
    // DURATION is ignored where the item has an end; RFC 5545 section 3.6 allows only one of them.
    duration = end == nil ? component.first("DURATION").flatMap { DurationValue($0.value) } : nil
    if component.name == "VEVENT", end == nil, duration == nil, let start {
      duration = start.isDate ? DurationValue(days: 1) : DurationValue(seconds: 0)
    }
  }

  func endInstant(_ zones: ZoneResolver) -> Date? {
    if let end { return zones.instant(of: end) }
    guard let start, let duration else { return nil }
    return zones.instant(of: start, plus: duration)
  }

  /// The end of the occurrence that starts at `other`. A given end keeps its distance from the start in exact time, or
  /// in days where both are dates. A duration counts in nominal time (RFC 5545 section 3.8.5.3).
  func endInstant(startingAt other: DateTimeValue, _ zones: ZoneResolver) -> Date? {
    if let duration { return zones.instant(of: other, plus: duration) }
    guard let end else { return nil }
    guard let start else { return zones.instant(of: other) }
    if start.isDate, end.isDate {
      let days = end.day.daysSince1970 - start.day.daysSince1970
      return zones.instant(of: other, plus: DurationValue(isNegative: days < 0, days: abs(days)))
    }
    return zones.instant(of: other).addingTimeInterval(
      zones.instant(of: end).timeIntervalSince(zones.instant(of: start)))
  }
}
