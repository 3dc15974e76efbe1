public import Foundation

/// The occurrences of an item from RRULE, RDATE, EXDATE and overrides (RFC 5545 section 3.8.5).
///
/// An event's DTSTART that does not match the RRULE is not an occurrence; with only RDATE it is an occurrence. The dates
/// of a task are those of its current occurrence, because programs that complete an occurrence move them on: they are
/// always an occurrence, and earlier ones are over. A task without DTSTART recurs from its DUE. Of several overrides of
/// one occurrence the newest counts. An override with RANGE=THISANDFUTURE shifts all later occurrences by its own shift.
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
  /// The instant of a task's current occurrence.
  private let current: Date?

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
    let added = master.all("RDATE").flatMap(Self.starts).map { $0.onDay(like: start) }
    let current = master.currentOccurrence(start, zones)
    self.current = current.map { zones.instant(of: $0) }
    dates = Array(Set((rules.isEmpty ? [start] : []) + added + (current.map { [$0] } ?? [])))
    let removed = master.all("EXDATE").flatMap(DateTimeValue.list).map { $0.onDay(like: start) }
    excluded = Set(removed.map { zones.instant(of: $0) })
    excludedDays = Set(removed.filter(\.isDate).map(\.day))
    self.overrides = Self.newest(overrides, of: master, zones: zones).reduce(into: [:]) { newest, override in
      guard let id = override.first("RECURRENCE-ID").flatMap(DateTimeValue.init) else { return }
      newest[zones.instant(of: id.onDay(like: start))] = override
    }
    ranges = self.overrides.compactMap { instant, override in
      guard let property = override.first("RECURRENCE-ID"), let id = DateTimeValue(property),
        property.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
      else { return nil }
      let span = ItemSpan(override)
      let moved = (span.start ?? span.end).flatMap { zones.distance(from: id, to: $0, onTheClockOf: start) } ?? 0
      return (instant, moved, override)
    }.sorted { $0.from < $1.from }
  }

  /// The newest override of each occurrence, in the order of the text.
  public static func newest(
    _ overrides: some Sequence<Component>, of master: Component, zones: ZoneResolver
  ) -> [Component] {
    let (overrides, span) = (Array(overrides), ItemSpan(master))
    guard overrides.count > 1, let start = span.start ?? span.end else { return overrides }
    var places: [Date: Int] = [:]
    for (place, override) in overrides.enumerated() {
      guard let id = override.first("RECURRENCE-ID").flatMap(DateTimeValue.init) else { continue }
      let instant = zones.instant(of: id.onDay(like: start))
      if let other = places[instant], !override.isRevision(of: overrides[other]) { continue }
      places[instant] = place
    }
    return places.values.sorted().map { overrides[$0] }
  }

  /// Whether the item has, or may have, more than one occurrence.
  public var isRecurring: Bool { !rules.isEmpty || dates.count > 1 }

  /// The occurrences that start within the window, in order, at most `limit`.
  /// - Throws: `RecurrenceError.budgetExhausted` where a rule finds no occurrence within its budget, or where the rules
  ///   together have more than 200,000 occurrences before the window.
  public func occurrences(in window: Range<Date>, limit: Int = 1000) throws(RecurrenceError) -> [Occurrence] {
    let (found, failure) = found(in: window, limit: limit)
    if let failure { throw failure }
    return found
  }

  /// The occurrences that start within the window, as far as the rules can be expanded. A rule that has none gives the
  /// item its own date.
  public func foundOccurrences(in window: Range<Date>, limit: Int = 1000) -> [Occurrence] {
    found(in: window, limit: limit).occurrences
  }

  private func found(
    in window: Range<Date>, limit: Int
  ) -> (occurrences: [Occurrence], failure: RecurrenceError?) {
    // The rule may place a shifted occurrence outside the window.
    let reach = ranges.map { Double(abs($0.moved)) + 86_400 }.max() ?? 0
    let search = window.lowerBound.addingTimeInterval(-reach)..<window.upperBound.addingTimeInterval(reach)
    var ids: [Date: DateTimeValue] = [:]
    for date in dates { ids[zones.instant(of: date)] = date }
    var failure: RecurrenceError?
    var spending = Spending()
    for entry in rules {
      do throws(RecurrenceError) {
        for id in try expand(entry.rule, entry.until, search, limit: limit, &spending) {
          ids[zones.instant(of: id)] = id
        }
      } catch {
        failure = error
        let own = zones.instant(of: start)
        if search.contains(own), ids[own] == nil, !hasOccurrence(entry.rule, entry.until, spending) { ids[own] = start }
        spending.budget /= 2
      }
    }
    var result: [Occurrence] = []
    for (instant, id) in ids where !isExcluded(id, instant) && overrides[instant] == nil && !isBeforeCurrent(instant) {
      let occurrence = occurrence(id, instant)
      if window.contains(occurrence.startInstant) { result.append(occurrence) }
    }
    for (instant, component) in overrides where !isBeforeCurrent(instant) {
      let occurrence = overridden(component, instant)
      if window.contains(occurrence.startInstant) { result.append(occurrence) }
    }
    return (Array(result.sorted { $0.startInstant < $1.startInstant }.prefix(limit)), failure)
  }

  private func isBeforeCurrent(_ instant: Date) -> Bool { current.map { instant < $0 } ?? false }

  /// What the rules of one item may cost together.
  private struct Spending {
    var counted = 0
    /// The days between two occurrences. Each rule that finds none leaves half of it to the next ones.
    var budget = 150_000
  }

  private func hasOccurrence(_ rule: RecurrenceRule, _ until: LocalDateTime?, _ spending: Spending) -> Bool {
    var expansion = RecurrenceExpansion(rule, start: start.wallClock, until: until, budget: spending.budget)
    return (try? expansion.next()) != nil
  }

  /// Whether a rule has the occurrence, and the number of its occurrences before it; `nil` where the rule cannot be
  /// expanded so far.
  public func place(of id: DateTimeValue) -> (isInRule: Bool, before: Int)? {
    guard let entry = rules.first, let time = zones.wallClock(at: zones.instant(of: id), like: start)
    else { return nil }
    var expansion = RecurrenceExpansion(entry.rule, start: start.wallClock, until: entry.until)
    if entry.rule.count == nil { expansion.skip(to: time) }
    var before = 0
    while let next = try? expansion.next(), next <= time {
      if next == time { return (true, before) }
      before += 1
      if before > 200_000 { return nil }
    }
    return (false, before)
  }

  private func expand(
    _ rule: RecurrenceRule, _ until: LocalDateTime?, _ search: Range<Date>, limit: Int, _ spending: inout Spending
  ) throws(RecurrenceError) -> [DateTimeValue] {
    var expansion = RecurrenceExpansion(rule, start: start.wallClock, until: until, budget: spending.budget)
    let margin: Double = 172_800
    let first = zones.wallClock(at: search.lowerBound.addingTimeInterval(-margin), like: start)
    if let first { expansion.skip(to: first) }
    let last = zones.wallClock(at: search.upperBound.addingTimeInterval(margin), like: start)
    var result: [DateTimeValue] = []
    while result.count < limit, let next = try expansion.next() {
      if let last, next > last { break }
      spending.counted += 1
      if spending.counted > 200_000 { throw .budgetExhausted(after: next) }
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
    let id = component.first("RECURRENCE-ID").flatMap(DateTimeValue.init)?.onDay(like: start) ?? start
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

extension Component {
  /// The occurrence at which a task stands; `nil` for an event. KDE leaves the task's dates at the first occurrence and
  /// stores the current one in a property of its own.
  fileprivate func currentOccurrence(_ start: DateTimeValue, _ zones: ZoneResolver) -> DateTimeValue? {
    guard name == "VTODO" else { return nil }
    guard let stored = first("X-KDE-LIBKCAL-DTRECURRENCE").flatMap(DateTimeValue.init) else { return start }
    let current = stored.onDay(like: start)
    return current.isDate ? current : zones.wallClock(at: zones.instant(of: current), like: start).map(start.moved)
  }

  /// Whether this is the later of two versions of one component (RFC 5546 section 2.1.5): the higher SEQUENCE, then the
  /// later DTSTAMP, then the later place in the text.
  public func isRevision(of other: Component) -> Bool {
    if sequence != other.sequence { return sequence > other.sequence }
    let stamps = (first("DTSTAMP"), other.first("DTSTAMP"))
    guard let mine = stamps.0.flatMap(DateTimeValue.init), let theirs = stamps.1.flatMap(DateTimeValue.init) else {
      return stamps.1 == nil
    }
    return mine.wallClock >= theirs.wallClock
  }

  /// SEQUENCE, which is 0 where it is absent (RFC 5545 section 3.8.7.4).
  public var sequence: Int { first("SEQUENCE").flatMap { DigitText.number($0.value.utf8) } ?? 0 }
}

extension DateTimeValue {
  /// For an all-day series the day that a time of day means, which programs write as a midnight: that of the time's own
  /// zone, and for UTC the nearest one, because the zone is unknown.
  fileprivate func onDay(like start: DateTimeValue) -> DateTimeValue {
    guard start.isDate, !isDate else { return self }
    guard case .utc(let time) = self else { return .date(day) }
    return .date(time.adding(seconds: 43_200)?.day ?? day)
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
