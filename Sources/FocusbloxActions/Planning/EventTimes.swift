package import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// The events and focus blocks of some days, each occurrence with the time that it takes.
package struct EventTimes {
  /// An occurrence.
  package struct Entry {
    /// The block at the dates and with the title of the occurrence.
    package var block: FocusBlock
    /// The start, earlier by the travel time.
    package var start: Date
    package var end: Date
    package var travelMinutes = 0
    package var occupancy = EventOccupancy.busy
    /// Whether it is a focus block of this program and no event of another one.
    package var isOwn: Bool
    /// Whether another program repeats it.
    package var repeats = false

    package var isBusy: Bool { occupancy == .busy }
  }

  package let zone: TimeZone
  package let settings: Settings

  package init(zone: TimeZone, settings: Settings) {
    self.zone = zone
    self.settings = settings
  }

  /// The occurrences that overlap the time between two instants, by start. Whole days are among them.
  package func entries(from begin: Date, to end: Date, _ store: StoreReader) throws -> [Entry] {
    let places = try Places(settings, store)
    let rules = OccupancyRules(settings, addresses: try store.accounts().flatMap(\.addresses))
    // The way to an event may begin before the event.
    let found = try store.blocks(from: begin, to: end.addingTimeInterval(86_400))
      .filter { !$0.taskUIDs.isEmpty || places.isActive($0.listID) }
    return try found.flatMap { try entries(of: $0, in: begin..<end, places.isIgnored($0.listID), rules, store) }
      .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  /// Whether each of these occurrences takes time: stored blocks, or those of a series at the dates of an occurrence.
  package func areBusy(_ occurrences: [FocusBlock], _ store: StoreReader) throws -> [Bool] {
    let places = try Places(settings, store)
    let rules = OccupancyRules(settings, addresses: try store.accounts().flatMap(\.addresses))
    return try occurrences.map { occurrence in
      let (start, end) = (occurrence.start.instant(in: zone), occurrence.end.instant(in: zone))
      guard start < end, let block = try store.block(id: occurrence.id),
        !block.taskUIDs.isEmpty || places.isActive(block.listID)
      else { return false }
      return try entries(of: block, in: start..<end, places.isIgnored(block.listID), rules, store)
        .contains { $0.isBusy && $0.block.start.instant(in: zone) == start }
    }
  }

  private func entries(
    of block: FocusBlock, in window: Range<Date>, _ isIgnored: Bool, _ rules: OccupancyRules, _ store: StoreReader
  ) throws -> [Entry] {
    guard let text = try store.knownText(of: .block, id: block.id), let object = try? CalendarObjectReading(text) else {
      let (start, end) = (block.start.instant(in: zone), block.end.instant(in: zone))
      let isThere = start < end && start < window.upperBound && end > window.lowerBound
      return isThere ? [Entry(block: block, start: start, end: end, isOwn: true)] : []
    }
    let isOwn = Self.isMarkedAsOwn(block) || object.isOwnBlock
    guard object.isRecurring else {
      let found = object.occupiedOccurrence(
        of: block, in: window, isOwn: isOwn, isIgnored: isIgnored, rules, zone: zone)
      return found.map { [Entry($0, of: block, isOwn: isOwn, repeats: false)] } ?? []
    }
    let context = MappingContext(zone: zone, now: .distantPast, settings: settings, profile: .strict)
    return object.with(block, context)
      .occupiedOccurrences(in: window, isOwn: isOwn, isIgnored: isIgnored, rules, context)
      .map { Entry($0, of: block.moved(to: $0.occurrence), isOwn: isOwn, repeats: true) }
  }

  /// Whether a block is a focus block of this program and no event of another one.
  package static func isOwn(_ block: FocusBlock, _ store: StoreReader) throws -> Bool {
    if isMarkedAsOwn(block) { return true }
    guard let text = try store.knownText(of: .block, id: block.id), let object = try? CalendarObjectReading(text) else {
      return true
    }
    return object.isOwnBlock
  }

  private static func isMarkedAsOwn(_ block: FocusBlock) -> Bool { !block.taskUIDs.isEmpty || block.planMark != nil }
}

extension EventTimes.Entry {
  fileprivate init(_ found: OccupiedOccurrence, of block: FocusBlock, isOwn: Bool, repeats: Bool) {
    self.init(
      block: block, start: found.start, end: found.end, travelMinutes: found.travelMinutes, occupancy: found.occupancy,
      isOwn: isOwn, repeats: repeats)
  }
}

extension [EventTimes.Entry] {
  /// The minutes of a day that are taken. Time that several take counts once, and whole days take none of the hours.
  package func minutes(on day: CalendarDay, in zone: TimeZone) -> Int {
    let begin = CalendarTime.day(day).instant(in: zone)
    let end = CalendarTime.day(day.adding(days: 1) ?? day).instant(in: zone)
    var (seconds, until) = (0.0, begin)
    for entry in self where entry.isBusy && !entry.block.start.isAllDay {
      let (start, last) = (Swift.max(entry.start, until), Swift.min(entry.end, end))
      if start < last { (seconds, until) = (seconds + last.timeIntervalSince(start), last) }
    }
    return Int(seconds / 60)
  }
}

/// What the settings and the servers say of lists.
private struct Places {
  private let inactive: Set<Int64>
  private let ignored: Set<Int64>

  init(_ settings: Settings, _ store: StoreReader) throws {
    let names = try ListNames(store)
    let lists = try store.accounts().flatMap { account in
      try store.lists(account: account.id).map { (account: account, list: $0) }
    }
    ignored = Set(
      (settings.planIgnore ?? []).flatMap { names.matching($0, withMissing: true) }.map(\.list.id)
        + lists.map(\.list).filter(\.isTransparent).map(\.id))
    inactive = Set(lists.filter { !$0.account.isEnabled || !$0.list.isActive(settings) }.map(\.list.id))
  }

  func isActive(_ list: Int64?) -> Bool { list.map { !inactive.contains($0) } ?? true }

  func isIgnored(_ list: Int64?) -> Bool { list.map(ignored.contains) ?? false }
}
