public import Foundation

/// The occurrences of an item from RRULE, RDATE, EXDATE and overrides (RFC 5545 section 3.8.5).
///
/// A DTSTART that does not match the RRULE is not an occurrence; with only RDATE it is an occurrence. A task without
/// DTSTART recurs from its DUE. An override with RANGE=THISANDFUTURE shifts all later occurrences by its own
/// shift.
public struct RecurrenceSet: Sendable {
  private let master: Component
  private let zones: ZoneResolver
  private let start: DateTimeValue
  private let span: ItemSpan
  private let rules: [(rule: RecurrenceRule, until: LocalDateTime?)]
  private let dates: [DateTimeValue]
  private let excluded: Set<Date>
  private let excludedDays: Set<Day>
  private let overrides: [Date: Component]
  /// The overrides of an occurrence and all later ones, by their first instant. `moved` is the shift in seconds on the
  /// clock of DTSTART.
  private let ranges: [(from: Date, moved: Int, component: Component)]

  /// Reads the recurrence of an item.
  /// - Parameter overrides: the components with the same UID and a RECURRENCE-ID.
  /// - Returns: `nil` where the item has no valid start.
  /// - Throws: `RecurrenceError` for an unreadable RRULE.
  public init?(master: Component, overrides: [Component] = [], zones: ZoneResolver) throws(RecurrenceError) {
    let span = ItemSpan(master)
    guard let start = span.start ?? span.end else { return nil }
    var rules: [(rule: RecurrenceRule, until: LocalDateTime?)] = []
    for property in master.all("RRULE") {
      let rule = try RecurrenceRule(property.value)
      rules.append((rule, rule.until.flatMap { Self.last($0, on: start, zones) }))
    }
    self.rules = rules
    self.master = master
    self.zones = zones
    self.start = start
    self.span = span
    let added = master.all("RDATE").flatMap(Self.starts)
    dates = rules.isEmpty ? [start] + added : added
    let removed = master.all("EXDATE").flatMap(DateTimeValue.list)
    excluded = Set(removed.map { zones.instant(of: $0) })
    excludedDays = Set(removed.filter(\.isDate).map(\.day))
    var single: [Date: Component] = [:]
    var ranges: [(from: Date, moved: Int, component: Component)] = []
    for override in overrides {
      guard let property = override.first("RECURRENCE-ID"), let id = DateTimeValue(property) else { continue }
      let instant = zones.instant(of: id)
      single[instant] = override
      if property.parameter("RANGE")?.uppercased() == "THISANDFUTURE" {
        let span = ItemSpan(override)
        let moved = (span.start ?? span.end).flatMap { zones.distance(from: id, to: $0, onTheClockOf: start) } ?? 0
        ranges.append((instant, moved, override))
      }
    }
    self.overrides = single
    self.ranges = ranges.sorted { $0.from < $1.from }
  }

  /// Whether the item has, or may have, more than one occurrence.
  public var isRecurring: Bool { !rules.isEmpty || dates.count > 1 }

  /// The occurrences that start within the window, in order, at most `limit`.
  /// - Throws: `RecurrenceError.budgetExhausted` where a rule finds no occurrence within its budget, or has more than
  ///   200,000 occurrences before the window.
  public func occurrences(in window: Range<Date>, limit: Int = 1000) throws(RecurrenceError) -> [Occurrence] {
    // The rule may place a shifted occurrence outside the window.
    let reach = ranges.map { Double(abs($0.moved)) + 86_400 }.max() ?? 0
    let search = window.lowerBound.addingTimeInterval(-reach)..<window.upperBound.addingTimeInterval(reach)
    var ids: [Date: DateTimeValue] = [:]
    for date in dates { ids[zones.instant(of: date)] = date }
    for entry in rules {
      for id in try expand(entry.rule, entry.until, search, limit: limit) { ids[zones.instant(of: id)] = id }
    }
    var result: [Occurrence] = []
    for (instant, id) in ids where !isExcluded(id, instant) && overrides[instant] == nil {
      let occurrence = occurrence(id, instant)
      if window.contains(occurrence.startInstant) { result.append(occurrence) }
    }
    for (instant, component) in overrides {
      let occurrence = overridden(component, instant)
      if window.contains(occurrence.startInstant) { result.append(occurrence) }
    }
    return Array(result.sorted { $0.startInstant < $1.startInstant }.prefix(limit))
  }

  private func expand(
    _ rule: RecurrenceRule, _ until: LocalDateTime?, _ search: Range<Date>, limit: Int
  ) throws(RecurrenceError) -> [DateTimeValue] {
    var expansion = RecurrenceExpansion(rule, start: start.wallClock, until: until)
    let margin: Double = 172_800
    let first = zones.wallClock(at: search.lowerBound.addingTimeInterval(-margin), like: start)
    if let first { expansion.skip(to: first) }
    let last = zones.wallClock(at: search.upperBound.addingTimeInterval(margin), like: start)
    var result: [DateTimeValue] = []
    var counted = 0
    while result.count < limit, let next = try expansion.next() {
      if let last, next > last { break }
      counted += 1
      if counted > 200_000 { throw .budgetExhausted(after: next) }
      let value = start.moved(to: next)
      // A rule by hours, minutes or seconds yields each day of a DATE several times.
      guard value != result.last else { continue }
      if search.contains(zones.instant(of: value)) { result.append(value) }
      if start.isDate { expansion.skip(to: LocalDateTime(endOf: value.day)) }
    }
    return result
  }

  private func isExcluded(_ id: DateTimeValue, _ instant: Date) -> Bool {
    excluded.contains(instant) || excludedDays.contains(id.day)
  }

  private func occurrence(_ id: DateTimeValue, _ instant: Date) -> Occurrence {
    let range = ranges.last { $0.from <= instant }
    var start = id
    if let range, let wall = id.wallClock.adding(seconds: range.moved) { start = id.moved(to: wall) }
    let component = range?.component ?? master
    let span = range.map { ItemSpan($0.component) } ?? span
    return Occurrence(
      id: id, start: start, startInstant: zones.instant(of: start),
      endInstant: span.endInstant(startingAt: start, zones), component: component, isOverridden: range != nil)
  }

  private func overridden(_ component: Component, _ instant: Date) -> Occurrence {
    let id = component.first("RECURRENCE-ID").flatMap(DateTimeValue.init) ?? start
    let span = ItemSpan(component)
    let start = span.start ?? span.end ?? id
    return Occurrence(
      id: id, start: start, startInstant: zones.instant(of: start), endInstant: span.endInstant(zones),
      component: component, isOverridden: true)
  }

  /// UNTIL on the clock of DTSTART. Where the value types differ, only the day of UNTIL counts.
  private static func last(_ until: DateTimeValue, on start: DateTimeValue, _ zones: ZoneResolver) -> LocalDateTime? {
    if start.isDate || until.isDate { return LocalDateTime(endOf: until.day) }
    guard case .utc(let time) = until else { return until.wallClock }
    return zones.wallClock(at: time.instantInUTC, like: start)
  }

  /// The dates of an RDATE; a period counts by its start.
  private static func starts(_ property: Property) -> [DateTimeValue] {
    let tzid = property.parameter("TZID")
    return property.value.split(separator: ",").compactMap { part in
      DateTimeValue(text: String(part.prefix { $0 != "/" }), tzid: tzid)
    }
  }
}

extension ZoneResolver {
  /// The distance between two times on the wall clock. A series that is moved by an hour stays moved by an hour when
  /// the UTC offset changes.
  fileprivate func distance(
    from first: DateTimeValue, to second: DateTimeValue, onTheClockOf form: DateTimeValue
  ) -> Int? {
    guard let from = wallClock(at: instant(of: first), like: form),
      let to = wallClock(at: instant(of: second), like: form)
    else { return nil }
    return to.secondsSince1970 - from.secondsSince1970
  }
}
