public import Foundation

extension VAlarm {
  /// The instants within `window` at which the alarm of an item rings, in order (RFC 5545 section 3.6.6, RFC 9074).
  /// Deviations of existing programs are read as meant.
  ///
  /// - ACTION EMAIL, PROCEDURE, NONE and unknown actions never ring. Neither do location alarms and alarms that KDE has
  ///   disabled. AUDIO and a missing ACTION count as DISPLAY.
  /// - Instants at or before the alarm's ACKNOWLEDGED or the item's X-MOZ-LASTACK are left out.
  /// - A relative trigger of a recurring item rings at every occurrence. Occurrences of a rule that cannot be expanded
  ///   do not ring.
  /// - The item's status does not matter: a completed item rings too.
  ///
  /// - Parameters:
  ///   - zones: the time zones of the item's calendar.
  ///   - window: the instants of interest, without the upper bound.
  ///   - overrides: the components with the item's UID and a RECURRENCE-ID. Their occurrences ring by their own alarms.
  ///   - master: the component that `item` overrides. Without a master, an `item` with RANGE=THISANDFUTURE rings only
  ///     at its own occurrence.
  ///   - morning: the seconds after midnight at which a TRIGGER;VALUE=DATE rings. RFC 5545 has no such
  ///     trigger, but programs write it.
  public func instants(
    in item: Component, zones: ZoneResolver, window: Range<Date>, overrides: [Component] = [],
    master: Component? = nil, morning: Int = 32_400
  ) -> [Date] {
    guard AlarmReading.rings(self), let trigger, !trigger.isPlaceholder else { return [] }
    let repetition = AlarmReading.repetition(of: self)
    // Thunderbird writes the acknowledgement of every occurrence into the master.
    let acknowledged = [self.acknowledged, item.lastAcknowledged, master?.lastAcknowledged]
      .compactMap { $0.map { zones.instant(of: $0) } }.max()
    var instants: Set<Date> = []
    let series = AlarmReading.Series(item, master: master, overrides: overrides)
    for first in AlarmReading.firstInstants(of: trigger, in: series, zones, window, repetition, morning) {
      for count in repetition.counts(from: first, in: window) {
        let instant = repetition.instant(count, from: first)
        if window.contains(instant), acknowledged.map({ instant > $0 }) ?? true { instants.insert(instant) }
      }
    }
    return instants.sorted()
  }
}

extension Component {
  fileprivate var lastAcknowledged: DateTimeValue? { first("X-MOZ-LASTACK").flatMap(DateTimeValue.init) }
}

enum AlarmReading {
  struct Repetition {
    var count = 0
    var seconds = 0

    func instant(_ count: Int, from first: Date) -> Date {
      first.addingTimeInterval(Double(count) * Double(seconds))
    }

    /// The repetitions that may lie in the window, for a first ring at `first`. Other repetitions are not computed.
    func counts(from first: Date, in window: Range<Date>) -> Range<Int> {
      guard count > 0 else { return 0..<1 }
      func position(of date: Date) -> Double { date.timeIntervalSince(first) / Double(seconds) }
      let from = min(max(0, position(of: window.lowerBound).rounded(.down)), Double(count + 1))
      let to = min(max(from, position(of: window.upperBound).rounded(.up) + 1), Double(count + 1))
      return Int(from)..<Int(to)
    }
  }

  /// The component that has the alarm, together with the other components of its UID.
  struct Series {
    let item: Component
    private let master: Component?
    private let overrides: [Component]
    private let id: Property?

    init(_ item: Component, master: Component?, overrides: [Component]) {
      self.item = item
      self.master = master
      self.overrides = overrides
      id = item.first("RECURRENCE-ID")
    }

    /// Whether the component overrides a single occurrence. An override of all later occurrences needs its master to
    /// find them.
    var isSingleOverride: Bool {
      guard let id else { return false }
      return master == nil || id.parameter("RANGE")?.uppercased() != "THISANDFUTURE"
    }

    /// Whether the item may have more than one occurrence. Most items have neither a rule nor dates.
    var mayRecur: Bool {
      id != nil || !overrides.isEmpty || item.first("RRULE") != nil || item.first("RDATE") != nil
    }

    func occurrences(_ zones: ZoneResolver) throws(RecurrenceError) -> RecurrenceSet? {
      try RecurrenceSet(master: id == nil ? item : master ?? item, overrides: overrides, zones: zones)
    }

    /// Whether the alarms of this component apply to the occurrence.
    func holds(_ occurrence: Occurrence) -> Bool {
      guard occurrence.isOverridden, let id else { return !occurrence.isOverridden && id == nil }
      let other = occurrence.component.first("RECURRENCE-ID")
      return other?.value == id.value && other?.parameter("TZID") == id.parameter("TZID")
    }
  }

  static func rings(_ alarm: VAlarm) -> Bool {
    switch alarm.action {
    case nil, .display, .audio: break
    case .email, .other: return false
    }
    if alarm.component.first("X-KDE-KCALCORE-ENABLED")?.value.uppercased() == "FALSE" { return false }
    let proximity = alarm.component.first("PROXIMITY") ?? alarm.component.first("X-APPLE-PROXIMITY")
    return proximity == nil || proximity?.value.uppercased() == "NONE"
  }

  /// The repetitions of the alarm, at most a thousand.
  static func repetition(of alarm: VAlarm) -> Repetition {
    guard let (count, interval) = alarm.repetition else { return Repetition() }
    return Repetition(count: min(count, 1000), seconds: interval.nominalSeconds)
  }

  static func firstInstants(
    of trigger: Trigger, in series: Series, _ zones: ZoneResolver, _ window: Range<Date>, _ repetition: Repetition,
    _ morning: Int
  ) -> [Date] {
    switch trigger {
    case .absolute(.date(let day)):
      return [LocalDateTime(midnightOf: day).adding(seconds: morning)].compactMap {
        $0.map { zones.instant(of: .floating($0)) }
      }
    case .absolute(let time): return [zones.instant(of: time)]
    case .relative(let duration, let anchor):
      return anchors(anchor, in: series, zones, window, reach: duration, repetition).compactMap {
        zones.instant(of: $0, plus: duration)
      }
    }
  }

  /// The values from which a relative trigger counts. RELATED=START without DTSTART counts from DUE, as
  /// Evolution reads it. RELATED=END without an end has no value.
  private static func anchors(
    _ anchor: Trigger.Anchor, in series: Series, _ zones: ZoneResolver, _ window: Range<Date>, reach: DurationValue,
    _ repetition: Repetition
  ) -> [DateTimeValue] {
    let span = ItemSpan(series.item)
    // An unreadable RRULE leaves the item with its own dates.
    guard !series.isSingleOverride, series.mayRecur, let set = try? series.occurrences(zones), set.isRecurring else {
      return [self.anchor(anchor, span, start: span.start, end: span.endInstant(zones), zones)].compactMap { $0 }
    }
    // Only a trigger that counts from the end needs the item's length; a long item must not widen the search otherwise.
    let length = anchor == .end ? zones.length(of: span) : 0
    let margin =
      abs(Double(reach.nominalSeconds)) + abs(length) + Double(repetition.count * repetition.seconds) + 172_800
    let search = window.lowerBound.addingTimeInterval(-margin)..<window.upperBound.addingTimeInterval(margin)
    // Occurrences that the expansion cannot find within its budget do not ring.
    let occurrences = (try? set.occurrences(in: search, limit: 10_000)) ?? []
    return occurrences.filter { series.holds($0) }.compactMap {
      self.anchor(anchor, span, start: span.start == nil ? nil : $0.start, end: $0.endInstant ?? $0.startInstant, zones)
    }
  }

  private static func anchor(
    _ anchor: Trigger.Anchor, _ span: ItemSpan, start: DateTimeValue?, end: @autoclosure () -> Date?,
    _ zones: ZoneResolver
  ) -> DateTimeValue? {
    if anchor == .start, let start { return start }
    guard let end = end(), span.end != nil || anchor == .end else { return nil }
    // The end is written on its own clock, so that nominal days count on that clock.
    guard let form = span.end ?? span.start, let wall = zones.wallClock(at: end, like: form) else { return nil }
    return form.moved(to: wall)
  }
}

extension ZoneResolver {
  fileprivate func length(of span: ItemSpan) -> Double {
    guard let start = span.start, let end = span.endInstant(self) else { return 0 }
    return end.timeIntervalSince(instant(of: start))
  }
}
