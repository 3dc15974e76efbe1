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
  /// A task is due at the same hour whatever its length in exact time.
  private let keepsHour: Bool

  init(_ component: Component) {
    keepsHour = component.name == "VTODO"
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

  /// The end of the occurrence that starts at `other`. A given end of an event keeps its distance from the start in
  /// exact time, or in days where both are dates. A due date keeps its hour. A duration counts in nominal time (RFC 5545 section 3.8.5.3).
  func endInstant(startingAt other: DateTimeValue, _ zones: ZoneResolver) -> Date? {
    if let duration { return zones.instant(of: other, plus: duration) }
    guard let end else { return nil }
    guard let start else { return zones.instant(of: other) }
    if keepsHour, let end = zones.end(end, of: start, movedTo: other) { return zones.instant(of: end) }
    if start.isDate, end.isDate {
      let days = end.day.daysSince1970 - start.day.daysSince1970
      return zones.instant(of: other, plus: DurationValue(isNegative: days < 0, days: abs(days)))
    }
    return zones.instant(of: other).addingTimeInterval(
      zones.instant(of: end).timeIntervalSince(zones.instant(of: start)))
  }
}

extension ZoneResolver {
  /// The due date of the occurrence that starts at `other`, where the series has `end` and `start`. The distance is that
  /// of the wall clock.
  public func end(_ end: DateTimeValue, of start: DateTimeValue, movedTo other: DateTimeValue) -> DateTimeValue? {
    guard let first = clock(of: start, like: end), let next = clock(of: other, like: end) else { return nil }
    let distance = end.wallClock.secondsSince1970 - first.secondsSince1970
    return next.adding(seconds: distance).map(end.moved)
  }

  /// The wall-clock time of a value on the clock of another. A day has no zone.
  private func clock(of value: DateTimeValue, like form: DateTimeValue) -> LocalDateTime? {
    value.isDate || form.isDate ? value.wallClock : wallClock(at: instant(of: value), like: form)
  }
}
