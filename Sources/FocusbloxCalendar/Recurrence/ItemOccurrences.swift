public import FocusbloxModel
public import Foundation
import ICalendar

/// One occurrence of an item that another program repeats.
public struct ItemOccurrence: Sendable, Hashable {
  public var start: CalendarTime?
  /// The end of an event, or the due date of a task.
  public var end: CalendarTime?
  /// The title of the occurrence, where an override changes it.
  public var title: String?
}

extension CalendarObjectReading {
  /// Whether the item has further occurrences: by RRULE, by RDATE or by overrides.
  public var isRecurring: Bool {
    master.recurs || overrides.contains { $0.first("RECURRENCE-ID") != nil }
  }

  /// The occurrences that end after the start of `window` and start before its end, in order. Completed and cancelled
  /// occurrences are left out. A rule that cannot be read leaves the item with its own date.
  public func occurrences(in window: Range<Date>, limit: Int = 1000, _ context: MappingContext) -> [ItemOccurrence] {
    let context = context.reading(self)
    guard let set = recurrenceSet(context) else { return [] }
    let longest = ([master] + overrides).map { $0.length(context) }.max() ?? 0
    let search = window.lowerBound.addingTimeInterval(-longest - 86_400)..<window.upperBound
    let open = set.foundOccurrences(in: search, limit: 10_000).filter { occurrence in
      let isBefore = (occurrence.endInstant ?? occurrence.startInstant) < window.lowerBound
      // The end of an event is exclusive, but a task is due at its due date.
      let isOver =
        kind == .block && occurrence.endInstant == window.lowerBound && occurrence.startInstant < window.lowerBound
      return !isBefore && !isOver && !occurrence.component.isDone
    }
    return open.prefix(limit).map { read($0, context) }
  }

  /// The whole recurrence set: RRULE, RDATE, EXDATE and overrides, as far as they are followed.
  func recurrenceSet(_ context: MappingContext) -> RecurrenceSet? {
    var stem = master.followed
    var changed = overrides
    if let id = master.first("RECURRENCE-ID") {
      changed.append(master)
      for name in ["RECURRENCE-ID", "RRULE", "RDATE", "DUE", "DTEND", "DURATION"] { stem.remove(name) }
      stem.set(Property("DTSTART", parameters: id.parameters.filter { $0.name != "RANGE" }, value: id.value))
    }
    // `followed` has only rules that can be read.
    return try? RecurrenceSet(
      master: stem, overrides: Array(changed.prefix(RecurrenceLimit.mostDates)), zones: context.zones)
  }

  /// The overrides without older versions of one occurrence, so that nothing rings twice.
  func newestOverrides(_ context: MappingContext) -> [Component] {
    RecurrenceSet.newest(
      overrides.filter { $0.first("RECURRENCE-ID") != nil }.prefix(RecurrenceLimit.mostDates), of: master,
      zones: context.zones)
  }

  func read(_ occurrence: Occurrence, _ context: MappingContext) -> ItemOccurrence {
    let component = occurrence.component
    let form = component.first(kind == .task ? "DUE" : "DTEND").flatMap { DateTimeValue($0) } ?? occurrence.start
    let end = occurrence.endInstant.flatMap { instant in
      context.zones.wallClock(at: instant, like: form).flatMap { context.time(form.moved(to: $0)) }
    }
    let hasStart = component.first("DTSTART") != nil
    return ItemOccurrence(
      start: hasStart ? context.time(occurrence.start) : nil, end: end,
      title: component.first("SUMMARY")?.text)
  }
}

extension Component {
  /// Whether the component is a completed or cancelled occurrence.
  var isDone: Bool { first("RECURRENCE-ID") != nil && isOver }

  /// Seconds.
  func length(_ context: MappingContext) -> TimeInterval {
    guard let start = context.instant(first("DTSTART")) else { return 0 }
    let end = name == "VEVENT" ? blockEnd(context) : writtenDue(context)
    return end.map { max(0, $0.instant(in: context.zone).timeIntervalSince(start)) } ?? 0
  }
}
