public import FocusbloxModel
public import Foundation
import ICalendar

/// An occurrence of an event with the time that it takes, or would take if it were busy.
public struct OccupiedOccurrence: Sendable, Hashable {
  public var occurrence: ItemOccurrence
  /// The start, earlier by the travel time.
  public var start: Date
  public var end: Date
  /// The minutes on the way, which an author of Apple's calendar adds.
  public var travelMinutes: Int
  public var occupancy: EventOccupancy
}

extension CalendarObjectReading {
  /// Whether the event is a focus block of this program, on whatever machine it was made. The PRODID alone does not tell:
  /// an exported file has it, too, and events of other programs in it have further lines or take no time.
  public var isOwnBlock: Bool {
    guard kind == .block else { return false }
    if master.first("X-FOCUSBLOX-TASKS") != nil || master.first("X-FOCUSBLOX-PLAN") != nil { return true }
    // Another program's event never gets alarms of this program.
    if OwnAlarms.exist(in: master) { return true }
    return calendar.first("PRODID")?.value == CalendarObjectWriter.productIdentifier
      && master.first("TRANSP")?.value == "OPAQUE" && master.first("DTSTART")?.value.contains("T") == true
      && master.properties.allSatisfy { ItemOrder.block.contains($0.name) }
  }

  /// The occurrences that take time within `window`, and those that would take it if they were not free, in order. An
  /// event without a length takes none and is left out.
  ///
  /// - Parameters:
  ///   - isOwn: whether the event is a focus block, by its text or as this machine knows it.
  ///   - isIgnored: whether events of the calendar take no time.
  public func occupiedOccurrences(
    in window: Range<Date>, isOwn: Bool, isIgnored: Bool, _ rules: OccupancyRules, _ context: MappingContext
  ) -> [OccupiedOccurrence] {
    let context = context.reading(self)
    guard kind == .block, let set = recurrenceSet(context) else { return [] }
    let all = [master] + overrides
    let longest = all.map { $0.length(context) }.max() ?? 0
    let travel = Double(all.map(\.travelMinutes).max() ?? 0) * 60
    let search = window.lowerBound.addingTimeInterval(-longest - 86_400)..<window.upperBound.addingTimeInterval(travel)
    return set.foundOccurrences(in: search, limit: 10_000).compactMap { found in
      let day = found.start.isDate ? CalendarDay(found.start.day) : nil
      return OccupiedOccurrence(
        read(found, context), of: found.component, from: found.startInstant,
        to: Self.end(found.endInstant, after: found.startInstant, on: day, in: context.zone), in: window,
        EventOccupancy(of: found.component, isOwn: isOwn, isIgnored: isIgnored, rules))
    }
  }

  /// The occurrence of an event that does not recur, where it takes time within `window`.
  ///
  /// - Parameters:
  ///   - block: the event with its local dates, which the server may not have yet.
  ///   - zone: of whole days and of floating times.
  public func occupiedOccurrence(
    of block: FocusBlock, in window: Range<Date>, isOwn: Bool, isIgnored: Bool, _ rules: OccupancyRules, zone: TimeZone
  ) -> OccupiedOccurrence? {
    let start = block.start.instant(in: zone)
    let day: CalendarDay? = if case .day(let day) = block.start { day } else { nil }
    return OccupiedOccurrence(
      ItemOccurrence(start: block.start, end: block.end, title: block.title), of: master, from: start,
      to: Self.end(block.end.instant(in: zone), after: start, on: day, in: zone), in: window,
      EventOccupancy(of: master, isOwn: isOwn, isIgnored: isIgnored, rules))
  }

  /// An all-day event whose end is not after its start is on one day, as everywhere else.
  private static func end(_ end: Date?, after start: Date, on day: CalendarDay?, in zone: TimeZone) -> Date {
    if let end, end > start { return end }
    return day?.adding(days: 1).map { CalendarTime.day($0).instant(in: zone) } ?? start
  }
}

extension OccupiedOccurrence {
  /// - Returns: `nil` where the occurrence takes no time within `window`.
  fileprivate init?(
    _ occurrence: @autoclosure () -> ItemOccurrence, of event: Component, from begin: Date, to end: Date,
    in window: Range<Date>, _ occupancy: @autoclosure () -> EventOccupancy
  ) {
    let minutes = event.travelMinutes
    let start = begin.addingTimeInterval(Double(-minutes) * 60)
    guard begin < end, start < window.upperBound, end > window.lowerBound else { return nil }
    self.init(occurrence: occurrence(), start: start, end: end, travelMinutes: minutes, occupancy: occupancy())
  }
}

extension Component {
  /// X-APPLE-TRAVEL-DURATION. A longer way than a day is a slip.
  fileprivate var travelMinutes: Int {
    guard let travel = first("X-APPLE-TRAVEL-DURATION").flatMap({ DurationValue($0.value) }), !travel.isNegative else {
      return 0
    }
    let minutes = travel.nominalSeconds / 60
    return minutes <= 1440 ? minutes : 0
  }
}
